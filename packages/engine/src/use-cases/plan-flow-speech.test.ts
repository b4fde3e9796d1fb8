import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { BOOK_LIFECYCLE, contextWithoutSuite, wishOf } from './plan-message.fixture.ts';

const call = (summary: string, properties: object | null = null) => ({
  summary,
  ...(properties === null ? {} : { requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } }),
  responses: { 200: { description: 'done' }, 404: { description: 'missing' } },
});
const text = { type: 'string' };
const number = { type: 'number' };

/** A shop whose resources can all be created, read, listed and deleted, and tasks that can be changed individually or all at once. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/health': { get: call('Health check') },
    '/books': { get: call('List books'), post: call('Add a book', { title: text, price: number, stock: number }) },
    '/books/{bookId}': { get: call('Read a book'), put: call('Replace a book', { title: text }), delete: call('Delete a book') },
    '/books/{bookId}/reviews': { get: call('List reviews'), post: call('Review a book', { rating: number }) },
    '/orders': { get: call('List orders'), post: call('Place an order', { bookId: text, quantity: number }) },
    '/orders/{orderId}': { get: call('Read an order'), delete: call('Cancel an order') },
    '/users': { get: call('List users'), post: call('Add a user', { email: text }) },
    '/users/{userId}': { get: call('Read a user'), delete: call('Delete a user') },
    '/tasks': {
      get: call('List tasks'),
      post: call('Create a task', { title: text }),
      patch: call('Update all tasks', { isComplete: { type: 'boolean' } }),
    },
    '/tasks/count': { get: call('Count tasks') },
    '/tasks/{id}': {
      get: call('Get a task'),
      put: call('Replace a task', { title: text }),
      patch: call('Update a task', { isComplete: { type: 'boolean' } }),
      delete: call('Delete a task'),
    },
    '/machines/create': { post: call('Create a machine', { name: text }) },
    '/machines/{id}/start': { post: call('Start a machine') },
    '/machines/{id}/stop': { post: call('Stop a machine') },
    '/engines/{id}/start': { post: call('Start an engine') },
  },
};

const read = readApi(JSON.stringify(document));
if (read.kind !== 'read') throw new Error('The spec of the shop cannot be read.');
const shop: MessageContext = { ...contextWithoutSuite, model: read.model };

/** The operations in a flow, each with its expected status. Other test requests are returned unchanged. */
function flowOf(message: string) {
  const wish = wishOf(message, shop);
  if (wish?.kind !== 'flow') return wish;
  return wish.steps.map(({ operation, expect: { status } }) => (status === null ? operation : `${operation} = ${status}`));
}

const LIFE_OF_AN_ORDER = ['POST /orders', 'GET /orders/{orderId}', 'DELETE /orders/{orderId}'];

test.each([
  'order roundtrip: create, read, cancel',
  'lifecycle of an order (place / fetch / cancel) as a single scenario',
  'orders (create, read, cancel) in one go',
  'order journey - place -> get -> cancel',
])('Verbs under the heading of a story are steps: %s', (message) => {
  expect(flowOf(message)).toEqual(LIFE_OF_AN_ORDER);
});

test.each([
  '1) place an order 2) get it 3) cancel it',
  'a) place an order b) get it c) cancel it',
  '1. place an order 2. get it 3. cancel it',
  'customer journey: 1) buys a book 2) opens the order 3) changes their mind and cancels',
])('Numbers and letters separate steps in one line: %s', (message) => {
  expect(flowOf(message)).toEqual(LIFE_OF_AN_ORDER);
});

test('Verbs without an object act on what the flow made.', () => {
  expect(flowOf('new book, get by id, delete, get by id again = 404')).toEqual([
    'POST /books',
    'GET /books/{bookId}',
    'DELETE /books/{bookId}',
    'GET /books/{bookId} = 404',
  ]);
  expect(flowOf('task roundtrip - post, get, put, get, delete, get (404)')).toEqual([
    'POST /tasks',
    'GET /tasks/{id}',
    'PUT /tasks/{id}',
    'GET /tasks/{id}',
    'DELETE /tasks/{id}',
    'GET /tasks/{id} = 404',
  ]);
});

test.each([
  ['first a book, then an order for that book, then cancel the order', ['POST /books', 'POST /orders', 'DELETE /orders/{orderId}']],
  [
    'a fresh book, two reviews on it, then the reviews list',
    ['POST /books', ...Array(2).fill('POST /books/{bookId}/reviews'), 'GET /books/{bookId}/reviews'],
  ],
  ['new book, order for it, then cancel the order', ['POST /books', 'POST /orders', 'DELETE /orders/{orderId}']],
  ['make two orders, and after this the list of orders', ['POST /orders', 'POST /orders', 'GET /orders']],
  ['insert 2 rows into books, then list the books', ['POST /books', 'POST /books', 'GET /books']],
])('A thing without a verb is made: %s', (message, steps) => {
  expect(flowOf(message)).toEqual(steps);
});

test.each([
  [
    "create a book with stock 1, order it, then order it again. the second order can't go through of course",
    ['POST /books', 'POST /orders', 'POST /orders = 4xx'],
  ],
  ['create a book, delete it, then read it: should not be found', ['POST /books', 'DELETE /books/{bookId}', 'GET /books/{bookId} = 404']],
  ['once a book is deleted, ordering it must fail', ['POST /books', 'DELETE /books/{bookId}', 'POST /orders = 4xx']],
  [
    'try deleting one book two times, 2nd attempt should be a 404',
    ['POST /books', 'DELETE /books/{bookId}', 'DELETE /books/{bookId} = 404'],
  ],
])('An outcome in everyday words belongs to its step: %s', (message, steps) => {
  expect(flowOf(message)).toEqual(steps);
});

test.each([
  'tests for the users and then also for the health endpoint',
  'smoke for books, then negatives for orders',
  'the price of a new book: right at the limits, a bit below, a bit above',
  'placing an order, negatives, cap it at 4',
  'a book with price 0, one with price -1, one with no title',
  'a new book with every required field missing, one at a time',
  'write 3 tests for a new book',
  'two tests for orders, one for users',
  'all the /orders routes, minus creating and deleting',
])('A message that names what to test is no flow: %s', (message) => {
  expect(wishOf(message, shop)?.kind).not.toBe('flow');
});

test('A verb at the end of a path acts on what the flow made, although another resource has it too.', () => {
  expect(flowOf('create a machine, start it, then stop it')).toEqual([
    'POST /machines/create',
    'POST /machines/{id}/start',
    'POST /machines/{id}/stop',
  ]);
});

test.each([
  ['reading a book after it was deleted gives a 404', ['POST /books', 'DELETE /books/{bookId}', 'GET /books/{bookId} = 404']],
  ['make a task, wipe it, reading it is rejected', ['POST /tasks', 'DELETE /tasks/{id}', 'GET /tasks/{id} = 4xx']],
  ['add a task, then another one, then the list', ['POST /tasks', 'POST /tasks', 'GET /tasks']],
  ['order a book, check the health, cancel the order', ['POST /orders', 'GET /health', 'DELETE /orders/{orderId}']],
  ['1) create user 2) create order 3) cancel the order', ['POST /users', 'POST /orders', 'DELETE /orders/{orderId}']],
  ['zuerst ein Buch anlegen, dann bestellen', ['POST /books', 'POST /orders']],
  ['leg ein Buch an und lies es danach wieder aus', ['POST /books', 'GET /books/{bookId}']],
])('Steps have many wordings: %s', (message, steps) => {
  expect(flowOf(message)).toEqual(steps);
});

test('An update changes one thing and not all of them.', () => {
  expect(flowOf('new task, complete it, delete it')).toEqual(['POST /tasks', 'PATCH /tasks/{id}', 'DELETE /tasks/{id}']);
});

test('Somebody who registers becomes a user, and buying a book places an order.', () => {
  const operations = (message: string) => {
    const wish = wishOf(message);
    return wish?.kind === 'flow' ? wish.steps.map(({ operation }) => operation) : wish;
  };
  expect(operations('someone registers, then orders two copies of a book, and afterwards cancels it')).toEqual([
    'POST /users',
    'POST /orders',
    'DELETE /orders/{orderId}',
  ]);
  expect(operations('create a book, then buy it')).toEqual(['POST /books', 'POST /orders']);
});

test('A heading that ends with a full stop belongs to the steps.', () => {
  expect(wishOf('book lifecycle. create -> read -> delete -> read again = 404')).toMatchObject(BOOK_LIFECYCLE);
});

test('A value that is checked after the resource was created is read back.', () => {
  expect(wishOf('create a book with price 5 and check that the price is 5')).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /books' }, { operation: 'GET /books/{bookId}', expect: { fields: [{ name: 'price', value: 5 }] } }],
  });
});

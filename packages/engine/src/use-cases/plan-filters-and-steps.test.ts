import { expect, test } from 'vitest';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { tasksWithTests } from './plan-tasks.fixture.ts';

const flowOf = (message: string, context = contextWithoutSuite) => {
  const wish = wishOf(message, context);
  return wish?.kind === 'flow' ? wish.steps.map(({ operation }) => operation) : wish;
};

test.each([
  ['books that are poetry', 'poetry'],
  ['the books, only the crime ones', 'crime'],
])('A value of the spec that describes the things filters their list: %s', (message, genre) => {
  expect(wishOf(message)).toMatchObject({
    kind: 'exact',
    operation: 'GET /books',
    settings: [{ target: 'query', name: 'genre', setting: { kind: 'value', value: genre } }],
  });
});

const issueTracker = readApi(
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Tracker', version: '1' },
    paths: Object.fromEntries(
      ['issues', 'pulls'].map((name) => [
        `/repos/{repo}/${name}`,
        {
          parameters: [{ name: 'repo', in: 'path', required: true, schema: { type: 'string' } }],
          get: {
            summary: name === 'pulls' ? 'List pull requests' : 'List issues',
            parameters: [{ name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'closed'] } }],
            responses: { 200: { description: 'done' } },
          },
        },
      ]),
    ),
  }),
);

test('The owner in a path does not determine the list', () => {
  if (issueTracker.kind !== 'read') throw new Error('The spec cannot be read.');
  const context = { ...contextWithoutSuite, model: issueTracker.model };
  expect(wishOf('closed pull requests of a repo', context)).toMatchObject({ kind: 'exact', operation: 'GET /repos/{repo}/pulls' });
});

test('A value of a new resource is not sent as a filter', () => {
  expect(wishOf('create a crime book')).not.toMatchObject({ operation: 'GET /books' });
});

test.each([
  ['post two reviews on the same book', ['POST /books/{bookId}/reviews', 'POST /books/{bookId}/reviews']],
  ['add a book, then open that book', ['POST /books', 'GET /books/{bookId}']],
  ['book first, then an order for that book', ['POST /books', 'POST /orders']],
  ['create a book, order it, then check the book is still there', ['POST /books', 'POST /orders', 'GET /books/{bookId}']],
])('Each step is looked up by its own words: %s', (message, steps) => {
  expect(flowOf(message)).toEqual(steps);
});

test('A step with a method sends it, and its result is read once', () => {
  const steps = ['POST /tasks', 'PUT /tasks/{id}', 'GET /tasks/{id}'];
  expect(flowOf('overwrite a task with PUT, then GET it and see whether the change stuck', tasksWithTests('GET /health'))).toEqual(steps);
});

const responses = { 200: { description: 'done' } };
const call = (summary: string) => ({ post: { summary, responses } });
const chat = readApi(
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Chat', version: '1' },
    paths: {
      '/chat.postMessage': call('Sends a message to a channel'),
      '/chat.postEphemeral': call('Sends a message that only one person sees'),
      '/chat.update': call('Updates a message'),
      '/chat.delete': call('Deletes a message'),
      '/chat.deleteScheduledMessage': call('Deletes a scheduled message'),
      '/reminders.add': call('Creates a reminder'),
      '/reminders.complete': call('Marks a reminder as complete'),
      '/reminders.delete': call('Deletes a reminder'),
      '/conversations.mark': call('Marks what was read in a channel'),
    },
  }),
);

test.each([
  ['post a message, then edit the text and finally delete it', ['/chat.postMessage', '/chat.update', '/chat.delete']],
  ['add a reminder, mark it complete, delete it', ['/reminders.add', '/reminders.complete', '/reminders.delete']],
])('Calls with dots in their names belong together by what stands before the dot: %s', (message, paths) => {
  if (chat.kind !== 'read') throw new Error('The spec cannot be read.');
  expect(flowOf(message, { ...contextWithoutSuite, model: chat.model })).toEqual(paths.map((path) => `POST ${path}`));
});

test.each([
  ['checks for the order endpoints please, it is my first week', '/orders/findByStatus'],
  ['um tests for looking up one particular book you know by the id', '/books/{bookId}'],
])('Remarks and fillers add no step: %s', (message, path) => {
  expect(testedKeys(message)).toEqual(expect.arrayContaining([`GET ${path}`]));
  expect(wishOf(message)).toMatchObject({ kind: 'suite' });
});

test.each(['all order endpoints except the one which is for cancelling', 'all order endpoints except the one that cancels'])(
  'A relative clause says which operation is left out: %s',
  (message) => {
    expect(testedKeys(message)).not.toContain('DELETE /orders/{orderId}');
    expect(testedKeys(message)).toContain('POST /orders');
  },
);

test('Verbs of the spec without an object mean operations next to the current ones', () => {
  expect(testedKeys('+ count', tasksWithTests('GET /tasks'))).toEqual(['GET /tasks/count']);
});

test.each([
  ["what's still missing from my list is the cancellation. Please put it in.", { kind: 'make-tests' }],
  ['We retired cancelling, so those tests have to disappear.', { kind: 'remove-cases' }],
])('What is said about the suite changes the suite: %s', (message, action) => {
  expect(actionOf(message, contextWithSuite)).toMatchObject(action);
});

test.each([
  ['reminders: adding, completing, deleting', ['/reminders.add', '/reminders.complete', '/reminders.delete']],
  ['completing reminders', ['/reminders.complete']],
])('A verb in -ing may be the name of a call: %s', (message, paths) => {
  if (chat.kind !== 'read') throw new Error('The spec cannot be read.');
  expect(testedKeys(message, { ...contextWithoutSuite, model: chat.model })).toEqual(paths.map((path) => `POST ${path}`));
});

test.each([
  ['users too, but the reading ones only', ['GET /users']],
  ['are the orders closed to people without a token? write tests that prove it', ['POST /orders']],
])('Words about who wants what name no operation: %s', (message, some) => {
  expect(testedKeys(message)).toEqual(expect.arrayContaining(some));
});

test('Fields after a colon have values', () => {
  expect(wishOf('new book: title Dune, price 10')).toMatchObject({
    kind: 'exact',
    settings: [
      { name: 'title', setting: { kind: 'value', value: 'Dune' } },
      { name: 'price', setting: { kind: 'value', value: 10 } },
    ],
  });
});

test('A full replacement is a PUT', () => {
  expect(testedKeys('the full replace of one as well', tasksWithTests('PATCH /tasks/{id}'))).toEqual(['PUT /tasks/{id}']);
});

test.each(['the smoke tests must not disappear', 'those tests can go to the archive', 'run it later', 'I have to go now'])(
  'Nothing is removed or run without being asked for: %s',
  (message) => {
    expect(['run-tests', 'remove-cases', 'keep-cases', 'make-tests']).not.toContain(actionOf(message, contextWithSuite)?.kind);
  },
);

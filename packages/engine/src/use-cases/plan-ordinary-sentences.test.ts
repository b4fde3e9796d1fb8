import { expect, test } from 'vitest';
import {
  actionOf,
  BOOK_LIFECYCLE,
  contextAfterRun,
  contextWithoutSuite,
  contextWithSuite,
  testedKeys,
  wishOf,
} from './plan-message.fixture.ts';

const exact = (operation: string, settings: readonly object[], status: string | null) => ({
  kind: 'exact',
  operation,
  settings,
  expect: { status },
});
const set = (name: string, value: unknown, target = 'field') => ({ target, name, setting: { kind: 'value', value } });
const stepsOf = (message: string) => {
  const wish = wishOf(message);
  return wish?.kind === 'flow' ? wish.steps.map(({ operation }) => operation) : wish;
};

test('A sentence that begins with "list" and states a value, a caller or a status asks for a test.', () => {
  expect(wishOf('list books with limit of 200 and expect 422')).toMatchObject(exact('GET /books', [set('limit', 200, 'query')], '422'));
  expect(wishOf('listing the users without credentials gives 401')).toMatchObject({ kind: 'exact', identity: 'none' });
});

test('Failed tests are run again, whatever word for running is used.', () => {
  const rerun = { kind: 'rerun', only: 'failed', environment: null };
  expect(actionOf('rerun the failed ones', contextAfterRun)).toEqual(rerun);
  expect(actionOf('re-run whatever failed', contextAfterRun)).toEqual(rerun);
});

test('A value belongs to the field in front of it, and a name in quotes stays whole.', () => {
  expect(wishOf('POST /users name="Max Muster" email=max@x.io should give 201')).toMatchObject(
    exact('POST /users', [set('name', 'Max Muster'), set('email', 'max@x.io')], '201'),
  );
});

test('"{}" is an empty body.', () => {
  expect(wishOf('POST /books with {} must be 422')).toMatchObject(
    exact('POST /books', [{ target: 'body', name: '', setting: { kind: 'empty' } }], '422'),
  );
});

test('A value that is "not a number" gets another type.', () => {
  expect(wishOf('creating a book with a price that is not a number -> 422')).toMatchObject(
    exact('POST /books', [{ target: 'field', name: 'price', setting: { kind: 'wrong-type' } }], '422'),
  );
});

test('A request with an unknown ID expects a 404.', () => {
  expect(wishOf('reading a book with an unknown id')).toMatchObject({ operation: 'GET /books/{bookId}', expect: { status: '404' } });
});

test.each(['reading a deleted book gives 404', 'reading a book that was just deleted gives 404'])(
  'What was done to a thing before is a step of the flow: %s',
  (message) => {
    expect(stepsOf(message)).toEqual(['POST /books', 'DELETE /books/{bookId}', 'GET /books/{bookId}']);
  },
);

test('A call on "it" reads the resource and does not list others.', () => {
  expect(wishOf('Add a book, get it, delete it, and a GET on it must give 404 afterwards')).toMatchObject(BOOK_LIFECYCLE);
});

test('Actions that somebody performs one after the other are a flow.', () => {
  expect(stepsOf('a new user signs up, lists the books, places an order')).toEqual(['POST /users', 'GET /books', 'POST /orders']);
});

test('A step that checks the change reads the resource again.', () => {
  expect(stepsOf('create a book and verify that the new title is there')).toEqual(['POST /books', 'GET /books/{bookId}']);
});

test('A list of operations is not a flow, unless the message calls it one.', () => {
  const listed = 'GET /books, POST /books, GET /books/{bookId}, DELETE /books/{bookId}';
  expect(testedKeys(`/generate smoke ${listed}`)).toHaveLength(4);
  expect(wishOf(`flow: ${listed}`)).toMatchObject({ kind: 'flow' });
});

test('Garbage in a request that is described with "when" is a negative test.', () => {
  expect(wishOf('what if somebody sends garbage when placing an order? write tests for this')).toMatchObject({
    kind: 'suite',
    kinds: ['negative'],
  });
});

test('Tests can be kept by the effect of their requests.', () => {
  const reads = ['GET /users', 'GET /books/{bookId}'].map((op, at) => ({
    id: `r_${at}`,
    title: op,
    op,
    tags: ['smoke'],
    statuses: ['200'],
  }));
  const suite = { name: 'Shop', revision: 1, cases: [...(contextWithSuite.suite?.cases ?? []), ...reads] };
  expect(actionOf('Only keep the ones that read', { ...contextWithSuite, suite })).toMatchObject({
    kind: 'keep-cases',
    cases: { operations: ['GET /users', 'GET /books/{bookId}'] },
  });
});

test('"and cancel that order again" is a step and does not stop a run.', () => {
  expect(stepsOf('place an order and cancel that order again')).toEqual(['POST /orders', 'DELETE /orders/{orderId}']);
});

test('What another team does is not requested.', () => {
  expect(testedKeys('Tests for the users themselves, no reviews. Another team does those', contextWithoutSuite)).toEqual([
    'GET /users',
    'POST /users',
  ]);
});

test('A request to list untested operations asks about the suite and writes no tests.', () => {
  expect(actionOf('list the operations I have no test for', contextWithSuite)).toMatchObject({ kind: 'show-coverage' });
});

test('Virtual users are the users of a load test.', () => {
  expect(actionOf('load test it with 100 vusers for 45s', contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    load: { users: 100, seconds: 45 },
  });
});

test.each(['can I see the report of the last run', 'two sentences about the last run please, for our standup'])(
  'Naming the last run starts none: %s',
  (message) => {
    expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'show-results' });
  },
);

test('The last run can be repeated.', () => {
  expect(actionOf('repeat the last run', contextAfterRun)).toMatchObject({ kind: expect.stringMatching(/^(?:re)?run/) });
});

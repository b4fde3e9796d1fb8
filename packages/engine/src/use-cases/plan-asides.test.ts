import { expect, test } from 'vitest';
import { actionOf, contextAfterRun, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { tasksWithTests } from './plan-tasks.fixture.ts';

test.each([['somebody orders 999999 copies, that must be a 422', 'value']])(
  'What a request sends is read from plain words: %s',
  (message, kind) => {
    expect(wishOf(message)).toMatchObject({
      kind: 'exact',
      operation: 'POST /orders',
      settings: [{ name: 'quantity', setting: { kind } }],
      expect: { status: '422' },
    });
  },
);

test('The numbers of steps are not values', () => {
  expect(wishOf('1) create a book 2) check that it exists 3) delete the book')).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /books' }, { operation: 'GET /books/{bookId}' }, { operation: 'DELETE /books/{bookId}' }],
  });
});

test('A user who should not have to wait sets a time limit', () => {
  expect(wishOf("I shouldn't have to wait more than two seconds when I place an order. Can we guard that with a test?")).toMatchObject({
    kind: 'budget',
    operations: ['POST /orders'],
    maxMs: 2000,
  });
});

test('"Don\'t start all of it" allows the run that follows', () => {
  expect(actionOf("don't start all of it, run the negative tests only, on staging", contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    environment: 'staging',
  });
  expect(actionOf("don't start it", contextWithSuite)?.kind).not.toBe('run-tests');
});

test('The tested operations can be combined with others in one request', () => {
  expect(testedKeys('and the count and the list too', tasksWithTests('POST /tasks'))).toEqual(['GET /tasks/count', 'GET /tasks']);
});

test.each([
  ['give me a summary of the run for our release channel', { kind: 'show-results', question: 'summary' }],
  ['number of endpoints without a single test?', { kind: 'show-coverage' }],
  ['where would I add one more environment?', { kind: 'show-guide', topic: 'environments' }],
])('A question is answered by what it asks for: %s', (message, action) => {
  expect(actionOf(message, contextAfterRun)).toMatchObject(action);
});

test('A value after a field keeps its spelling', () => {
  expect(wishOf('create a book with title Dune', contextWithoutSuite)).toMatchObject({ settings: [{ setting: { value: 'Dune' } }] });
});

test('A question after a greeting writes nothing', () => {
  expect(actionOf("hi, dev here, what's the name of the call that finds a user by email")?.kind).not.toBe('make-tests');
});

test.each([
  ['a quantity of -3 on a new order must come back with 422', 'POST /orders'],
  ['create a book with price 5, 422 expected', 'POST /books'],
])('One request with a value and a status is no flow: %s', (message, operation) => {
  expect(wishOf(message)).toMatchObject({ kind: 'exact', operation, expect: { status: '422' } });
});

test.each([['I would like to see tests for placing orders', ['POST /orders']]])(
  'Words around the names choose no method: %s',
  (message, keys) => {
    expect(testedKeys(message)).toEqual(keys);
  },
);

test('"Should not be part of this" removes the tests', () => {
  expect(actionOf('the cancelling should not be part of this suite', contextWithSuite)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['DELETE /orders/{orderId}'] },
  });
});

test('"At the very most" is a limit', () => {
  expect(wishOf('Reading a book may take 300 ms at the very most')).toMatchObject({ kind: 'budget', maxMs: 300 });
});

test.each([
  'we use an access token for this one, where does it go',
  'orders are slow today, why is that',
  'we sell books to schools, is that a problem',
])('A question at the end writes nothing: %s', (message) => {
  expect(actionOf(message)?.kind).not.toBe('make-tests');
});

test.each([
  ['who is the slowpoke in there, which call took the most time', { kind: 'show-results', question: 'slowest' }],
  ['coverage in percent, for my slide', { kind: 'show-coverage' }],
])('A question about results or coverage finds its answer: %s', (message, action) => {
  expect(actionOf(message, contextAfterRun)).toMatchObject(action);
});

test('"Likewise for" repeats the kinds of tests', () => {
  expect(actionOf('Good start. Could I have likewise for POST /books?', contextWithSuite)).toMatchObject({ kind: 'make-tests' });
});

test('"Load test it" starts the load, "20 users instead" only offers it', () => {
  expect(actionOf('load test it with 5 users for 3 seconds', contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    load: { users: 5, seconds: 3 },
  });
  expect(actionOf('for 20 seconds instead', contextWithSuite)?.kind).not.toBe('run-tests');
});

test.each(['is placing an order covered?', 'is POST /orders tested yet?'])(
  'Whether one operation is covered is a question about the suite: %s',
  (message) => {
    expect(actionOf(message, contextWithSuite)).toMatchObject({
      kind: 'describe-suite',
      question: 'includes',
      cases: { operations: ['POST /orders'] },
    });
  },
);

test('"How many users can it take" asks about load', () => {
  expect(actionOf('how many users can the book list take before p95 goes over 1 second?')).toMatchObject({
    kind: 'show-guide',
    topic: 'load',
  });
});

test('A request for an overview of calls does not ask for tests', () => {
  expect(actionOf('gimme an overview of the order calls this api has')).toMatchObject({ kind: 'list-operations' });
});

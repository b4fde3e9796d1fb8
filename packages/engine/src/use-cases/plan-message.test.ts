import { expect, test } from 'vitest';
import {
  actionOf,
  actionsOf,
  BOOK_LIFECYCLE,
  contextAfterRun,
  contextWithoutSuite,
  contextWithSuite,
  kindsOf,
  wishOf,
} from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

test('A value, a missing field and a status become one exact case.', () => {
  expect(wishOf('POST /books with price -1 should return 422')).toMatchObject({
    kind: 'exact',
    operation: 'POST /books',
    settings: [{ target: 'field', name: 'price', setting: { kind: 'value', value: -1 } }],
    expect: { status: '422' },
  });
  expect(wishOf('review without a rating => 422')).toMatchObject({
    operation: 'POST /books/{bookId}/reviews',
    settings: [{ name: 'rating', setting: { kind: 'absent' } }],
  });
  expect(wishOf('POST /orders with an empty body')).toMatchObject({ settings: [{ target: 'body', setting: { kind: 'empty' } }] });
});

test('Endpoints without a test are a question about coverage.', () => {
  expect(actionOf('which endpoints have no test?', contextWithSuite)).toEqual({ kind: 'show-coverage' });
});

test('Two values of a field become two cases with their own outcomes.', () => {
  const action = actionOf('creating a book: price 100 is still ok, 100.01 is not');
  expect(action?.kind === 'make-tests' ? action.wishes : []).toMatchObject([
    { settings: [{ setting: { value: 100 } }], expect: { status: '200' } },
    { settings: [{ setting: { value: 100.01 } }], expect: { status: '4xx' } },
  ]);
});

test('Steps that build on each other become a flow in the order of the message.', () => {
  expect(wishOf('create a book, then read it back, then make sure it is gone after deletion')).toMatchObject(BOOK_LIFECYCLE);
});

test('A follow-up adds tests to the operations of the current suite.', () => {
  expect(wishOf('add 3 negatives', contextWithSuite)).toMatchObject({
    kind: 'suite',
    kinds: ['negative'],
    perOperation: 3,
    scope: { operations: [{ path: '/orders' }, { path: '/orders/{orderId}' }] },
  });
});

test('A removal removes only the named cases.', () => {
  expect(actionOf('skip deletes', contextWithSuite)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['DELETE /orders/{orderId}'] },
  });
  expect(actionOf('throw out the negatives', contextWithSuite)).toMatchObject({ kind: 'remove-cases', cases: { tags: ['negative'] } });
  expect(actionOf('only keep the POSTs', contextWithSuite)).toMatchObject({ kind: 'keep-cases', cases: { operations: ['POST /orders'] } });
  expect(kindsOf('delete everything', contextWithSuite)).toEqual(['ask']);
  expect(kindsOf('remove the users tests', contextWithSuite)).toEqual(['say']);
});

test('A run uses the environment in the message.', () => {
  expect(actionOf('run it on staging', contextWithSuite)).toEqual({ kind: 'run-tests', environment: 'staging', cases: null, load: null });
  expect(kindsOf('run it on qa', contextWithSuite)).toEqual(['say']);
  expect(kindsOf('Run it against http://localhost:9999', contextWithSuite)).toEqual(['say']);
  expect(kindsOf('run it on prod', contextWithSuite)).toEqual(['preview']);
  expect(kindsOf('rerun test 7', contextWithSuite)).toEqual(['say']);
});

test('A load test on another machine is shown first, and its button starts it.', () => {
  const [preview] = planMessage('load test on staging with 50 users for 30 seconds', contextWithSuite).decisions.slice(-1);
  expect(preview).toMatchObject({ kind: 'preview', action: { environment: 'staging', load: { users: 50, seconds: 30 } } });
  const message = preview?.kind === 'preview' ? preview.message : '';
  expect(actionOf(message, contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    environment: 'staging',
    load: { users: 50, seconds: 30, p95Ms: null },
  });
});

test('Several requests become several decisions in order.', () => {
  expect(actionsOf(planMessage('drop the deletes and run it on staging', contextWithSuite)).map(({ kind }) => kind)).toEqual([
    'remove-cases',
    'run-tests',
  ]);
});

test.each(['test orders and run it', 'write tests for users and run them on staging', 'smoke tests for books, then run them'])(
  'New tests are run when the message asks for both: %s',
  (message) => {
    expect(actionsOf(planMessage(message, contextWithoutSuite)).map(({ kind }) => kind)).toEqual(['make-tests', 'run-tests']);
  },
);

test('A request for a run without a suite gets a reply, and nothing is searched for.', () => {
  expect(kindsOf('run it', contextWithoutSuite)).toEqual(['say']);
});

test('Questions, greetings and forbidden actions change nothing.', () => {
  const messages = [
    'what is p95?',
    'hi',
    '🙂',
    'do not run it yet',
    'how do I run these on my own machine?',
    'can I edit a test by hand?',
    'thx, great job!',
  ];
  const effects = messages.flatMap((message) => actionsOf(planMessage(message, contextAfterRun)).map(({ kind }) => kind));
  expect(effects.filter((kind) => /tests|cases|rerun|undo|rename/.test(kind))).toEqual([]);
});

test('Questions are answered by the right part of the product.', () => {
  expect(actionOf('what broke?', contextAfterRun)).toMatchObject({ kind: 'show-results', question: 'failures' });
  expect(actionOf('since when is it failing?', contextAfterRun)).toMatchObject({ question: 'since-when' });
  expect(actionOf('what parameters does GET /books take?')).toMatchObject({ kind: 'describe-operation', aspect: 'parameters' });
  expect(actionOf('what can I test here?')).toEqual({ kind: 'describe-api' });
  expect(actionOf('is there an endpoint to update a review?')).toMatchObject({ kind: 'list-operations', scope: { operations: [] } });
});

test('If a precise detail cannot be used, a question is asked.', () => {
  expect(kindsOf('run the suite 3 times', contextWithSuite)).toEqual(['ask']);
  expect(planMessage('run the suite 3 times', contextWithSuite).unread).toEqual(['3 times']);
});

test('Only a request for tests is answered with "no match".', () => {
  expect(kindsOf('write tests for the submarine', contextWithoutSuite)).toEqual(['no-match']);
  expect(kindsOf('where is the submarine?', contextWithoutSuite)).not.toContain('no-match');
});

test('Commands are read exactly, whatever names contain.', () => {
  expect(actionOf('/run failed', contextWithSuite)).toEqual({ kind: 'rerun', only: 'failed', environment: null });
  expect(actionOf('/stop', contextWithSuite)).toEqual({ kind: 'stop-run' });
  expect(actionOf('/keep tagged smoke', contextWithSuite)).toMatchObject({ kind: 'keep-cases', cases: { tags: ['smoke'] } });
  expect(actionOf('/generate smoke GET /books, POST /books')).toMatchObject({
    wishes: [
      {
        kinds: ['smoke'],
        scope: {
          operations: [
            { method: 'GET', path: '/books' },
            { method: 'POST', path: '/books' },
          ],
        },
      },
    ],
  });
  const odd = 'my "odd", on prod \\ name';
  const context = {
    ...contextWithSuite,
    environments: [...contextWithSuite.environments, { name: odd, isLocked: false, isLoopback: false }],
    selectedEnvironment: odd,
  };
  const [preview] = planMessage('load test with 5 users for 10 seconds', context).decisions.slice(-1);
  expect(actionOf(preview?.kind === 'preview' ? preview.message : '', context)).toMatchObject({
    environment: odd,
    load: { users: 5, seconds: 10 },
  });
});

import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { actionOf, contextAfterRun, contextWithoutSuite, contextWithSuite, kindsOf, testedKeys, wishOf } from './plan-message.fixture.ts';

const suiteOf = (...operations: readonly string[]): MessageContext => ({
  ...contextWithoutSuite,
  suite: {
    name: 'Suite',
    revision: 1,
    cases: operations.map((op, at) => ({ id: `tc_${at}`, title: op, op, tags: ['smoke'], statuses: ['200'] })),
  },
});

const ORDERS = contextWithoutSuite.model?.operations.map(({ key }) => key).filter((key) => key.includes('/orders')) ?? [];

test.each([
  'all the /orders routes, minus findByStatus',
  'every /orders call apart from findByStatus please',
  'everything in /orders besides findByStatus',
  'no findByStatus, but all other order endpoints',
])('An exception is looked up like the selection: %s', (message) => {
  expect(testedKeys(message)).toEqual(ORDERS.filter((key) => !key.includes('findByStatus')));
});

test('What names no exception is not left out', () => {
  expect(wishOf('create an order without a quantity, should be 422')).toMatchObject({ kind: 'exact', operation: 'POST /orders' });
});

test.each(['and the bulk variant of orders', 'plus the users'])(
  'A follow-up that says nothing about running starts no run: %s',
  (message) => {
    expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'make-tests' });
  },
);

test.each([
  ['what about adding one? put that in as well', ['POST /books']],
  ['Looks good. Now cover deleting it too.', ['DELETE /books/{bookId}']],
])('A follow-up goes on with the tested thing: %s', (message, keys) => {
  expect(testedKeys(message, suiteOf('GET /books/{bookId}'))).toEqual(keys);
});

test('What is missing can be completed', () => {
  const keys = testedKeys('complete the CRUD', suiteOf('POST /books'));
  expect(keys).toEqual(expect.arrayContaining(['GET /books/{bookId}', 'DELETE /books/{bookId}']));
  expect(keys).not.toContain('POST /books');
});

test('A condition with a status describes a further case', () => {
  expect(wishOf("also when the id doesn't exist, shld be 404", suiteOf('GET /books/{bookId}'))).toMatchObject({
    kind: 'exact',
    operation: 'GET /books/{bookId}',
    expect: { status: '404' },
  });
});

test('A value loses the full stop behind it', () => {
  expect(wishOf('create a book with title=Dune. must return 201')).toMatchObject({ settings: [{ setting: { value: 'Dune' } }] });
});

test('A missing thing is read after it was deleted', () => {
  const wish = wishOf('new book, delete it, after that its id must be a 404');
  expect(wish).toMatchObject({ kind: 'flow', steps: [{}, { operation: 'DELETE /books/{bookId}', expect: { status: null } }, {}] });
  expect(wish).toMatchObject({ steps: [{}, {}, { operation: 'GET /books/{bookId}', expect: { status: '404' } }] });
});

test('Two people who act are two identities, even if the verb is the name of a resource', () => {
  expect(wishOf('User A orders a book, user B tries to cancel that order. B has to be turned away.')).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /orders', identity: 'own' },
      { operation: 'DELETE /orders/{orderId}', identity: 'other', expect: { status: '4xx' } },
    ],
  });
});

test('A remark at the end is no step', () => {
  expect(testedKeys('could you make tests for reading a single book? Only that one thing.')).toEqual(['GET /books/{bookId}']);
});

test('The label of a requirement names nothing', () => {
  expect(kindsOf('Requirement SEC-7: nobody without a token may place an order. Verify.', contextWithSuite)).toEqual(['do']);
});

const both = suiteOf('GET /books', 'DELETE /books/{bookId}', 'GET /users', 'POST /users');

test.each([
  ['on second thought we only need the users', 'keep-cases', ['GET /users', 'POST /users']],
  ['deleting books is too risky on the shared box, take that out', 'remove-cases', ['DELETE /books/{bookId}']],
  ['deleting books costs us money, take that out', 'remove-cases', ['DELETE /books/{bookId}']],
  ["please don't delete books there!! can you take that one out?", 'remove-cases', ['DELETE /books/{bookId}']],
])('A removal may be told in two parts: %s', (message, kind, operations) => {
  expect(actionOf(message, both)).toMatchObject({ kind, cases: { operations } });
});

test.each([
  ['we only need the users?', undefined],
  ['books must not be deleted, take that out', ['DELETE /books/{bookId}']],
])('A removal never takes more than the message says: %s', (message, operations) => {
  const action = actionOf(message, both);
  expect(action?.kind === 'remove-cases' || action?.kind === 'keep-cases' ? action.cases.operations : undefined).toEqual(operations);
});

test('Callers without a token are about the tested operations', () => {
  expect(testedKeys('hmm and what about calls without a token? put those in too', suiteOf('GET /users', 'POST /users'))).toEqual([
    'GET /users',
    'POST /users',
  ]);
});

test('Values may be listed behind the request', () => {
  expect(wishOf('create a book, price 500, title "Dune"')).toMatchObject({
    kind: 'exact',
    operation: 'POST /books',
    settings: [
      { name: 'price', setting: { value: 500 } },
      { name: 'title', setting: { value: 'Dune' } },
    ],
  });
});

test('Verbs alone go on with the tested thing', () => {
  expect(testedKeys('plus find by id and delete', suiteOf('POST /books'))).toEqual(['GET /books/{bookId}', 'DELETE /books/{bookId}']);
});

test('Asking for the result of bad input is no step', () => {
  expect(testedKeys('throw some garbage at POST /books and see if it copes')).toEqual(['POST /books']);
});

test('An order to prove it behind a comma adds no step', () => {
  expect(wishOf('adding a book must be refused for anonymous callers, write me something that proves it')).toMatchObject({
    kind: 'suite',
    kinds: ['auth'],
  });
});

test('A run may be restricted behind the request for it', () => {
  expect(actionOf('let it run, but only the cancelling', contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    cases: { operations: ['DELETE /orders/{orderId}'] },
  });
});

const TWO = suiteOf('GET /books', 'GET /orders');

test.each(['narrow it to the orders', 'trim it down to the orders', 'leave nothing but the orders'])(
  'What a suite is reduced to is kept: %s',
  (message) => {
    expect(actionOf(message, TWO)).toMatchObject({ kind: 'keep-cases', cases: { operations: ['GET /orders'] } });
  },
);

test.each(['nobody needs the orders', 'we can live without the orders'])('What nobody needs is removed: %s', (message) => {
  expect(actionOf(message, TWO)).toMatchObject({ kind: 'remove-cases', cases: { operations: ['GET /orders'] } });
});

import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { actionOf, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const kindsOf = (message: string, context: MessageContext = contextWithoutSuite) => {
  const wish = wishOf(message, context);
  return wish?.kind === 'suite' ? wish.kinds : wish;
};

test('Parts with their own verb and object are looked up separately.', () => {
  expect(testedKeys('our app reads the book list and cancels single orders, cover both calls')).toEqual([
    'GET /books',
    'DELETE /orders/{orderId}',
  ]);
});

test('A plus sign joins names like "and". At the beginning, it continues with the current suite.', () => {
  expect(testedKeys('create a book + delete a book')).toEqual(['POST /books', 'DELETE /books/{bookId}']);
  expect(testedKeys('+ deleting books', contextWithSuite)).toEqual(['DELETE /books/{bookId}']);
});

test('Verbs that only request something do not select a method.', () => {
  expect(testedKeys('what if somebody without a token hits the orders? cover that')).toContain('DELETE /orders/{orderId}');
});

test.each(['min/max checks for creating a book', 'creating a book: lowest and highest values'])(
  'Limits of values are boundaries: %s',
  (message) => {
    expect(kindsOf(message)).toContain('boundary');
  },
);

test('A number of "them" counts tests.', () => {
  expect(wishOf('negative tests for POST /books, max 4 of them')).toMatchObject({ kinds: ['negative'], atMost: 4 });
});

test('"This as well" asks for the kinds of tests in the current suite.', () => {
  const negatives = { ...contextWithSuite, suite: { name: 'Orders', revision: 1, cases: contextWithSuite.suite?.cases.slice(2) ?? [] } };
  expect(kindsOf('creating books needs this as well', negatives)).toEqual(['negative']);
  expect(testedKeys('the same for creating books', negatives)).toEqual(['POST /books']);
});

test('Praise before a request and a reason after it name no operation.', () => {
  expect(testedKeys('good start. put the books in there too', contextWithSuite)).toContain('GET /books');
  expect(wishOf('listing the books has to respond in less than 500 ms, otherwise our start page times out')).toMatchObject({
    kind: 'budget',
    operations: ['GET /books'],
  });
});

test.each(['user A places an order, user B tries to cancel it -> 403', 'Alice places an order, Bob cancels it, that must be forbidden'])(
  'Of two people who act, the second one uses what belongs to the first: %s',
  (message) => {
    expect(wishOf(message)).toMatchObject({
      kind: 'flow',
      steps: [
        { operation: 'POST /orders', identity: 'own' },
        { operation: 'DELETE /orders/{orderId}', identity: 'other', expect: { status: '403' } },
      ],
    });
  },
);

test('A follow-up changes the load from an earlier message.', () => {
  const context = { ...contextWithSuite, earlier: ['load test GET /books with 10 users for 20 seconds'] };
  const loadOf = (message: string) => {
    const [decision] = planMessage(message, context).decisions;
    return decision !== undefined && 'action' in decision && decision.action.kind === 'run-tests' ? decision.action.load : decision;
  };
  expect(loadOf('twice as many users please')).toEqual({ users: 20, seconds: 20, p95Ms: null });
  expect(loadOf('make that 50 users')).toEqual({ users: 50, seconds: 20, p95Ms: null });
  expect(planMessage('twice as many users please', contextWithSuite).decisions[0]).toMatchObject({
    kind: 'say',
    text: expect.stringContaining('no load test yet'),
  });
});

test('German and Spanish sentences select the same operations as English ones.', () => {
  expect(testedKeys('Negativtests für das Anlegen eines Buches')).toEqual(['POST /books']);
  expect(actionOf('quita las pruebas de libros', { ...contextWithSuite, suite: { name: 'All', revision: 1, cases: books } })).toMatchObject(
    {
      kind: 'remove-cases',
      cases: { operations: ['GET /books', 'POST /books'] },
    },
  );
});
const books = [
  { id: 'tc_7', title: 'Lists', op: 'GET /books', tags: ['smoke'], statuses: ['200'] },
  { id: 'tc_8', title: 'Creates', op: 'POST /books', tags: ['smoke'], statuses: ['201'] },
  ...(contextWithSuite.suite?.cases ?? []),
];

test.each(['smoke tests for /books and the orders', 'nobody without a token should get at /books or the orders'])(
  'An address and a thing called by its name are both looked up: %s',
  (message) => {
    expect(testedKeys(message)).toEqual(expect.arrayContaining(['GET /books', 'POST /orders']));
  },
);

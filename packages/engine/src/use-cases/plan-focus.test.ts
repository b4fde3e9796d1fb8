import { expect, test } from 'vitest';
import type { TestWish } from '../model/index.ts';
import { contextWithoutSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const wishesOf = (message: string): readonly TestWish[] =>
  planMessage(message, contextWithoutSuite).decisions.flatMap((one) =>
    one.kind === 'do' && one.action.kind === 'make-tests' ? one.action.wishes : [],
  );
const keysOf = (wish: TestWish): readonly string[] =>
  wish.kind === 'suite' && wish.scope.kind === 'named' ? wish.scope.operations.map(({ method, path }) => `${method} ${path}`) : [wish.kind];
const testedKeys = (message: string): readonly string[] => wishesOf(message).flatMap(keysOf);

const ORDERS = ['GET /orders/findByStatus', 'POST /orders', 'DELETE /orders/{orderId}'];

test.each([
  'The reviews are looked after by someone else, so please only the orders.',
  'I do not care about the reviews at all, what matters for my demo is the orders.',
  'In our standup we agreed that Tom looks at the books. So please the orders for me.',
])('Statements about other things do not widen the scope: %s', (message) => {
  expect(testedKeys(message).toSorted()).toEqual(ORDERS.toSorted());
});

test.each([
  ['A customer can place an order or cancel it. It is the second of these that breaks, give me a test for it.', 'DELETE /orders/{orderId}'],
])('An ordinal chooses one of several requests: %s', (message, key) => {
  expect(testedKeys(message)).toEqual([key]);
});

test('A pronoun behind a list points to all its names.', () => {
  const keys = testedKeys('The orders and the health check, both of them should be looked at before anything else.');
  expect(keys.toSorted()).toEqual([...ORDERS, 'GET /health'].toSorted());
});

test('"exactly that" points to the statement before it.', () => {
  expect(testedKeys('Our ticket says that a visitor can open the details of one single book, and I want a test for exactly that.')).toEqual(
    ['GET /books/{bookId}'],
  );
});

test('The sentence that asks for tests says what to test, not the story before it.', () => {
  const keys = testedKeys(
    'We moved the reviews to another server last month. Nobody has looked at them since, I would like tests for the orders.',
  );
  expect(keys.toSorted()).toEqual(ORDERS.toSorted());
});

test('Nouns with the same form as verbs are no steps.', () => {
  expect(testedKeys('the creation and the deletion of books, these two please').toSorted()).toEqual([
    'DELETE /books/{bookId}',
    'POST /books',
  ]);
});

test('Steps in the imperative are no statements about other things.', () => {
  const [wish] = wishesOf(
    'Make a test of this: place an order, look whether the list of orders shows it, delete the order and look again.',
  );
  expect(wish?.kind === 'flow' ? wish.steps.map(({ operation }) => operation) : []).toEqual(
    expect.arrayContaining(['POST /orders', 'DELETE /orders/{orderId}']),
  );
});

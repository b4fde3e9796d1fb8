import { expect, test } from 'vitest';
import { ACTION_EFFECTS, type MessageContext } from '../model/index.ts';
import { actionOf, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { tasks } from './plan-tasks.fixture.ts';

const changesNothing = (message: string, context: MessageContext): boolean =>
  planMessage(message, context).decisions.every((one) => one.kind !== 'do' || ACTION_EFFECTS[one.action.kind] === 'reads');

test.each([
  'Mia removed book 12 by mistake yesterday and half of it turned red',
  'my colleague already repaired the crash on orders without items last month',
  'the trainee executed everything on production last night, now there are 90 books called x',
  'I find it strange that cancelling an order is a DELETE',
  'seems the search was deprecated once, did not know',
  "I'll add the reviews myself later",
  'next month we will move the users to another service',
  'Jonas thinks we should delete the order tests. I am not convinced',
  'so this covers placing and cancelling orders, good',
  'nice, keep up the good work',
])('A remark changes nothing: %s', (message) => {
  expect(changesNothing(message, contextWithoutSuite)).toBe(true);
  expect(changesNothing(message, contextWithSuite)).toBe(true);
});

test.each([
  'no need to run them',
  'no need to add a test for the health check, somebody monitors it',
  'no more tests needed, thanks',
  "don't do anything yet",
  'nothing else to check from my side',
  "I don't want you to add anything",
])('What is not needed is not done: %s', (message) => {
  expect(changesNothing(message, contextWithSuite)).toBe(true);
});

test.each([
  'a customer asked me what one must send to register a user',
  "i don't quite get what the difference is between updating and replacing a book",
  'no idea whether orders can be deleted',
  'difference between PUT /books/{bookId} and PATCH /books/{bookId}',
  'the title is required when you create a book, is it not',
  'We have two old suites that nobody needs. How do people delete a suite here',
])('An indirect question is answered: %s', (message) => {
  expect(changesNothing(message, contextWithSuite)).toBe(true);
  expect(planMessage(message, contextWithoutSuite).decisions[0]?.kind).toBe('do');
});

test.each([
  ['The order tests were removed by accident, please add tests for POST /orders', ['POST /orders']],
  ['We changed the reviews last week, so test GET /health', ['GET /health']],
  ['no need to run them, just write negative tests for POST /books', ['POST /books']],
])('A request next to a remark is carried out: %s', (message, keys) => {
  expect(testedKeys(message, contextWithoutSuite)).toEqual(keys);
});

test('A question about what the API offers is answered, whoever it mentions', () => {
  expect(actionOf('does this API offer a way to hand an order over to somebody else?', contextWithoutSuite)?.kind).not.toBe('make-tests');
});

test('A question for the endpoints that change something lists all of them', () => {
  expect(actionOf('which endpoints let me change an existing task?', tasks)).toMatchObject({
    scope: { operations: [{ method: 'PUT' }, { method: 'PATCH' }] },
  });
});

test('"Keep only the users" starts no run', () => {
  expect(actionOf('on second thoughts keep only the users', contextWithSuite)).not.toMatchObject({ kind: 'run-tests' });
});

test('"Stop it" stops the run', () => {
  expect(actionOf('stop it, that takes far too long', { ...contextWithSuite, hasActiveRun: true })).toMatchObject({ kind: 'stop-run' });
});

test('A path "and below" includes everything under it', () => {
  expect(testedKeys('auth tests for /orders and below', contextWithoutSuite)).toEqual([
    'POST /orders',
    'GET /orders/findByStatus',
    'DELETE /orders/{orderId}',
  ]);
});

test('Required fields that are left out exclude no operation', () => {
  expect(testedKeys('leaving out required fields when placing an order: I want those errors covered')).toEqual(['POST /orders']);
});

test.each([['the health endpoint, is that one in there already?', ['GET /health']]])(
  'A question whether the suite covers an operation is answered: %s',
  (message, operations) => {
    expect(actionOf(message, contextWithSuite)).toMatchObject({ kind: 'describe-suite', question: 'includes', cases: { operations } });
  },
);

test('A remark about a deletion offers no removal', () => {
  const [decision] = planMessage('Mia deleted the order tests by mistake last week', contextWithSuite).decisions;
  expect(decision?.kind === 'ask' && decision.choices.map(({ message }) => message)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^\/(?:remove|undo)/)]),
  );
});

test('A question for what the suite covers lists its cases', () => {
  expect(actionOf('could you list what this suite is covering?', contextWithSuite)).toMatchObject({
    kind: 'describe-suite',
    question: 'cases',
  });
});

test.each([
  ['/generate create a book, then delete it', 'flow'],
  ['/generate POST /books with an empty title should be rejected with 400', 'exact'],
])('The command plans steps and values like a sentence: %s', (message, kind) => {
  expect(wishOf(message, contextWithoutSuite)?.kind).toBe(kind);
});

test.each([
  "don't remove anything",
  "please don't delete the order tests",
  'nothing should be removed',
  'bitte nichts löschen',
  'ne supprime rien',
])('What must not be changed stays: %s', (message) => {
  expect(planMessage(message, contextWithSuite).decisions).toMatchObject([{ kind: 'say', text: 'OK, I changed nothing.' }]);
});

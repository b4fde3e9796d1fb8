import { expect, test } from 'vitest';
import { contextWithoutSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const actionsOf = (message: string) =>
  planMessage(message, contextWithoutSuite).decisions.flatMap((one) => (one.kind === 'do' ? [one.action] : []));
const wishesOf = (message: string) => actionsOf(message).flatMap((action) => (action.kind === 'make-tests' ? action.wishes : []));

test.each([
  'I read the contract again and it says that a rating is at most 5, so if somebody gives a rating of 6 in a review the shop has to answer with a 422.',
  'When a reader writes a review with rating 6, we want to see a 422 coming back.',
  'If a review has a rating of 6, then a 422 is supposed to come back, that is what the developer says.',
])('A rule about a value and its status is one exact case: %s', (message) => {
  expect(wishesOf(message)).toMatchObject([
    {
      kind: 'exact',
      operation: 'POST /books/{bookId}/reviews',
      settings: [{ name: 'rating', setting: { kind: 'value', value: 6 } }],
      expect: { status: '422' },
    },
  ]);
});

test.each(['how does the shop react to a review with rating 0'])('A question for the reaction to a value is a case: %s', (message) => {
  expect(wishesOf(message)).toMatchObject([
    { kind: 'exact', operation: 'POST /books/{bookId}/reviews', settings: [{ name: 'rating', setting: { value: 0 } }] },
  ]);
});

test('A question whether a rule holds writes nothing.', () => {
  expect(wishesOf('should a rating of 6 give a 422?')).toEqual([]);
});

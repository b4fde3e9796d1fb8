import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { contextWithoutSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const CASES = [
  { id: 'tc_1', title: 'Places an order', op: 'POST /orders', tags: ['smoke'], statuses: ['201'] },
  { id: 'tc_2', title: 'Lists the books', op: 'GET /books', tags: ['smoke'], statuses: ['200'] },
  { id: 'tc_3', title: 'Deletes a book', op: 'DELETE /books/{bookId}', tags: ['smoke'], statuses: ['204'] },
];
const regular: MessageContext = { ...contextWithoutSuite, suite: { name: 'Orders', revision: 2, cases: CASES } };

const actionsOf = (message: string, context: MessageContext = regular) =>
  planMessage(message, context).decisions.flatMap((one) => (one.kind === 'do' ? [one.action] : []));

test('"which of these" asks about the suite and not about the whole API.', () => {
  expect(actionsOf('which of these delete stuff on the server?')).toMatchObject([
    { kind: 'describe-suite', question: 'cases', cases: { operations: ['DELETE /books/{bookId}'] } },
  ]);
});

test.each([
  'Somebody asked me in the meeting if the reviews are covered by my tests as well, and I was not able to answer.',
  'My boss wants to know whether the reviews are part of our tests too, what do I tell him?',
  'are the reviews covered by my tests as well?',
])('A question whether the suite covers a resource is answered, even if it is only reported: %s', (message) => {
  expect(actionsOf(message)).toMatchObject([{ kind: 'describe-suite', question: 'includes' }]);
});

test('A method that occurs several times can be compared with itself.', () => {
  expect(actionsOf('there are two DELETEs, what is the difference between them?', contextWithoutSuite)).toMatchObject([
    {
      kind: 'list-operations',
      scope: { operations: [{ path: '/books/{bookId}' }, { path: '/orders/{orderId}' }] },
    },
  ]);
});

test.each([
  'I believe I asked for too much. For the demonstration tomorrow the books are enough, all the rest can go.',
  'For the demo next week the books suffice, everything else may leave.',
  'I asked for too much, sorry. Books is all I need right now.',
])('Everything but the part that suffices is removed: %s', (message) => {
  const [action] = actionsOf(message);
  expect(action).toMatchObject({ kind: expect.stringMatching(/^(?:remove|keep)-cases$/) });
  const keys = action?.kind === 'remove-cases' || action?.kind === 'keep-cases' ? (action.cases.operations ?? []) : [];
  expect(keys.every((key) => key.includes('/orders') === (action?.kind === 'remove-cases'))).toBe(true);
});

test.each([
  'Oh, and I have just noticed that the reviews are not in there yet, in my opinion they belong to it as well.',
  'By the way, I just saw that the reviews are missing in there, I think they should be part of it too.',
])('What the suite lacks is added, even if nobody asks for it directly: %s', (message) => {
  const [action] = actionsOf(message);
  const keys = action?.kind === 'make-tests' ? JSON.stringify(action.wishes) : '';
  expect(keys).toContain('/books/{bookId}/reviews');
  expect(keys).not.toContain('/orders');
});

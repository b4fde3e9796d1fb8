import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { actionOf, contextWithSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

/** A conversation in which one message created one case. */
const after = (message: string, title: string, statuses: readonly string[] = ['200']): MessageContext => ({
  ...contextWithSuite,
  earlier: [message],
  suite: { name: 'Books', revision: 1, cases: [{ id: 'tc_9', title, op: 'POST /books', tags: ['smoke'], statuses }] },
});

test('A corrected value changes the case that has the old one.', () => {
  const context = after('add a book with price 12.5', 'POST /books with price 12.5');
  const change = {
    kind: 'change-cases',
    cases: { ids: ['tc_9'] },
    status: null,
    settings: [{ target: 'field', name: 'price', setting: { kind: 'value', value: 21.5 } }],
  };
  expect(actionOf('sorry, typo! 21.5 is what I meant', context)).toMatchObject(change);
  expect(actionOf('oops, I meant 21.5', context)).toMatchObject(change);
  expect(actionOf('make that 21.5', context)).toMatchObject(change);
});

test('The last value of the same type is replaced.', () => {
  const context = after('a book with title "Emma" and price 5', 'POST /books with title "Emma" and price 5');
  expect(actionOf('sorry, I meant "Persuasion"', context)).toMatchObject({
    settings: [{ name: 'title', setting: { value: 'Persuasion' } }],
  });
  expect(actionOf('no wait, 7', context)).toMatchObject({ settings: [{ name: 'price', setting: { value: 7 } }] });
});

test('A corrected status is the expected one.', () => {
  const context = after('POST /books with price -1 expect 400', 'POST /books with price -1', ['400']);
  expect(actionOf('no wait, 422', context)).toMatchObject({ kind: 'change-cases', cases: { ids: ['tc_9'] }, status: '422', settings: [] });
});

test('Without a case that has the old value, the corrected request is a new one.', () => {
  const context = after('add a book with price 12.5', 'Creates a book');
  expect(actionOf('typo, 21.5 is what I meant', context)).toMatchObject({
    kind: 'make-tests',
    wishes: [{ operation: 'POST /books', settings: [{ name: 'price', setting: { value: 21.5 } }] }],
  });
});

test('A message that names something else corrects no value.', () => {
  const context = after('add a book with price 12.5', 'POST /books with price 12.5');
  for (const message of ['I meant the orders', 'what did you mean by 12.5?', 'should 12.5 have been 21.5?'])
    expect(planMessage(message, context).decisions).not.toContainEqual(
      expect.objectContaining({ action: expect.objectContaining({ kind: 'change-cases' }) }),
    );
});

test.each([
  'no wait, remove case 2',
  'no wait, keep 2',
  'undo, typo 5',
  'no wait, 2 tests per endpoint',
  'typo in line 3',
  'make that 5 cases',
])('A message that asks for something else corrects no value: %s', (message) => {
  const { decisions } = planMessage(message, after('add a book with price 12.5', 'POST /books with price 12.5'));
  expect(JSON.stringify(decisions)).not.toContain('"settings":[{');
});

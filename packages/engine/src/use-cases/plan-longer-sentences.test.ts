import { expect, test } from 'vitest';
import { actionOf, actionsOf, LIFE_OF_A_BOOK, newcomer, regular, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

test('A subject before a colon is what the steps are about.', () => {
  expect(wishOf('the whole life of a book: add it, get it, delete it, then get it again and that has to be 404')).toMatchObject(
    LIFE_OF_A_BOOK,
  );
});

test('A request that is repeated after others stays a step of its flow.', () => {
  expect(wishOf('create a book, remove it. removing it a second time should be 404')).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /books' }, { operation: 'DELETE /books/{bookId}' }, { expect: { status: '404' } }],
  });
});

test('A value in a path is sent in the path.', () => {
  expect(wishOf('GET /books/9999 and I expect 404')).toMatchObject({
    settings: [{ target: 'path', name: 'bookId', setting: { kind: 'value', value: 9999 } }],
    expect: { status: '404' },
  });
});

test('A limit may stand behind its number.', () => {
  expect(wishOf('negative tests only, for adding a book. 6 at most')).toMatchObject({ kinds: ['negative'], atMost: 6 });
});

test('A verb of the API starts no run, even when it is a word for running.', () => {
  const actions = actionsOf(planMessage('tests for placing and restarting an order', newcomer));
  expect(actions.map(({ kind }) => kind)).toEqual(['make-tests']);
});

test('Too many tests are no wish for more of them.', () => {
  expect(actionsOf(planMessage('way too many. 5 tests max', regular))).toEqual([]);
});

test('A request that is named after "also" is added.', () => {
  expect(actionOf('also deleting them', regular)).toMatchObject({ kind: 'make-tests' });
});

test('What is kept needs no question when its operations explain every word.', () => {
  expect(actionOf('keep only the placing of orders', regular)).toMatchObject({
    kind: 'keep-cases',
    cases: { operations: ['POST /orders'] },
  });
});

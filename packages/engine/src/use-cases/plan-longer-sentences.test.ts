import { expect, test } from 'vitest';
import { actionOf, actionsOf, BOOK_LIFECYCLE, contextWithoutSuite, contextWithSuite, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

test('The steps are about the subject before the colon.', () => {
  expect(wishOf('the whole life of a book: add it, get it, delete it, then get it again and that has to be 404')).toMatchObject(
    BOOK_LIFECYCLE,
  );
});

test('A request that is repeated after others is a separate step of the flow.', () => {
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

test('The word for a limit may follow its number.', () => {
  expect(wishOf('negative tests only, for adding a book. 6 at most')).toMatchObject({ kinds: ['negative'], atMost: 6 });
});

test('A verb of the API starts no run, even when it is a word for running.', () => {
  const actions = actionsOf(planMessage('tests for placing and restarting an order', contextWithoutSuite));
  expect(actions.map(({ kind }) => kind)).toEqual(['make-tests']);
});

test('"Too many tests" does not ask for more tests.', () => {
  expect(actionsOf(planMessage('way too many. 5 tests max', contextWithSuite))).toEqual([]);
});

test('A request that is named after "also" is added.', () => {
  expect(actionOf('also deleting them', contextWithSuite)).toMatchObject({ kind: 'make-tests' });
});

test('If the kept operations explain every word, no question is asked.', () => {
  expect(actionOf('keep only the placing of orders', contextWithSuite)).toMatchObject({
    kind: 'keep-cases',
    cases: { operations: ['POST /orders'] },
  });
});

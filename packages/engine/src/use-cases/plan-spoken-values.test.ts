import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { actionOf, newcomer, regular, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const allCases = [
  ...(regular.suite?.cases ?? []),
  { id: 'tc_4', title: 'Lists', op: 'GET /books', tags: ['smoke'], statuses: ['200'] },
  { id: 'tc_5', title: 'Creates', op: 'POST /books', tags: ['smoke'], statuses: ['201'] },
];
const wide: MessageContext = { ...regular, suite: { name: 'Shop', revision: 2, cases: allCases } };
const removedBy = (message: string) => {
  const action = actionOf(message, wide);
  return action?.kind === 'remove-cases' ? (action.cases.operations ?? action.cases.ids) : action;
};

test('A number before "in" sets the field behind it.', () => {
  expect(wishOf('new book, price 19.99, 4 in stock. that should give me a 201')).toMatchObject({
    operation: 'POST /books',
    settings: [
      { name: 'price', setting: { value: 19.99 } },
      { name: 'stock', setting: { value: 4 } },
    ],
    expect: { status: '201' },
  });
});

test('Words with hyphens are values.', () => {
  expect(wishOf('reading the book with id no-such-book must end in a 404')).toMatchObject({
    operation: 'GET /books/{bookId}',
    settings: [{ target: 'path', name: 'bookId', setting: { kind: 'value', value: 'no-such-book' } }],
  });
});

test('A field that is left out is absent, and each of several gets a case of its own when they are counted.', () => {
  expect(wishOf('a book where the title is left out')).toMatchObject({ settings: [{ name: 'title', setting: { kind: 'absent' } }] });
  const action = actionOf('a book without a title and without a price - two tests');
  expect(action?.kind === 'make-tests' ? action.wishes.map((wish) => wish.kind === 'exact' && wish.settings.length) : action).toEqual([
    1, 1,
  ]);
});

test('Opening and loading something reads it.', () => {
  expect(wishOf('opening a single book must answer 200')).toMatchObject({ operation: 'GET /books/{bookId}' });
});

test('"Shouldn\'t take more than" is a time limit.', () => {
  expect(wishOf("listing books shouldn't take more than half a second")).toEqual({
    kind: 'budget',
    operations: ['GET /books'],
    maxMs: 500,
  });
});

test('A reason for a removal is not a condition of it.', () => {
  expect(removedBy('Books are handled by another team, take them out')).toEqual(['GET /books', 'POST /books']);
  expect(removedBy("POST /books isn't available on this server, bin it")).toEqual(['POST /books']);
});

test('Removals take the operation that the verb and its object name.', () => {
  expect(removedBy('cancelling an order is disabled on our server, so that test has to go')).toEqual(['DELETE /orders/{orderId}']);
});

test('A name of a suite ends before "from now on".', () => {
  expect(actionOf('call this suite Nightly Orders from now on', regular)).toEqual({ kind: 'rename-suite', name: 'Nightly Orders' });
});

test('A question with a number of tests behind it asks for them.', () => {
  expect(wishOf('POST /books: how does it cope with rubbish? two negative cases will do', newcomer)).toMatchObject({
    kind: 'suite',
    kinds: ['negative'],
  });
});

test('A condition that begins with "when" states something.', () => {
  expect(wishOf('when I create a book with price -5 I should get a 422')).toMatchObject({
    operation: 'POST /books',
    expect: { status: '422' },
  });
});

test('A time for the load is shown first, because no word asks for a run.', () => {
  const context = { ...regular, earlier: ['load test GET /books with 10 users for 30 seconds'] };
  const [decision] = planMessage('let it go on for 2 minutes instead', context).decisions;
  expect(decision).toMatchObject({ kind: 'preview', action: { kind: 'run-tests', load: { users: 10, seconds: 120 } } });
});

test('One thing in singular that is made, deleted and read is a flow.', () => {
  expect(wishOf('create book, delete book, get book = 404')).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /books' },
      { operation: 'DELETE /books/{bookId}' },
      { operation: 'GET /books/{bookId}', expect: { status: '404' } },
    ],
  });
});

test.each([
  ['creating a book with a price over 1000 has to be rejected with 422', 'price', 1001],
  ['POST /orders with quantity below 1 => 422', 'quantity', 0],
  ['a quantity greater than 99 when placing an order must be a 422', 'quantity', 100],
])('A limit that is exceeded stands for the next number: %s', (message, name, value) => {
  expect(wishOf(message)).toMatchObject({
    kind: 'exact',
    settings: [{ name, setting: { kind: 'value', value } }],
    expect: { status: '422' },
  });
});

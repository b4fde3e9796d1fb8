import { expect, test } from 'vitest';
import { actionOf, contextWithSuite, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

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

test('A name of a suite ends before "from now on".', () => {
  expect(actionOf('call this suite Nightly Orders from now on', contextWithSuite)).toEqual({
    kind: 'rename-suite',
    name: 'Nightly Orders',
  });
});

test('A condition that begins with "when" states something.', () => {
  expect(wishOf('when I create a book with price -5 I should get a 422')).toMatchObject({
    operation: 'POST /books',
    expect: { status: '422' },
  });
});

test('A time for the load is shown first, because no word asks for a run.', () => {
  const context = { ...contextWithSuite, earlier: ['load test GET /books with 10 users for 30 seconds'] };
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

test('Values in number words are numbers.', () => {
  expect(wishOf('a book with a price of minus five must be refused')).toMatchObject({
    settings: [{ name: 'price', setting: { value: -5 } }],
    expect: { status: '4xx' },
  });
  expect(wishOf('rating of six is too much, expect 422')).toMatchObject({ settings: [{ name: 'rating', setting: { value: 6 } }] });
  expect(wishOf('create a book that costs twelve')).toMatchObject({ settings: [{ name: 'price', setting: { value: 12 } }] });
});

test('An identifier after the name of a resource is read.', () => {
  expect(wishOf('book 42 does not exist → 404')).toMatchObject({
    operation: 'GET /books/{bookId}',
    settings: [{ target: 'path', name: 'bookId', setting: { value: 42 } }],
    expect: { status: '404' },
  });
});

test('"Null for the title" and "empty string as title" set the title.', () => {
  expect(wishOf('send null for the title and expect a 422')).toMatchObject({ settings: [{ name: 'title', setting: { kind: 'null' } }] });
  expect(wishOf('a book with an empty string as title')).toMatchObject({ settings: [{ name: 'title', setting: { kind: 'empty' } }] });
});

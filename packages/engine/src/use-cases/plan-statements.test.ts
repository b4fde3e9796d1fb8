import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { contextWithoutSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const CASES = [
  { id: 'tc_1', title: 'Places an order', op: 'POST /orders', tags: ['smoke'], statuses: ['201'] },
  { id: 'tc_2', title: 'Lists the books', op: 'GET /books', tags: ['smoke'], statuses: ['200'] },
  { id: 'tc_3', title: 'Rejects a caller without a token', op: 'POST /orders', tags: ['auth'], statuses: ['401'] },
];
const regular: MessageContext = { ...contextWithoutSuite, suite: { name: 'Orders', revision: 2, cases: CASES } };

const decisionsOf = (message: string, context = contextWithoutSuite) => planMessage(message, context).decisions;
const actionsOf = (message: string, context = contextWithoutSuite) =>
  decisionsOf(message, context).flatMap((one) => (one.kind === 'do' ? [one.action] : []));
const wishOf = (message: string) => actionsOf(message).flatMap((action) => (action.kind === 'make-tests' ? action.wishes : []))[0];

test('An unknown word behind a field is the value of the field.', () => {
  expect(wishOf('a review with rating bogus is refused')).toMatchObject({
    kind: 'exact',
    operation: 'POST /books/{bookId}/reviews',
    settings: [{ name: 'rating', setting: { kind: 'value', value: 'bogus' } }],
    expect: { status: '4xx' },
  });
});

test.each(['a book needs a title', 'the title is mandatory when creating a book', 'cannot create a book w/o a title'])(
  'A required field becomes a request without it: %s',
  (message) => {
    expect(wishOf(message)).toMatchObject({
      kind: 'exact',
      operation: 'POST /books',
      settings: [{ name: 'title', setting: { kind: 'absent' } }],
      expect: { status: '4xx' },
    });
  },
);

test('Values in a typed path set the parameters of the path.', () => {
  expect(wishOf('GET /books/42 should give 404')).toMatchObject({
    operation: 'GET /books/{bookId}',
    settings: [{ target: 'path', name: 'bookId', setting: { kind: 'value', value: 42 } }],
    expect: { status: '404' },
  });
});

test('A removal with a word that nobody can read asks first.', () => {
  expect(decisionsOf('remove the flurbs and the books', regular)[0]?.kind).toBe('ask');
  expect(actionsOf('remove the books', regular)).toMatchObject([{ kind: 'remove-cases' }]);
});

test('A question about what a thing may lack is about the body of the request.', () => {
  expect(actionsOf('can books have no title?')).toEqual([
    { kind: 'describe-operation', operations: ['POST /books'], aspect: 'body', field: 'title' },
  ]);
});

test('Tests that a message makes can run in the same message.', () => {
  expect(actionsOf('test listing books and run it on staging')).toMatchObject([
    { kind: 'make-tests' },
    { kind: 'run-tests', environment: 'staging', cases: null },
  ]);
});

test('What must not run does not run, and nothing is removed.', () => {
  expect(actionsOf("don't run anything yet", regular)).not.toContainEqual(expect.objectContaining({ kind: 'run-tests' }));
  expect(actionsOf("don't run anything yet", regular)).not.toContainEqual(expect.objectContaining({ kind: 'remove-cases' }));
});

test('A suite takes a new name behind its noun.', () => {
  expect(actionsOf('call the suite Rides', regular)).toEqual([{ kind: 'rename-suite', name: 'Rides' }]);
});

test('To list the tests names no operation.', () => {
  expect(actionsOf('list the tests', regular)).toEqual([{ kind: 'describe-suite', question: 'cases', cases: null }]);
});

test('A limit with the word "answer" is a time limit.', () => {
  expect(wishOf('listing books must answer in under 300 ms')).toEqual({ kind: 'budget', operations: ['GET /books'], maxMs: 300 });
});

test('A query in a typed address sets the parameters.', () => {
  expect(wishOf('GET /books?genre=poems should be rejected')).toMatchObject({
    operation: 'GET /books',
    settings: [{ target: 'query', name: 'genre', setting: { kind: 'value', value: 'poems' } }],
    expect: { status: '4xx' },
  });
});

test('A number of characters before a field is the length of its text.', () => {
  expect(wishOf('a book with a 300 character title gives 422')).toMatchObject({
    operation: 'POST /books',
    settings: [{ name: 'title', setting: { kind: 'value', value: 'x'.repeat(300) } }],
    expect: { status: '422' },
  });
});

test('Empty quotation marks are an empty value.', () => {
  expect(wishOf('POST /books with title "" should return 422')).toMatchObject({
    settings: [{ name: 'title', setting: { kind: 'empty' } }],
  });
});

test('A kind of tests is removed from every operation.', () => {
  expect(actionsOf('i dont want any auth tests', regular)).toMatchObject([
    { kind: 'remove-cases', cases: { operations: null, tags: ['auth'] } },
  ]);
});

test('A question for what the API can do makes no tests.', () => {
  expect(actionsOf('can I delete a book?').map(({ kind }) => kind)).toEqual(['describe-operation']);
});

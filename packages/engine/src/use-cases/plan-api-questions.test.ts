import { describe, expect, test } from 'vitest';
import type { Action } from '../model/index.ts';
import { actionOf, contextWithoutSuite, contextWithSuite } from './plan-message.fixture.ts';

const keysOf = (action: Action | undefined): readonly string[] =>
  action?.kind === 'list-operations' && action.scope.kind === 'named'
    ? action.scope.operations.map(({ method, path }) => `${method} ${path}`)
    : [];
const withMethods = (...methods: readonly string[]) =>
  contextWithoutSuite.model?.operations.filter(({ method }) => methods.includes(method)).map(({ key }) => key);

describe('operations by their effect', () => {
  test.each([
    'which calls delete something?',
    'what can be deleted',
    'is there anything here that deletes stuff',
    'which calls are destructive',
  ])('“%s” means everything that deletes', (message) => {
    for (const context of [contextWithoutSuite, contextWithSuite])
      expect(keysOf(actionOf(message, context))).toEqual(withMethods('DELETE'));
  });

  test.each([
    ['what creates things', ['POST']],
    ['anything that changes data?', ['POST', 'PUT', 'PATCH', 'DELETE']],
    ['which endpoints modify data', ['POST', 'PUT', 'PATCH', 'DELETE']],
    ['which endpoints are read-only?', ['GET']],
  ])('“%s” means %j', (message, methods) => {
    expect(keysOf(actionOf(message))).toEqual(withMethods(...methods));
  });

  test('a resource narrows the question, and tests are another one', () => {
    expect(actionOf('what creates an order')).toMatchObject({ kind: 'describe-operation', operations: ['POST /orders'] });
    expect(actionOf('do these tests change any data?', contextWithSuite)).toMatchObject({ kind: 'describe-suite', question: 'writes' });
  });
});

test.each(['Welche Aufrufe löschen etwas?', 'Quels endpoints suppriment quelque chose ?', '¿qué llamadas borran algo?'])(
  'questions for an effect in other languages: %s',
  (message) => {
    expect(keysOf(actionOf(message))).toEqual(withMethods('DELETE'));
  },
);

describe('the parameters of a list', () => {
  test.each([
    ['how do i filter the books by genre', 'genre'],
    ['can i sort books', 'sort'],
    ['filter books by genre how', 'genre'],
    ['how to search books by author', 'author'],
    ['Wie filtere ich Bücher nach Genre?', 'genre'],
  ])('“%s” is about %s of GET /books', (message, field) => {
    for (const context of [contextWithoutSuite, contextWithSuite])
      expect(actionOf(message, context)).toMatchObject({
        kind: 'describe-operation',
        operations: ['GET /books'],
        aspect: 'parameters',
        field,
      });
  });
});

test('a question that looks for what returns something lists what reads', () => {
  expect(keysOf(actionOf('which endpoint gives me the orders?'))).toEqual(['GET /orders/findByStatus']);
  expect(keysOf(actionOf('show me everything about orders', contextWithSuite))).toContain('POST /orders');
});

test('a word for meaning asks, even without a verb', () => {
  expect(actionOf('order status meaning')?.kind).not.toBe('make-tests');
});

describe('questions that ask what is possible', () => {
  test.each(['can i cancel an order', 'can I delete a book via this api', 'could we update a review'])('“%s” writes nothing', (message) => {
    expect(actionOf(message)?.kind).toMatch(/^(?:describe-operation|list-operations)$/);
  });

  test.each(['can i get negative tests for orders'])('“%s” is a polite wish', (message) => {
    expect(actionOf(message)?.kind).toBe('make-tests');
  });

  test.each([
    ['Is there a way to simulate 50 people', 'load'],
    ['can we see how it behaves under heavy traffic?', 'load'],
    ['Can I use my own test data?', 'cases'],
    ['does it work with gitlab', 'ci'],
    ['which environment is used?', 'environments'],
    ['who can see this suite', 'members'],
    ['do you store my passwords', 'privacy'],
    ['is my data sent to openai', 'privacy'],
  ])('“%s” shows the guide %s', (message, topic) => {
    for (const context of [contextWithoutSuite, contextWithSuite])
      expect(actionOf(message, context)).toMatchObject({ kind: 'show-guide', topic });
  });

  test('without a token means the operations that need none', () => {
    expect(actionOf('what can i do without a token')).toMatchObject({ kind: 'list-operations', demand: 'nothing' });
  });

  test('a field that the spec may not have is looked for', () => {
    expect(actionOf('is the isbn required')).toMatchObject({ kind: 'list-operations', field: 'isbn' });
  });
});

test.each(['which states can an order be in according to the spec', 'what values are allowed for the status of an order?'])(
  'A question about states is answered with the values of the status: %s',
  (message) => {
    expect(actionOf(message)).toMatchObject({ kind: 'describe-operation', field: 'status' });
  },
);

import { describe, expect, test } from 'vitest';
import type { Action } from '../model/index.ts';
import { actionOf, newcomer, regular } from './plan-message.fixture.ts';

const keysOf = (action: Action | undefined): readonly string[] =>
  action?.kind === 'list-operations' && action.scope.kind === 'named'
    ? action.scope.operations.map(({ method, path }) => `${method} ${path}`)
    : [];
const withMethods = (...methods: readonly string[]) =>
  newcomer.model?.operations.filter(({ method }) => methods.includes(method)).map(({ key }) => key);

describe('operations by their effect', () => {
  test.each([
    'which calls delete something?',
    'what can be deleted',
    'is there anything here that deletes stuff',
    'which calls are destructive',
  ])('“%s” means everything that deletes', (message) => {
    for (const context of [newcomer, regular]) expect(keysOf(actionOf(message, context))).toEqual(withMethods('DELETE'));
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
    expect(actionOf('do these tests change any data?', regular)).toMatchObject({ kind: 'describe-suite', question: 'writes' });
  });
});

describe('the parameters of a list', () => {
  test.each([
    ['how do i filter the books by genre', 'genre'],
    ['can i sort books', 'sort'],
    ['filter books by genre how', 'genre'],
    ['how to search books by author', 'author'],
  ])('“%s” is about %s of GET /books', (message, field) => {
    for (const context of [newcomer, regular])
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
  expect(keysOf(actionOf('show me everything about orders', regular))).toContain('POST /orders');
});

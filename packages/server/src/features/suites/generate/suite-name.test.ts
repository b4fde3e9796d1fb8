import { expect, test } from 'vitest';
import { suiteName } from './suite-name.ts';

const all = { kind: 'all' } as const;

test('a search names the suite after its words', () => {
  expect(
    suiteName(
      { kind: 'generate', kinds: ['smoke'], perOperation: null, scope: { kind: 'search', words: 'orders', method: null } },
      'Shop',
      '',
    ),
  ).toBe('Orders smoke');
});

test('a request for everything names the suite after the API', () => {
  expect(suiteName({ kind: 'generate', kinds: ['smoke', 'negative'], perOperation: null, scope: all }, 'Bookshop API', '')).toBe(
    'Bookshop API tests',
  );
  expect(suiteName({ kind: 'generate', kinds: ['smoke'], perOperation: null, scope: all }, ' ', '')).toBe('API smoke');
});

test('a long subject is cut with an ellipsis', () => {
  const named = { kind: 'named', operations: [{ method: 'GET', path: `/${'a'.repeat(80)}` }] } as const;
  const name = suiteName({ kind: 'generate', kinds: ['auth'], perOperation: null, scope: named }, 'Shop', '');
  expect(name).toBe(`GET /${'a'.repeat(55)}… auth`);
});

test('a request of several parts becomes the name, without its request words', () => {
  const scope = { kind: 'search', words: 'posting message, deleting message', method: null } as const;
  const name = (request: string) => suiteName({ kind: 'generate', kinds: ['smoke'], perOperation: null, scope }, 'Shop', request);
  expect(name('test posting a message and  deleting it')).toBe('Posting a message and deleting it');
  expect(name('Please write tests for posting a message and deleting it')).toBe('Posting a message and deleting it');
  expect(name('/generate smoke posting a message and deleting it')).toBe('Posting message, deleting message smoke');
});

import { expect, test } from 'vitest';
import { suiteName } from './suite-name.ts';

const all = { kind: 'all' } as const;

test('a search names the suite after its words', () => {
  expect(
    suiteName({ kind: 'generate', kinds: ['smoke'], perOperation: null, scope: { kind: 'search', words: 'orders', method: null } }, 'Shop'),
  ).toBe('Orders smoke');
});

test('a request for everything names it after the API', () => {
  expect(suiteName({ kind: 'generate', kinds: ['smoke', 'negative'], perOperation: null, scope: all }, 'Bookshop API')).toBe(
    'Bookshop API tests',
  );
  expect(suiteName({ kind: 'generate', kinds: ['smoke'], perOperation: null, scope: all }, ' ')).toBe('API smoke');
});

test('a long subject is cut and marked', () => {
  const named = { kind: 'named', operations: [{ method: 'GET', path: `/${'a'.repeat(80)}` }] } as const;
  const name = suiteName({ kind: 'generate', kinds: ['auth'], perOperation: null, scope: named }, 'Shop');
  expect(name).toBe(`GET /${'a'.repeat(55)}… auth`);
});

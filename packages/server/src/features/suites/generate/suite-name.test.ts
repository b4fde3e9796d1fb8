import type { Scope, SuiteKind } from '@assay/engine/model';
import { expect, test } from 'vitest';
import { suiteNameFor, unusedName } from './suite-name.ts';

const suite = (kinds: readonly SuiteKind[], scope: Scope) => ({ kind: 'suite', kinds, perOperation: null, atMost: null, scope }) as const;
const named = (...keys: readonly (readonly ['GET' | 'POST' | 'DELETE', string])[]): Scope => ({
  kind: 'named',
  operations: keys.map(([method, path]) => ({ method, path })),
});

test('a search names the suite after its words', () => {
  expect(suiteNameFor([suite(['smoke'], { kind: 'search', words: 'orders', method: null })], 'Shop')).toBe('Orders smoke');
});

test('a request for everything names the suite after the API', () => {
  expect(suiteNameFor([suite(['smoke', 'negative'], { kind: 'all' })], 'Bookshop API')).toBe('Bookshop API tests');
  expect(suiteNameFor([suite(['smoke'], { kind: 'all' })], ' ')).toBe('API smoke');
});

test('one operation is named in full, several by their resources', () => {
  expect(suiteNameFor([suite(['smoke'], named(['GET', '/orders']))], 'Shop')).toBe('GET /orders smoke');
  const several = named(['GET', '/orders'], ['DELETE', '/orders/{orderId}'], ['POST', '/books/{bookId}/reviews']);
  expect(suiteNameFor([suite(['smoke'], several)], 'Shop')).toBe('Orders, reviews smoke');
});

test('exact wishes and flows are named after their operations', () => {
  expect(suiteNameFor([{ kind: 'gone', operation: 'DELETE /books/{bookId}' }], 'Shop')).toBe('DELETE /books/{bookId} tests');
  const step = { settings: [], expect: { status: null, fields: [] }, identity: 'own' } as const;
  const steps = [
    { operation: 'POST /orders', ...step },
    { operation: 'DELETE /orders/{orderId}', ...step },
  ];
  expect(suiteNameFor([{ kind: 'flow', steps }], 'Shop')).toBe('Orders flow');
});

test('a long subject is cut with an ellipsis', () => {
  expect(suiteNameFor([suite(['auth'], named(['GET', `/${'a'.repeat(80)}`]))], 'Shop')).toBe(`GET /${'a'.repeat(55)}… auth`);
});

test('a name that the project uses gets a number', () => {
  expect(unusedName('Orders smoke', ['Books smoke'])).toBe('Orders smoke');
  expect(unusedName('Orders smoke', ['Orders smoke', 'Orders smoke 2'])).toBe('Orders smoke 3');
});

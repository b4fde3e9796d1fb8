import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Intent } from '../model/index.ts';
import { parseTests } from './parse-tests.ts';

const all = { kind: 'all' } as const;
const search = (words: string, method: 'GET' | 'POST' | null = null) => ({ kind: 'search', words, method }) as const;
const every = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'] as const;

describe('slash commands', () => {
  test.each<[string, Intent]>([
    ['/generate', { kind: 'generate', kinds: every, perOperation: null, scope: all }],
    ['/generate smoke', { kind: 'generate', kinds: ['smoke'], perOperation: null, scope: all }],
    ['/generate smoke orders', { kind: 'generate', kinds: ['smoke'], perOperation: null, scope: search('orders') }],
    ['/GENERATE Smoke', { kind: 'generate', kinds: ['smoke'], perOperation: null, scope: all }],
    [
      '/generate POST /orders',
      { kind: 'generate', kinds: every, perOperation: null, scope: { kind: 'named', operations: [{ method: 'POST', path: '/orders' }] } },
    ],
    ['/negatives 3', { kind: 'generate', kinds: ['negative'], perOperation: 3, scope: all }],
    ['/negatives', { kind: 'generate', kinds: ['negative'], perOperation: 3, scope: all }],
    [
      '/negatives 2 /orders',
      { kind: 'generate', kinds: ['negative'], perOperation: 2, scope: { kind: 'named', operations: [{ method: null, path: '/orders' }] } },
    ],
    [
      '/perf GET /orders',
      { kind: 'generate', kinds: ['perf'], perOperation: null, scope: { kind: 'named', operations: [{ method: 'GET', path: '/orders' }] } },
    ],
  ])('%s', (text, intent) => {
    expect(parseTests(text)).toEqual(intent);
  });

  test('an unknown command is read as words', () => {
    expect(parseTests('/orders')).toMatchObject({
      kind: 'generate',
      kinds: ['smoke'],
      scope: { kind: 'named', operations: [{ method: null, path: '/orders' }] },
    });
  });
});

describe('plain words', () => {
  test.each<[string, Intent]>([
    ['smoke test the orders API', { kind: 'generate', kinds: ['smoke'], perOperation: null, scope: search('orders') }],
    ['Please write tests for everything', { kind: 'generate', kinds: ['smoke'], perOperation: null, scope: all }],
    [
      'add 5 negative tests for creating a book',
      { kind: 'generate', kinds: ['negative'], perOperation: 5, scope: search('add creating book') },
    ],
    ['full coverage of users', { kind: 'generate', kinds: every, perOperation: null, scope: search('users') }],
    [
      'edge cases for POST /books',
      {
        kind: 'generate',
        kinds: ['negative', 'boundary'],
        perOperation: null,
        scope: { kind: 'named', operations: [{ method: 'POST', path: '/books' }] },
      },
    ],
    [
      'test GET /books, POST /orders.',
      {
        kind: 'generate',
        kinds: ['smoke'],
        perOperation: null,
        scope: {
          kind: 'named',
          operations: [
            { method: 'GET', path: '/books' },
            { method: 'POST', path: '/orders' },
          ],
        },
      },
    ],
    ['check that GET endpoints answer 401', { kind: 'generate', kinds: ['auth'], perOperation: null, scope: search('', 'GET') }],
  ])('%s', (text, intent) => {
    expect(parseTests(text)).toEqual(intent);
  });

  test('words inside a path do not ask for a kind of test', () => {
    expect(parseTests('test /auth/login')).toMatchObject({
      kinds: ['smoke'],
      scope: { kind: 'named', operations: [{ method: null, path: '/auth/login' }] },
    });
  });

  test('any text gives an intent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseTests(text)).toHaveProperty('kind');
      }),
    );
  });
});

describe('plain words beside the things of an API', () => {
  test.each<[string, readonly string[], string]>([
    ['create a volume, attach it to a droplet and delete it', ['smoke'], 'create volume, attach droplet volume, delete volume'],
    ['upload a file and share it', ['smoke'], 'upload file, share file'],
    ['delete an order that does not exist', ['negative'], 'delete order'],
    ['load test listing orders with 50 users for 1 minute', ['perf'], 'listing orders'],
    ['orders p95 under 300 ms', ['perf'], 'orders'],
    ['complete the order', ['smoke'], 'complete order'],
    ['a complete suite for orders', every, 'orders'],
    ['orders in at most 5 files', ['smoke'], 'orders'],
  ])('%s', (text, kinds, words) => {
    expect(parseTests(text)).toMatchObject({ kind: 'generate', kinds, scope: { kind: 'search', words } });
  });

  test('a method in lower case counts where it says of which calls', () => {
    expect(parseTests('only get endpoints of orders')).toMatchObject({ scope: search('orders', 'GET') });
    expect(parseTests('get orders')).toMatchObject({ scope: { kind: 'search', method: null } });
  });
});

test('values that are no good ask for negatives, and reads alone for GET', () => {
  expect(parseTests('patch an order with null values')).toMatchObject({ kinds: ['negative'], scope: search('patch order') });
  expect(parseTests('only read operations')).toMatchObject({ scope: search('', 'GET') });
});

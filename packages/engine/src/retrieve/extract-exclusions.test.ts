import { describe, expect, test } from 'vitest';
import type { ExcludedOperations } from '../model/index.ts';
import { extractExclusions } from './extract-exclusions.ts';

const unwanted = (words: string, rest: Partial<ExcludedOperations> = {}): ExcludedOperations => ({
  path: null,
  methods: [],
  words,
  ...rest,
});
const writing = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe('what a request leaves out', () => {
  test.each<[string, readonly ExcludedOperations[]]>([
    ['smoke test everything except admin', [unwanted('admin')]],
    ['smoke test everything but admin', [unwanted('admin')]],
    ['the GET endpoints of users, without admin', [unwanted('admin')]],
    ['test users, not the admin ones', [unwanted('admin')]],
    ['all endpoints excluding admin and billing', [unwanted('admin'), unwanted('billing')]],
    ['everything except admin, billing and user groups', [unwanted('admin'), unwanted('billing'), unwanted('user groups')]],
    ['users other than /admin/users', [unwanted('', { path: '/admin/users' })]],
    ['orders but not DELETE', [unwanted('', { methods: ['DELETE'] })]],
    ['orders, no deletes', [unwanted('', { methods: ['DELETE'] })]],
    ['skip DELETE /orders and test the rest', [unwanted('', { methods: ['DELETE'], path: '/orders' }), unwanted('rest')]],
    ['everything except the ones for admin, with negatives', [unwanted('admin')]],
    ["everything about reviews but don't delete anything", [unwanted('delete')]],
    ['test orders, do not touch admin', [unwanted('admin')]],
    ['smoke test the API. Never call billing', [unwanted('billing')]],
  ])('%s', (text, except) => {
    expect(extractExclusions(text).except).toEqual(except);
  });

  test('may be everything that writes', () => {
    const [entry] = extractExclusions('the whole API without writes').except;
    expect(entry?.methods).toEqual(expect.arrayContaining([...writing]));
    expect(entry?.methods).not.toContain('GET');
  });

  test('is no longer part of what is looked for', () => {
    expect(extractExclusions('users except admin, with negatives').rest.replace(/\s+/g, ' ').trim()).toBe('users with negatives');
  });

  test.each(['smoke test the orders', 'what if it is not there', 'there is no token', 'all but', 'users that don’t have orders'])(
    '“%s” leaves nothing out',
    (text) => {
      expect(extractExclusions(text).except).toEqual([]);
    },
  );
});

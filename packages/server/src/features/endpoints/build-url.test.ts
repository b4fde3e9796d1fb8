import { expect, test } from 'vitest';
import { buildUrl } from './build-url.ts';

const build = (pathValues: Record<string, string>, query: Record<string, string | string[]> = {}) =>
  new URL(buildUrl({ base: 'http://h.test/api/', path: '/a/{id}/b', pathValues, query })).href;

test.each([
  ['x', 'http://h.test/api/a/x/b'],
  ['../../admin', 'http://h.test/api/a/..%2F..%2Fadmin/b'],
  ['a?b#c', 'http://h.test/api/a/a%3Fb%23c/b'],
])('the value %s stays in its segment', (id, url) => {
  expect(build({ id })).toBe(url);
});

test('a list in the query repeats its parameter', () => {
  expect(build({ id: '1' }, { t: ['a', 'b c'] })).toBe('http://h.test/api/a/1/b?t=a&t=b+c');
});

test('a path parameter without a value is named in the error', () => {
  expect(() => build({})).toThrow('path.id needs a value');
});

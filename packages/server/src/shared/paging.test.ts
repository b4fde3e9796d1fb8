import { expect, test } from 'vitest';
import { containsPattern, toPage, toSlice } from './paging.ts';

test('without page parameters everything is returned as one page', () => {
  expect(toSlice({})).toBeNull();
  expect(toPage(['a', 'b', 'c'], 3, {})).toEqual({ items: ['a', 'b', 'c'], total: 3, page: 1, pageSize: 3 });
});

test('a page number alone uses pages of twenty', () => {
  expect(toSlice({ page: 3 })).toEqual({ limit: 20, offset: 40 });
});

test('a page size alone returns the first page', () => {
  expect(toSlice({ pageSize: 5 })).toEqual({ limit: 5, offset: 0 });
  expect(toPage(['a'], 11, { pageSize: 5 })).toEqual({ items: ['a'], total: 11, page: 1, pageSize: 5 });
});

test('wildcards in a search text are matched literally', () => {
  expect(containsPattern(' 50%_a\\b ')).toBe('%50\\%\\_a\\\\b%');
});

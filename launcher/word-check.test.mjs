import { expect, test } from 'vitest';
import { findWords } from './word-check.mjs';

test('a word of the private vocabulary is reported with its line and a better word', () => {
  expect(findWords('a.ts', '// fine\n// The queue was mended.')).toEqual(['a.ts:2 “mended” → fix']);
  expect(findWords('a.ts', 'export function startErrands() {}')).toEqual(['a.ts:1 “Errand” → background job']);
});

test('plain sentences and words that only look alike pass', () => {
  expect(findWords('a.ts', '// Recommended: the amendment asks for a kind of promise.')).toEqual([]);
});

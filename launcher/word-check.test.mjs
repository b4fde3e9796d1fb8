import { expect, test } from 'vitest';
import { findWords } from './word-check.mjs';

test('reports a word of the private vocabulary with its line and a better word', () => {
  expect(findWords('a.ts', '// fine\n// The queue was mended.')).toEqual(['a.ts:2 “mended” → fix']);
  expect(findWords('a.ts', 'export function startErrands() {}')).toEqual(['a.ts:1 “Errand” → background job']);
});

test('accepts plain sentences and words that only look similar', () => {
  expect(findWords('a.ts', '// Recommended: the amendment asks for a kind of promise.')).toEqual([]);
});

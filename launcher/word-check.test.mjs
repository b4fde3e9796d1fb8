import { expect, test } from 'vitest';
import { findWords } from './word-check.mjs';

test('reports a word of the private vocabulary with its line and a better word', () => {
  expect(findWords('a.ts', '// fine\n// The queue was mended.')).toEqual(['a.ts:2 “mended” → fix']);
  expect(findWords('a.ts', 'export function startErrands() {}')).toEqual(['a.ts:1 “Errand” → background job']);
});

test('accepts plain sentences and words that only look similar', () => {
  expect(findWords('a.ts', '// Recommended: the amendment asks for a kind of promise.')).toEqual([]);
});

test('reports stilted sentences where users read them, and not in comments or tests', () => {
  const line = "const text = 'Whoever has it joins.';";
  expect(findWords('packages/web/src/a.tsx', line)).toEqual(['packages/web/src/a.tsx:1 “Whoever” → Anyone who, or the user who']);
  expect(findWords('packages/web/src/a.test.tsx', line)).toEqual([]);
  expect(findWords('packages/web/src/a.tsx', '// Whoever reads this knows it.')).toEqual([]);
});

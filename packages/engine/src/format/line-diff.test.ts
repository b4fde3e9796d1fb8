import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffLine, diffLines } from './line-diff.ts';

const line = fc.constantFrom('a', 'b', 'c', 'd');
const lines = fc.array(line, { maxLength: 30 });
const sideOf = (diff: readonly DiffLine[], kind: '+' | '-'): readonly string[] =>
  diff.filter((entry) => entry.kind === kind || entry.kind === ' ').map((entry) => entry.text);

test('both texts can be rebuilt from a diff', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = diffLines(before, after);
      expect(sideOf(diff, '-')).toEqual(before);
      expect(sideOf(diff, '+')).toEqual(after);
    }),
  );
});

/** Length of the longest common subsequence, computed with the textbook table. */
function commonLength(before: readonly string[], after: readonly string[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const left of before) {
    const next = [0];
    after.forEach((right, index) => {
      next.push(left === right ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

test('a diff keeps as many lines as possible', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(diffLines(before, after).filter((entry) => entry.kind === ' ')).toHaveLength(commonLength(before, after));
    }),
  );
});

test('removed lines come before added lines', () => {
  expect(diffLines(['a', 'x', 'b'], ['a', 'y', 'b']).map((entry) => entry.kind + entry.text)).toEqual([' a', '-x', '+y', ' b']);
});

test('two large different texts are replaced as a whole, because comparing them would take minutes', () => {
  const before = Array.from({ length: 20_000 }, (_, index) => `old ${index}`);
  const after = Array.from({ length: 20_000 }, (_, index) => `new ${index}`);
  const diff = diffLines(before, after);
  expect(diff).toHaveLength(40_000);
});

import type { DiffFile } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { isComplete, numberLines, toPatch } from './diff-lines.ts';

const file: DiffFile = {
  path: 'tests/endpoint/books.json',
  change: 'modified',
  lines: 1,
  removed: 1,
  hunks: [
    {
      oldStart: 4,
      newStart: 4,
      lines: [
        { kind: ' ', text: 'a' },
        { kind: '-', text: 'b' },
        { kind: '+', text: 'B' },
        { kind: ' ', text: 'c' },
      ],
    },
    { oldStart: 20, newStart: 20, lines: [{ kind: '+', text: 'z' }] },
  ],
};

describe('the rows of a diff', () => {
  it('have the line numbers of both sides', () => {
    expect(numberLines(file).map(({ kind, before, after }) => [kind, before, after])).toEqual([
      [' ', 4, 4],
      ['-', 5, null],
      ['+', null, 5],
      [' ', 6, 6],
      ['gap', null, null],
      ['+', null, 20],
    ]);
  });

  it('have unique keys', () => {
    const keys = numberLines(file).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are complete unless the answer left some out', () => {
    expect(isComplete(file)).toBe(true);
    expect(isComplete({ ...file, isCut: true })).toBe(false);
    expect(isComplete({ path: 'a', change: 'added', lines: 5000 })).toBe(false);
  });

  it('copy as a patch', () => {
    expect(toPatch([file])).toBe(
      [
        '--- a/tests/endpoint/books.json',
        '+++ b/tests/endpoint/books.json',
        '@@ -4,3 +4,3 @@',
        ' a',
        '-b',
        '+B',
        ' c',
        '@@ -20,0 +20,1 @@',
        '+z',
        '',
      ].join('\n'),
    );
  });
});

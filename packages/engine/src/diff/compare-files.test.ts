import { expect, test } from 'vitest';
import { suiteText } from '../format/suite-text.ts';
import { compareFiles } from './compare-files.ts';

const numbered = (count: number, change: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, index) => `${change[index + 1] ?? `line ${index + 1}`}\n`).join('');

test('a new file is added with all its lines', () => {
  expect(compareFiles([], [{ path: 'a.json', content: '{\n}\n' }])).toEqual([
    {
      path: 'a.json',
      change: 'added',
      added: 2,
      removed: 0,
      hunks: [
        {
          oldStart: 1,
          newStart: 1,
          lines: [
            { kind: '+', text: '{' },
            { kind: '+', text: '}' },
          ],
        },
      ],
    },
  ]);
});

test('unchanged files are left out', () => {
  const file = { path: 'a.json', content: 'x\n' };
  expect(compareFiles([file], [file])).toEqual([]);
});

test('a change has three lines of context and the line numbers of both files', () => {
  const [change] = compareFiles([{ path: 'a', content: numbered(20) }], [{ path: 'a', content: numbered(20, { 10: 'changed' }) }]);
  expect(change).toMatchObject({ change: 'modified', added: 1, removed: 1 });
  expect(change?.hunks).toHaveLength(1);
  expect(change?.hunks[0]).toMatchObject({ oldStart: 7, newStart: 7 });
  expect(change?.hunks[0]?.lines.map((line) => line.kind).join('')).toBe('   -+   ');
});

test('changes that are close share a hunk, distant ones do not', () => {
  const before = [{ path: 'a', content: numbered(40) }];
  const close = compareFiles(before, [{ path: 'a', content: numbered(40, { 10: 'x', 15: 'y' }) }]);
  const apart = compareFiles(before, [{ path: 'a', content: numbered(40, { 10: 'x', 30: 'y' }) }]);
  expect(close[0]?.hunks).toHaveLength(1);
  expect(apart[0]?.hunks.map((hunk) => hunk.oldStart)).toEqual([7, 27]);
});

test('an insertion moves the line numbers of the new file', () => {
  const before = [{ path: 'a', content: numbered(30) }];
  const after = [{ path: 'a', content: `new\n${numbered(30, { 25: 'x' })}` }];
  expect(compareFiles(before, after)[0]?.hunks[1]).toMatchObject({ oldStart: 22, newStart: 23 });
});

test('a file in an older layout is compared by its content', () => {
  const value = { cases: [{ id: 'a', tags: ['smoke'] }] };
  const before = [{ path: 'a.json', content: `${JSON.stringify(value, null, 2)}\n` }];
  expect(compareFiles(before, [{ path: 'a.json', content: suiteText(value) }])).toEqual([]);
  const [change] = compareFiles(before, [{ path: 'a.json', content: suiteText({ cases: [...value.cases, { id: 'b' }] }) }]);
  expect(change).toMatchObject({ change: 'modified', added: 1, removed: 1 });
});

test('files come in the order of the new state', () => {
  const after = ['b', 'a'].map((path) => ({ path, content: 'x\n' }));
  expect(compareFiles([], after).map((file) => file.path)).toEqual(['b', 'a']);
});

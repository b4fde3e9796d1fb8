import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import { compareCases, diffLines } from './compare-suites.ts';

const entry = (id: string, title = id) => ({ path: 'tests/endpoint/a.json', testCase: caseFixture({ id, title }) });

describe('two revisions of a suite', () => {
  it('differ by cases that came, went and changed', () => {
    const found = compareCases([entry('a'), entry('b'), entry('c')], [entry('a'), entry('b', 'B'), entry('d')]);
    expect(found.map(({ id, change }) => [id, change])).toEqual([
      ['b', 'changed'],
      ['d', 'added'],
      ['c', 'removed'],
    ]);
  });

  it('are equal when no case differs', () => {
    expect(compareCases([entry('a')], [entry('a')])).toEqual([]);
  });
});

describe('two texts line by line', () => {
  const marks = (before: string, after: string) =>
    diffLines(before, after).map(({ kind, text }) => `${kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'}${text}`);

  it('keep what they share and mark the rest', () => {
    expect(marks('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
    expect(marks('', 'a')).toEqual(['+a']);
    expect(marks('a\nb', 'b')).toEqual(['-a', ' b']);
  });

  it('stand one after the other when they are too long to compare', () => {
    const long = Array.from({ length: 600 }, (_, index) => `${index}`).join('\n');
    expect(diffLines(long, long)).toHaveLength(1200);
  });
});

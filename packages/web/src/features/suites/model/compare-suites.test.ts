import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import { compareCases } from './compare-suites.ts';

const entry = (id: string, title = id) => ({ path: 'tests/endpoint/a.json', testCase: caseFixture({ id, title }) });

describe('two revisions of a suite', () => {
  it('differ by added, removed and changed cases', () => {
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

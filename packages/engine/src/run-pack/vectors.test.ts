import { describe, expect, it } from 'vitest';
import { conformanceSets } from './conformance.fixture.ts';
import { jqPrograms } from './jq-parts.fixture.ts';

const sets = conformanceSets(400);

describe('The engine passes the vectors', () => {
  it.each(sets)('on $name', (set) => {
    expect(set.questions.length).toBeGreaterThan(3);
    expect(set.engine()).toEqual(set.expected);
  });
});

describe.each(jqPrograms)('run.sh under %s gives the same results', (jq) => {
  it.each(sets)('on $name', (set) => {
    const answers = set.jq(jq);
    const wrong = set.questions.flatMap((question, index) =>
      JSON.stringify(sorted(answers[index])) === JSON.stringify(sorted(set.expected[index])) ? [] : [{ question, answer: answers[index] }],
    );
    expect(wrong).toEqual([]);
    expect(answers).toHaveLength(set.questions.length);
  });
});

/** Sorts the keys of objects, because jq and JavaScript order them differently. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}

import type { TestCase } from './suite.ts';

export interface CaseGroups {
  readonly parallel: readonly TestCase[];
  /** Cases that run one by one, after the parallel ones. */
  readonly serial: readonly TestCase[];
  /** Cases that run one by one, after all others. */
  readonly last: readonly TestCase[];
}

/** Sorts cases into groups by their `serial` setting. A case never runs before the group that contains a case it requires. */
export function groupCases(cases: readonly TestCase[]): CaseGroups {
  if (cases.every(({ serial }) => serial === undefined || serial === false)) return { parallel: cases, serial: [], last: [] };
  const ranks = new Map(cases.map(({ id, serial }) => [id, serial === 'last' ? 2 : serial === true ? 1 : 0]));
  const rankOf = (id: string): number => ranks.get(id) ?? 0;
  for (let changes = 1; changes > 0; ) {
    changes = 0;
    for (const { id, needs = [] } of cases) {
      const rank = Math.max(rankOf(id), ...needs.map(rankOf));
      if (rank === rankOf(id)) continue;
      ranks.set(id, rank);
      changes += 1;
    }
  }
  const groupOf = (rank: number): readonly TestCase[] => cases.filter(({ id }) => rankOf(id) === rank);
  return { parallel: groupOf(0), serial: groupOf(1), last: groupOf(2) };
}

import { ownValue } from '../json/values.ts';
import type { CaseOrigins, TestCase } from '../model/index.ts';
import type { CasesOfOperation } from './lay-out-files.ts';

export interface TakenAway {
  /** What is to be written. */
  readonly parts: readonly CasesOfOperation[];
  /** What a person does not want: it was generated before and is in no file any more. */
  readonly away: readonly TestCase[];
}

/** Leaves out the cases that a person took away, but for those that a case to be written rests on. */
export function withoutTakenAway(parts: readonly CasesOfOperation[], here: readonly TestCase[], origins: CaseOrigins): TakenAway {
  const ids = new Set(here.map(({ id }) => id));
  const fresh = new Map(parts.flatMap((part) => part.cases.map((testCase) => [testCase.id, testCase])));
  const away = new Map([...fresh].filter(([id]) => !ids.has(id) && ownValue(origins, id) !== undefined));
  if (away.size === 0) return { parts, away: [] };
  const needed = [...fresh.values()].filter(({ id }) => !away.has(id)).flatMap(({ needs }) => needs ?? []);
  // A list hands out what is added while it is read.
  for (const id of needed) {
    const control = away.get(id);
    if (control === undefined) continue;
    away.delete(id);
    needed.push(...(control.needs ?? []));
  }
  const kept = parts.map((part) => ({ ...part, cases: part.cases.filter(({ id }) => !away.has(id)) }));
  return { parts: kept.filter((part) => part.cases.length > 0), away: [...away.values()] };
}

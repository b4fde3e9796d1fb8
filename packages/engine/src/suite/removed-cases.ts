import { ownValue } from '../json/values.ts';
import type { CaseOrigins, TestCase } from '../model/index.ts';
import type { OperationCaseFile } from './lay-out-files.ts';

export interface RemainingCases {
  /** The cases to write. */
  readonly parts: readonly OperationCaseFile[];
  /** Cases that were generated before and that a user removed from the files. */
  readonly removedCases: readonly TestCase[];
}

/** Leaves out the cases that a user removed, except control cases that another case needs. */
export function dropRemovedCases(parts: readonly OperationCaseFile[], here: readonly TestCase[], origins: CaseOrigins): RemainingCases {
  const ids = new Set(here.map(({ id }) => id));
  const fresh = new Map(parts.flatMap((part) => part.cases.map((testCase) => [testCase.id, testCase])));
  const removed = new Map([...fresh].filter(([id]) => !ids.has(id) && ownValue(origins, id) !== undefined));
  if (removed.size === 0) return { parts, removedCases: [] };
  const needed = [...fresh.values()].filter(({ id }) => !removed.has(id)).flatMap(({ needs }) => needs ?? []);
  // Iterating over an array also visits items that are added during the iteration.
  for (const id of needed) {
    const control = removed.get(id);
    if (control === undefined) continue;
    removed.delete(id);
    needed.push(...(control.needs ?? []));
  }
  const kept = parts.map((part) => ({ ...part, cases: part.cases.filter(({ id }) => !removed.has(id)) }));
  return { parts: kept.filter((part) => part.cases.length > 0), removedCases: [...removed.values()] };
}

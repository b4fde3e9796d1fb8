import { caseText } from './edit-case.ts';
import type { CaseEntry } from './suite-cases.ts';

export interface CaseDifference {
  readonly id: string;
  readonly op: string;
  readonly title: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: string;
  readonly after: string;
}

const textOf = (entry: CaseEntry | undefined): string => (entry === undefined ? '' : caseText(entry.testCase));

/** Returns how each case changed between two revisions, without unchanged cases. */
export function compareCases(before: readonly CaseEntry[], after: readonly CaseEntry[]): readonly CaseDifference[] {
  const byId = (entries: readonly CaseEntry[]) => new Map(entries.map((entry) => [entry.testCase.id, entry]));
  const [old, now] = [byId(before), byId(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id): readonly CaseDifference[] => {
    const [left, right] = [old.get(id), now.get(id)];
    const { op, title } = (right ?? left)?.testCase ?? { op: '', title: '' };
    const texts = { before: textOf(left), after: textOf(right) };
    if (texts.before === texts.after) return [];
    return [{ id, op, title, change: left === undefined ? 'added' : right === undefined ? 'removed' : 'changed', ...texts }];
  });
}

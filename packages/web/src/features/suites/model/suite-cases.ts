import { readSuiteText } from '@assay/engine/format';
import { SAFE_METHODS, type TestCase } from '@assay/engine/model';

/** A case with the file it is in. */
export interface CaseEntry {
  readonly path: string;
  readonly testCase: TestCase;
}

export interface CaseGroup {
  readonly op: string;
  readonly method: string;
  readonly path: string;
  readonly entries: readonly CaseEntry[];
}

interface SuiteText {
  readonly contents: readonly { readonly path: string; readonly content: string }[];
}

function isCaseFile(value: unknown): value is { readonly cases: readonly TestCase[] } {
  return typeof value === 'object' && value !== null && 'cases' in value && Array.isArray(value.cases);
}

/** All cases in a suite, in file order. The server has validated them. */
export function listCases({ contents }: SuiteText): readonly CaseEntry[] {
  return contents.flatMap(({ path, content }) => {
    const read = readSuiteText(content);
    const file: unknown = read.kind === 'json' ? read.value : null;
    return isCaseFile(file) ? file.cases.map((testCase) => ({ path, testCase })) : [];
  });
}

/** A case's kind, such as smoke or negative, which is its first tag. */
export const caseKind = ({ tags }: TestCase): string => tags[0] ?? 'smoke';

/** The kinds of cases in a suite, sorted by name. */
export function kindChoices(entries: readonly CaseEntry[]): readonly string[] {
  return [...new Set(entries.map(({ testCase }) => caseKind(testCase)))].toSorted();
}

export interface CaseFilter {
  readonly words: string;
  readonly kind: string;
}

/** The filter value for cases that are disabled. */
export const DISABLED_FILTER = 'off';

const isOfKind = (testCase: TestCase, kind: string): boolean =>
  kind === '' || (kind === DISABLED_FILTER ? testCase.off === true : caseKind(testCase) === kind);

/** The matching cases, by operation. */
export function groupCases(entries: readonly CaseEntry[], { words, kind }: CaseFilter): readonly CaseGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, CaseEntry[]>();
  for (const entry of entries) {
    const { id, title, op, why, tags } = entry.testCase;
    if (!isOfKind(entry.testCase, kind)) continue;
    const text = `${id} ${title} ${op} ${why} ${tags.join(' ')}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    const group = groups.get(op) ?? [];
    group.push(entry);
    groups.set(op, group);
  }
  return [...groups].map(([op, found]) => {
    const at = op.indexOf(' ');
    return { op, method: op.slice(0, at), path: op.slice(at + 1), entries: found };
  });
}

/** Copies a case under an id that the suite does not use yet. */
export function copyCase(testCase: TestCase, taken: ReadonlySet<string>): TestCase {
  let id = `${testCase.id}.copy`;
  for (let count = 2; taken.has(id); count += 1) id = `${testCase.id}.copy${count}`;
  return { ...testCase, id, title: `${testCase.title} (copy)` };
}

/** The number of cases whose results are meaningless while this one is disabled. */
export function countDependants(entries: readonly CaseEntry[], id: string): number {
  return entries.filter(({ testCase }) => testCase.needs?.includes(id) === true).length;
}

/** How many requests a run of these cases sends, and how many of those may change data. */
export function countSteps(entries: readonly CaseEntry[]): { readonly total: number; readonly write: number } {
  const sent = entries.filter(({ testCase }) => testCase.off !== true);
  const steps = sent.flatMap(({ testCase }) => [...testCase.steps, ...(testCase.finally ?? [])]);
  const write = steps.filter(({ req }) => !SAFE_METHODS.includes(req.method));
  return { total: steps.length, write: write.length };
}

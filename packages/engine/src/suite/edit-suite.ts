import { readSuiteText, suiteText } from '../format/suite-text.ts';
import { type CaseFilter, type JsonObject, SUITE_HEADER_PATH, type SuiteHeader, type TestCase, type TextFile } from '../model/index.ts';
import { type CaseChangeRequest, changeCase } from './change-case.ts';
import { editCases, replaceCases } from './edit-cases.ts';
import { filterCases } from './filter-cases.ts';
import { readAllCases } from './read-all-cases.ts';
import { isHeader } from './suite-shape.ts';

/** A suite after a change, and a summary of the change. */
export interface SuiteEdit {
  readonly files: readonly TextFile[];
  readonly removed: readonly TestCase[];
  /** The changed cases in their new form. */
  readonly changed: readonly TestCase[];
  /** Cases that match, but that could not be changed, with the reason. */
  readonly unchanged: readonly { readonly testCase: TestCase; readonly reason: string }[];
  /** The number of remaining cases. A suite without cases cannot be stored. */
  readonly left: number;
}

/** Selects the cases that an edit changes. */
export interface ChosenCases {
  readonly filter: CaseFilter;
  /** The cases that failed in the latest run. */
  readonly failedIds: readonly string[];
}

/**
 * Removes the selected cases. If a remaining case has a removed case as its control case, that dependency is dropped. The origins are kept,
 * so that the removed cases are not generated again.
 */
export function removeCases(files: readonly TextFile[], { filter, failedIds }: ChosenCases): SuiteEdit {
  return withoutCases(files, filterCases(files, filter, failedIds));
}

/** Keeps only the selected cases and the control cases that they need. If nothing matches, nothing is removed. */
export function keepCases(files: readonly TextFile[], { filter, failedIds }: ChosenCases): SuiteEdit {
  const chosen = filterCases(files, filter, failedIds);
  if (chosen.length === 0) return withoutCases(files, []);
  const cases = readAllCases(files);
  const kept = new Set(withControls(cases, chosen).map(({ id }) => id));
  return withoutCases(
    files,
    cases.filter(({ id }) => !kept.has(id)),
  );
}

/** Changes the expected status, time limit or values of the selected cases, and marks them as edited by a user. */
export function changeCases(files: readonly TextFile[], { filter, failedIds }: ChosenCases, wish: CaseChangeRequest): SuiteEdit {
  const results = filterCases(files, filter, failedIds).map((testCase) => ({ testCase, result: changeCase(testCase, wish) }));
  const changed = results.flatMap(({ result }) => (result.kind === 'changed' ? [result.testCase] : []));
  const unchanged = results.flatMap(({ testCase, result }) => (result.kind === 'unchanged' ? [{ testCase, reason: result.reason }] : []));
  const edited = editCases(
    files,
    changed.map((testCase) => ({ id: testCase.id, testCase: toJson(testCase) })),
  );
  return { files: edited, removed: [], changed, unchanged, left: readAllCases(edited).length };
}

/** Renames the suite in its header. */
export function renameSuite(files: readonly TextFile[], name: string): readonly TextFile[] {
  return files.map((file) => {
    const read = file.path === SUITE_HEADER_PATH ? readSuiteText(file.content) : null;
    if (read?.kind !== 'json' || !isHeader(read.value)) return file;
    const header: SuiteHeader = read.value;
    return { ...file, content: suiteText({ ...header, suite: { ...header.suite, name } }) };
  });
}

function withoutCases(files: readonly TextFile[], removed: readonly TestCase[]): SuiteEdit {
  const ids = new Set(removed.map(({ id }) => id));
  const freed = readAllCases(files).filter(({ id, needs }) => !ids.has(id) && needs?.some((control) => ids.has(control)) === true);
  const changed = freed.map((testCase) => withoutNeeds(testCase, ids));
  const edited = replaceCases(files, [
    ...removed.map(({ id }) => ({ id, testCase: null })),
    ...changed.map((testCase) => ({ id: testCase.id, testCase: toJson(testCase) })),
  ]);
  return { files: edited, removed, changed, unchanged: [], left: readAllCases(edited).length };
}

function withoutNeeds(testCase: TestCase, gone: ReadonlySet<string>): TestCase {
  const { needs = [], ...rest } = testCase;
  const left = needs.filter((id) => !gone.has(id));
  return left.length === 0 ? rest : { ...testCase, needs: left };
}

/** A control case may itself depend on another control case. */
function withControls(cases: readonly TestCase[], chosen: readonly TestCase[]): readonly TestCase[] {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const found = new Map(chosen.map((testCase) => [testCase.id, testCase]));
  const waiting = chosen.flatMap(({ needs }) => needs ?? []);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const control = byId.get(id);
    if (control === undefined || found.has(id)) continue;
    found.set(id, control);
    waiting.push(...(control.needs ?? []));
  }
  return [...found.values()];
}

// Model types always contain valid JSON. Serialising removes undefined properties.
const toJson = (testCase: TestCase): JsonObject => JSON.parse(JSON.stringify(testCase));

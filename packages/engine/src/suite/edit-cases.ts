import { readSuiteText, suiteText } from '../format/suite-text.ts';
import { isObject, sameJson } from '../json/values.ts';
import { type Json, type JsonObject, SUITE_HEADER_PATH, type SuiteHeader, TEST_BASE_DIR, type TextFile } from '../model/index.ts';
import { isHeader, isSuiteFile } from './suite-shape.ts';

/** A case after a user's edit. Null removes it. */
export interface CaseChange {
  readonly id: string;
  readonly testCase: JsonObject | null;
}

interface OpenFile {
  readonly path: string;
  readonly cases: readonly JsonObject[];
}

export function casesById(files: readonly TextFile[]): ReadonlyMap<string, JsonObject> {
  return new Map(openFiles(files).flatMap((file) => file.cases.map((testCase) => [idOf(testCase), testCase])));
}

/** Returns the ids of changes that conflict with another person's change to the same case. */
export function conflictingCases(
  base: readonly TextFile[],
  current: readonly TextFile[],
  changes: readonly CaseChange[],
): readonly string[] {
  const [before, now] = [casesById(base), casesById(current)];
  return changes
    .filter(({ id, testCase }) => {
      const [old, latest] = [before.get(id) ?? null, now.get(id) ?? null];
      return !same(old, latest) && !same(latest, testCase);
    })
    .map(({ id }) => id);
}

/** Applies the changes to the suite and marks each as edited by a user. A new case is added to the file that contains its operation. */
export function editCases(files: readonly TextFile[], changes: readonly CaseChange[]): readonly TextFile[] {
  return replaceCases(
    files,
    changes.map(({ id, testCase }) => ({ id, testCase: testCase === null ? null : { ...testCase, edited: true } })),
  );
}

/** Applies changes that were not made by a user. They are not marked as edited. */
export function replaceCases(given: readonly TextFile[], changes: readonly CaseChange[]): readonly TextFile[] {
  const files = changes.some(({ testCase }) => testCase !== null) ? withCaseFile(given) : given;
  const edited = changes.reduce(applyChange, openFiles(files));
  const byPath = new Map(edited.map((file) => [file.path, file.cases]));
  const isEmpty = (path: string): boolean => byPath.get(path)?.length === 0;
  return files.flatMap((file): readonly TextFile[] => {
    if (file.path === SUITE_HEADER_PATH) return [changeIncludes(file, (include) => include.filter((path) => !isEmpty(path)))];
    if (isEmpty(file.path)) return [];
    const cases = byPath.get(file.path);
    const before = openFiles([file])[0]?.cases;
    return cases === undefined || (before !== undefined && same([...cases], [...before]))
      ? [file]
      : [{ ...file, content: suiteText({ cases }) }];
  });
}

const FIRST_FILE = `${TEST_BASE_DIR}/cases.json`;

/** Adds an empty case file to a suite that has none, so that the first case can be added to it. */
function withCaseFile(files: readonly TextFile[]): readonly TextFile[] {
  if (openFiles(files).length > 0) return files;
  const added = files.map((file) => changeIncludes(file, (include) => [...include, FIRST_FILE]));
  return [...added, { path: FIRST_FILE, content: suiteText({ cases: [] }) }];
}

function applyChange(files: readonly OpenFile[], { id, testCase }: CaseChange): readonly OpenFile[] {
  const holder = files.find((file) => file.cases.some((known) => idOf(known) === id));
  if (holder !== undefined) {
    const cases = holder.cases.flatMap((known) => (idOf(known) === id ? (testCase === null ? [] : [testCase]) : [known]));
    return files.map((file) => (file === holder ? { ...file, cases } : file));
  }
  if (testCase === null) return files;
  const home = files.find((file) => file.cases.some((known) => known.op === testCase.op)) ?? files.at(-1);
  return files.map((file) => (file === home ? { ...file, cases: [...file.cases, testCase] } : file));
}

const idOf = (testCase: JsonObject): string => (typeof testCase.id === 'string' ? testCase.id : '');

function same(left: Json | null, right: Json | null): boolean {
  return sameJson(left, right);
}

function openFiles(files: readonly TextFile[]): readonly OpenFile[] {
  return files.flatMap((file): readonly OpenFile[] => {
    const read = file.path === SUITE_HEADER_PATH ? null : readSuiteText(file.content);
    if (read === null || read.kind === 'unreadable' || !isSuiteFile(read.value) || !isObject(read.value)) return [];
    const { cases } = read.value;
    return [{ path: file.path, cases: Array.isArray(cases) ? cases.filter(isObject) : [] }];
  });
}

function changeIncludes(file: TextFile, change: (include: readonly string[]) => readonly string[]): TextFile {
  const read = file.path === SUITE_HEADER_PATH ? readSuiteText(file.content) : null;
  if (read === null || read.kind === 'unreadable' || !isHeader(read.value)) return file;
  const header: SuiteHeader = read.value;
  const include = change(header.include);
  return include.length === header.include.length ? file : { ...file, content: suiteText({ ...header, include }) };
}

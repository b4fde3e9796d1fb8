import { readSuiteText, suiteText } from '../format/suite-text.ts';
import { ownValue, sameJson } from '../json/values.ts';
import {
  type CaseOrigin,
  type CaseOrigins,
  type DocumentedStatuses,
  type Json,
  SUITE_HEADER_PATH,
  type SuiteFile,
  type SuiteHeader,
  type TestCase,
  type TextFile,
} from '../model/index.ts';
import { layOutFiles, type OperationCaseFile } from './lay-out-files.ts';
import { mergeCase } from './merge-case.ts';
import { dropRemovedCases } from './removed-cases.ts';
import { isHeader, isSuiteFile } from './suite-shape.ts';
import { usedSchemas } from './used-schemas.ts';

export interface MergeInput {
  /** The newly generated header. This module adds its `include`. */
  readonly header: Omit<SuiteHeader, 'include' | 'setup'>;
  readonly parts: readonly OperationCaseFile[];
  /** Null for one file per resource. */
  readonly maxFiles: number | null;
  readonly existing: readonly TextFile[];
  /** The cases from the last generation. */
  readonly origins: CaseOrigins;
  /** A case's position among the cases with `serial: last`, lowest first. Cases with equal positions keep their order. */
  readonly orderOf?: (testCase: TestCase) => number;
}

/** A suite's files together with their cases, so that callers need not parse the files. */
export interface MergedSuite {
  readonly files: readonly TextFile[];
  readonly cases: readonly TestCase[];
  readonly origins: CaseOrigins;
  /** Cases that a user has removed. They were not regenerated. */
  readonly removedCases: readonly TestCase[];
}

/** A case file with its original text. */
interface OpenFile {
  readonly path: string;
  readonly cases: readonly TestCase[];
  readonly text: string | null;
  readonly before: readonly TestCase[];
}

/**
 * Merges new cases into existing files. A case with the same id is replaced, or merged if a user edited it. A new case is added to the file
 * that contains its operation. A case that a user removed is not regenerated. A file without changes stays byte-identical.
 */
export function mergeSuite(input: MergeInput): MergedSuite {
  const old = readExisting(input.existing);
  const before = old.files.flatMap((file) => file.cases);
  const { parts, removedCases } = dropRemovedCases(input.parts, before, input.origins);
  const located = new Map(old.files.flatMap((file) => file.cases.map((testCase) => [testCase.op, file.path])));
  const fresh = parts.filter((part) => !located.has(part.op.key));
  const additions = layOutFiles(fresh, input.maxFiles);
  const known = parts.flatMap((part) => {
    const path = located.get(part.op.key);
    return path === undefined ? [] : [{ path, cases: part.cases }];
  });
  const merged = inOrder(
    addFiles(
      old.files.map((file) =>
        mergeFile(
          file,
          known.filter((part) => part.path === file.path).flatMap((part) => part.cases),
          input.origins,
        ),
      ),
      additions,
      input.origins,
    ),
    input.orderOf ?? (() => 0),
  );
  const cases = merged.flatMap((file) => file.cases);
  const origins = originsAfter(input, before, cases);
  // A user may still choose the new version of a case with a conflict, so the header keeps the schemas that it needs.
  const offered = [...Object.values(origins).flatMap((origin) => origin.offered ?? []), ...removedCases];
  return { files: [headerFile(input, old.header, merged, offered), ...merged.map(writeFile)], cases, origins, removedCases };
}

/**
 * The new version of every generated case becomes its origin, except for cases with an open conflict. Removed cases keep their origin, so
 * that the next generation recognises them.
 */
function originsAfter({ parts, origins }: MergeInput, before: readonly TestCase[], after: readonly TestCase[]): CaseOrigins {
  const fresh = new Map(parts.flatMap((part) => part.cases.map((testCase) => [testCase.id, testCase])));
  const old = new Map(before.map((testCase) => [testCase.id, testCase]));
  const ids = new Set([...after.map(({ id }) => id), ...Object.keys(origins)]);
  const entries = [...ids].flatMap((id): readonly (readonly [string, CaseOrigin])[] => {
    const [known, theirs, mine] = [ownValue(origins, id), fresh.get(id), old.get(id)];
    if (theirs === undefined) return known === undefined ? [] : [[id, known]];
    const isOpen = mine?.edited === true && known !== undefined && mergeCase(known.generated, mine, theirs).kind === 'conflict';
    return [[id, isOpen ? { generated: known.generated, offered: theirs } : { generated: theirs }]];
  });
  return Object.fromEntries(entries);
}

function readExisting(files: readonly TextFile[]): {
  readonly header: { readonly value: SuiteHeader; readonly text: string } | null;
  readonly files: readonly OpenFile[];
} {
  const text = files.find((file) => file.path === SUITE_HEADER_PATH)?.content;
  const read = text === undefined ? null : readSuiteText(text);
  if (text === undefined || read === null || read.kind === 'unreadable' || !isHeader(read.value)) return { header: null, files: [] };
  const open = read.value.include.flatMap((path): readonly OpenFile[] => {
    const content = files.find((file) => file.path === path)?.content;
    const part = content === undefined ? null : readSuiteText(content);
    if (content === undefined || part === null) return [];
    // An unreadable file may contain a user's work, so it stays unchanged. The problem is reported when the suite is read.
    if (part.kind === 'unreadable' || !isSuiteFile(part.value)) return [{ path, cases: [], before: [], text: content }];
    return [{ path, cases: part.value.cases, before: part.value.cases, text: content }];
  });
  return { header: { value: read.value, text }, files: open };
}

function mergeFile(file: OpenFile, cases: readonly TestCase[], origins: CaseOrigins): OpenFile {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const kept = file.cases.map((mine) => {
    const theirs = byId.get(mine.id);
    return theirs === undefined ? mine : regenerated(mine, theirs, ownValue(origins, mine.id));
  });
  const ids = new Set(kept.map((testCase) => testCase.id));
  return { ...file, cases: [...kept, ...cases.filter((testCase) => !ids.has(testCase.id))] };
}

/** Without a known origin the user's changes cannot be identified, so the whole case is kept. */
function regenerated(mine: TestCase, theirs: TestCase, origin: CaseOrigin | undefined): TestCase {
  if (mine.edited !== true) return theirs;
  const merged = origin === undefined ? null : mergeCase(origin.generated, mine, theirs);
  return merged?.kind === 'merged' ? merged.testCase : mine;
}

function addFiles(
  files: readonly OpenFile[],
  additions: ReadonlyMap<string, readonly TestCase[]>,
  origins: CaseOrigins,
): readonly OpenFile[] {
  const paths = new Set(files.map((file) => file.path));
  const grown = files.map((file) => mergeFile(file, additions.get(file.path) ?? [], origins));
  const added = [...additions]
    .filter(([path]) => !paths.has(path))
    .map(([path, cases]): OpenFile => ({ path, cases, before: [], text: null }));
  return [...grown, ...added];
}

/** Runners run the cases with `serial: last` in file order, so those that remove or reset something are placed at the end. */
function inOrder(files: readonly OpenFile[], orderOf: (testCase: TestCase) => number): readonly OpenFile[] {
  const place = (testCase: TestCase): number => (testCase.serial === 'last' ? orderOf(testCase) : 0);
  const placeOfFile = ({ cases }: OpenFile): number => cases.reduce((highest, testCase) => Math.max(highest, place(testCase)), 0);
  return files
    .map((file) => ({ ...file, cases: file.cases.toSorted((left, right) => place(left) - place(right)) }))
    .toSorted((left, right) => placeOfFile(left) - placeOfFile(right));
}

function writeFile(file: OpenFile): TextFile {
  const isUntouched =
    file.text !== null &&
    file.cases.length === file.before.length &&
    file.cases.every((testCase, index) => isSame(testCase, file.before[index]));
  return {
    path: file.path,
    content: isUntouched && file.text !== null ? file.text : suiteText({ cases: file.cases } satisfies SuiteFile),
  };
}

// Model types always contain valid JSON. Serialising removes undefined properties.
function isSame(left: TestCase | SuiteHeader, right: TestCase | SuiteHeader | undefined): boolean {
  return right !== undefined && sameJson(toJson(left), toJson(right));
}

function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

function headerFile(
  input: MergeInput,
  old: { readonly value: SuiteHeader; readonly text: string } | null,
  files: readonly OpenFile[],
  offered: readonly TestCase[],
): TextFile {
  const { header } = input;
  const previous = old?.value;
  const schemas = { ...previous?.schemas, ...header.schemas };
  const merged: SuiteHeader = {
    assay: header.assay,
    suite: header.suite,
    // A user's changes are kept, and only missing entries are added.
    env: { ...header.env, ...previous?.env },
    auth: { ...header.auth, ...previous?.auth },
    ...identitiesOf({ ...header.identities, ...previous?.identities }),
    defaults: previous?.defaults ?? header.defaults,
    schemas: usedSchemas(schemas, [...(previous?.setup ?? []), ...files.flatMap((file) => file.cases), ...offered]),
    ...probeOf(previous?.probe ?? header.probe),
    ...documentedFor({ ...previous?.documented, ...header.documented }, files),
    ...(previous?.setup === undefined ? {} : { setup: previous.setup }),
    include: files.map((file) => file.path),
  };
  const isUntouched = previous !== undefined && isSame(merged, previous);
  return { path: SUITE_HEADER_PATH, content: isUntouched && old !== null ? old.text : suiteText(merged) };
}

function identitiesOf(identities: NonNullable<SuiteHeader['identities']>): Pick<SuiteHeader, 'identities'> {
  return Object.keys(identities).length === 0 ? {} : { identities };
}

function probeOf(probe: SuiteHeader['probe']): Pick<SuiteHeader, 'probe'> {
  return probe === undefined ? {} : { probe };
}

/** Keeps only the operations that a case tests, sorted, so that the header does not list every operation of a large spec. */
function documentedFor(all: DocumentedStatuses, files: readonly OpenFile[]): Pick<SuiteHeader, 'documented'> {
  const tested = new Set(files.flatMap((file) => file.cases.map(({ op }) => op)));
  const used = Object.entries(all).filter(([op]) => tested.has(op));
  return used.length === 0 ? {} : { documented: Object.fromEntries(used.toSorted(([left], [right]) => (left < right ? -1 : 1))) };
}

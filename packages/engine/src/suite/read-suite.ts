import { readSuiteText } from '../format/suite-text.ts';
import { isObject } from '../json/values.ts';
import type { Violation } from '../json/violation.ts';
import { type Json, SUITE_FORMATS, SUITE_HEADER_PATH, type Suite, type SuiteHeader, type TestCase, type TextFile } from '../model/index.ts';
import { type CaseList, checkSuite, type SuiteProblem } from './check-suite.ts';
import { fileViolations, headerViolations, isHeader, isSuiteFile } from './suite-shape.ts';

export type ReadSuite =
  | { readonly kind: 'suite'; readonly suite: Suite }
  | { readonly kind: 'invalid'; readonly problems: readonly SuiteProblem[] };

const MAX_PROBLEMS = 50;

/** Reads a suite's files and merges its includes, or returns all problems. */
export function readSuite(files: readonly TextFile[]): ReadSuite {
  const read = readSuiteHeader(files);
  if (read.kind === 'invalid') return invalid(read.problems);
  const { header } = read;
  const parts = header.include.map((path) => readCases(files, path));
  const problems = parts.flatMap((part) => part.problems);
  const setup: CaseList = { file: SUITE_HEADER_PATH, name: 'setup', cases: header.setup ?? [] };
  const lists = parts.map((part) => part.list);
  const all = [...problems, ...checkSuite(header, [setup, ...lists])];
  if (all.length > 0) return invalid(all);
  const { include: _include, ...rest } = header;
  return { kind: 'suite', suite: { ...rest, cases: lists.flatMap(({ cases }) => cases) } };
}

function invalid(problems: readonly SuiteProblem[]): ReadSuite {
  return { kind: 'invalid', problems: problems.slice(0, MAX_PROBLEMS) };
}

export type ReadHeader =
  | { readonly kind: 'header'; readonly header: SuiteHeader }
  | { readonly kind: 'invalid'; readonly problems: readonly SuiteProblem[] };

/** Reads only `tests.json`, for callers that do not need the cases. */
export function readSuiteHeader(files: readonly TextFile[]): ReadHeader {
  const value = readFile(files, SUITE_HEADER_PATH);
  if ('message' in value) return { kind: 'invalid', problems: [value] };
  const { json } = value;
  if (isHeader(json)) return { kind: 'header', header: json };
  const later = formatProblem(json);
  if (later !== null) return { kind: 'invalid', problems: [later] };
  return { kind: 'invalid', problems: headerViolations(json).map((violation) => shapeProblem(SUITE_HEADER_PATH, json, violation)) };
}

/** A later format may differ in any way, so its other violations mean nothing. */
function formatProblem(json: Json): SuiteProblem | null {
  const format = isObject(json) ? json.assay : undefined;
  if (typeof format !== 'string' || SUITE_FORMATS.some((known) => known === format)) return null;
  const message = `is ${JSON.stringify(format)}, and this version of Assay reads ${SUITE_FORMATS.join(' and ')}. Update Assay to read a later format`;
  return { file: SUITE_HEADER_PATH, caseId: null, pointer: '/assay', message };
}

interface CaseFile {
  readonly list: CaseList;
  readonly problems: readonly SuiteProblem[];
}

function readCases(files: readonly TextFile[], path: string): CaseFile {
  const value = readFile(files, path);
  const fileWith = (cases: readonly TestCase[], problems: readonly SuiteProblem[]): CaseFile => ({
    list: { file: path, name: 'cases', cases },
    problems,
  });
  if ('message' in value) return fileWith([], [value]);
  const { json } = value;
  if (isSuiteFile(json)) return fileWith(json.cases, []);
  const problems = fileViolations(json).map((violation) => shapeProblem(path, json, violation));
  return fileWith([], problems);
}

function readFile(files: readonly TextFile[], path: string): { readonly json: Json } | SuiteProblem {
  const file = files.find((candidate) => candidate.path === path);
  const problem = (message: string): SuiteProblem => ({ file: path, caseId: null, pointer: '', message });
  if (file === undefined)
    return problem(path === SUITE_HEADER_PATH ? 'The suite has no tests.json.' : 'tests.json includes this file, but it does not exist.');
  const read = readSuiteText(file.content);
  return read.kind === 'json' ? { json: read.value } : problem(`This is not JSON: ${read.problem}.`);
}

function shapeProblem(file: string, root: Json, { pointer, message }: Violation): SuiteProblem {
  return { file, caseId: caseIdAt(root, pointer), pointer, message };
}

/** Returns the id of the case that contains the location of a pointer, if it can be read. */
function caseIdAt(root: Json, pointer: string): string | null {
  const [, list, index] = pointer.split('/');
  if ((list !== 'cases' && list !== 'setup') || index === undefined || typeof root !== 'object' || root === null || Array.isArray(root))
    return null;
  const entries: unknown = Object.entries(root).find(([key]) => key === list)?.[1];
  const entry: unknown = Array.isArray(entries) ? entries[Number(index)] : undefined;
  return typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? entry.id : null;
}

import { compilePattern } from '../json/pattern.ts';
import { pointerTo } from '../json/pointer.ts';
import { parsePath } from '../json/portable-path.ts';
import { isHeaderName, isHeaderText } from '../model/header-text.ts';
import {
  type AuthUse,
  type Checks,
  type Json,
  SAFE_METHODS,
  type Step,
  type StepRequest,
  type SuiteHeader,
  type TestCase,
} from '../model/index.ts';
import { identityProblems } from './check-identities.ts';

/** A part of a suite that a runner cannot execute as intended. */
export interface SuiteProblem {
  readonly file: string;
  readonly caseId: string | null;
  readonly pointer: string;
  readonly message: string;
}

/** A list of cases in a file. */
export interface CaseList {
  readonly file: string;
  readonly name: 'setup' | 'cases';
  readonly cases: readonly TestCase[];
}

/** A case, its file, and its position in a list in the file. */
interface LocatedCase {
  readonly file: string;
  readonly list: CaseList['name'];
  readonly index: number;
  readonly testCase: TestCase;
}

/** Yields locations lazily, because a suite with thousands of cases rarely needs any of them. */
function* locatedCases(lists: readonly CaseList[]): Generator<LocatedCase> {
  for (const { file, name, cases } of lists) for (const [index, testCase] of cases.entries()) yield { file, list: name, index, testCase };
}

const pointerOf = ({ list, index }: LocatedCase): string => `/${list}/${index}`;

const RUN_VALUES = ['RUN_ID', 'SEED'];

/**
 * Names that a shell or its tools read or set themselves, so that a run would use an unintended value. run.sh and run.ps1 reject the same
 * names.
 */
export const RESERVED_VARIABLE =
  /^(PATH|IFS|ENV|HOME|PWD|OLDPWD|SHELL|USER|PS[0-9]|TMPDIR|SHELLOPTS|RUN_ID|SEED|BASH.*|LD_.*|DYLD_.*|CURL_.*|SSL.*|ASSAY_.*)$/;

/** Checks beyond the schema: names must exist, ids must be unique, paths and patterns must be parseable. */
export function checkSuite(header: SuiteHeader, lists: readonly CaseList[]): readonly SuiteProblem[] {
  return [...checkHeader(header), ...checkIds(lists), ...checkCases(header, lists), ...checkNeeds(lists)];
}

function checkHeader(header: SuiteHeader): readonly SuiteProblem[] {
  const problem = (pointer: string, message: string): SuiteProblem => ({ file: 'tests.json', caseId: null, pointer, message });
  const { auth } = header.defaults;
  return [
    ...(auth !== undefined && !Object.hasOwn(header.auth, auth)
      ? [problem('/defaults/auth', `refers to ${auth}, which is not defined in auth`)]
      : []),
    ...Object.keys(header.env)
      .filter((name) => RESERVED_VARIABLE.test(name))
      .map((name) => problem(`/env/${name}`, reservedProblem(name))),
    ...identityProblems(header).map(({ pointer, message }) => problem(pointer, message)),
    ...probeProblems(header).map(({ part, message }) => problem(`/probe${part}`, message)),
    ...Object.entries(header.defaults.headers ?? {}).flatMap(([name, value]) =>
      isHeaderText(value) ? [] : [problem(pointerTo('/defaults/headers', name), 'contains a line break or control character')],
    ),
    ...Object.entries(header.auth).flatMap(([name, use]) =>
      authProblems(use).map(({ part, message }) => problem(pointerTo('/auth', name) + part, message)),
    ),
  ];
}

function reservedProblem(name: string): string {
  if (RUN_VALUES.includes(name)) return 'is set automatically for every run and cannot be declared';
  return `is a name reserved for the system or the runners; choose another one, such as API_${name}`;
}

function probeProblems({ probe, auth }: SuiteHeader): readonly StepProblem[] {
  if (probe === undefined) return [];
  const control = controlProblem(probe.path);
  return [
    ...(probe.auth !== undefined && !Object.hasOwn(auth, probe.auth)
      ? [{ part: '/auth', message: `refers to ${probe.auth}, which is not defined in auth` }]
      : []),
    ...(control === null ? [] : [{ part: '/path', message: control }]),
  ];
}

/** A request line cannot contain control characters. Some runners would reject the path, and others would send a different one. */
function controlProblem(path: string): string | null {
  for (let at = 0; at < path.length; at += 1) {
    const code = path.charCodeAt(at);
    if (code < 32 || code === 127) return `contains a line break or control character at position ${at + 1}`;
  }
  return null;
}

function authProblems(use: AuthUse | null): readonly StepProblem[] {
  if (use === null || use.in === 'query') return [];
  return [
    ...(isHeaderName(use.name) ? [] : [{ part: '/name', message: `is not a valid name for a ${use.in}` }]),
    ...(isHeaderText(use.value) ? [] : [{ part: '/value', message: 'contains a line break or control character' }]),
  ];
}

function checkIds(lists: readonly CaseList[]): readonly SuiteProblem[] {
  const seen = new Map<string, string>();
  const found: SuiteProblem[] = [];
  for (const placed of locatedCases(lists)) {
    const { file, testCase } = placed;
    const first = seen.get(testCase.id);
    if (first === undefined) seen.set(testCase.id, file);
    else found.push({ file, caseId: testCase.id, pointer: `${pointerOf(placed)}/id`, message: `is also the id of a case in ${first}` });
  }
  return found;
}

// Collects the problems of all cases in one list, because thousands of valid steps are checked before a run's first request.
function checkCases(header: SuiteHeader, lists: readonly CaseList[]): readonly SuiteProblem[] {
  const found: SuiteProblem[] = [];
  const problems: StepProblem[] = [];
  const look = (placed: LocatedCase, steps: readonly Step[], name: 'steps' | 'finally'): void => {
    const { file, testCase } = placed;
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index];
      if (step !== undefined) checkStep(header, step, problems);
      if (problems.length === 0) continue;
      for (const { part, message } of problems.splice(0))
        found.push({ file, caseId: testCase.id, pointer: `${pointerOf(placed)}/${name}/${index}${part}`, message });
    }
  };
  for (const placed of locatedCases(lists)) {
    look(placed, placed.testCase.steps, 'steps');
    if (placed.testCase.finally !== undefined) look(placed, placed.testCase.finally, 'finally');
  }
  return found;
}

interface StepProblem {
  readonly part: string;
  readonly message: string;
}

function checkStep(header: SuiteHeader, { req, capture, retry, expect }: Step, problems: StepProblem[]): void {
  checkRequest(header, req, problems);
  if (capture !== undefined) checkCaptures(header, capture, problems);
  if (retry !== undefined && !SAFE_METHODS.includes(req.method))
    problems.push({ part: '/retry', message: `is not allowed on ${req.method}: it could repeat a change` });
  if (expect.must !== undefined) checkChecks(header, expect.must, '/expect/must', problems);
  if (expect.should !== undefined) checkChecks(header, expect.should, '/expect/should', problems);
}

function checkRequest(header: SuiteHeader, { path, auth, base, json, raw, form, headers }: StepRequest, problems: StepProblem[]): void {
  const control = controlProblem(path);
  if (control !== null) problems.push({ part: '/req/path', message: control });
  if (auth !== undefined && !Object.hasOwn(header.auth, auth))
    problems.push({ part: '/req/auth', message: `refers to ${auth}, which is not defined in auth` });
  if (base !== undefined && !Object.hasOwn(header.env, base))
    problems.push({ part: '/req/base', message: `refers to ${base}, which is not defined in env` });
  const bodies = Number(json !== undefined) + Number(raw !== undefined) + Number(form !== undefined);
  if (bodies > 1) problems.push({ part: '/req', message: 'can have only one body: json, raw or form' });
  if (headers === undefined) return;
  for (const [name, value] of Object.entries(headers))
    if (!isHeaderText(value))
      problems.push({ part: pointerTo('/req/headers', name), message: 'contains a line break or control character' });
}

function checkCaptures(header: SuiteHeader, capture: NonNullable<Step['capture']>, problems: StepProblem[]): void {
  for (const [name, source] of Object.entries(capture)) {
    const part = pointerTo('/capture', name);
    if (typeof source === 'string' && parsePath(source) === null) problems.push({ part, message: `${source} is not a portable path` });
    if (Object.hasOwn(header.env, name) || RUN_VALUES.includes(name))
      problems.push({ part, message: 'has the same name as an environment variable' });
  }
}

function checkChecks(header: SuiteHeader, { schema, body, header: headers }: Checks, part: string, problems: StepProblem[]): void {
  if (schema !== undefined && !Object.hasOwn(header.schemas, schema))
    problems.push({ part: `${part}/schema`, message: `refers to ${schema}, which is not defined in schemas` });
  body?.forEach(([path, operator, argument], index) => {
    const wrong = argumentProblem(operator, argument);
    if (parsePath(path) === null) problems.push({ part: `${part}/body/${index}`, message: `${path} is not a portable path` });
    if (wrong !== null) problems.push({ part: `${part}/body/${index}`, message: wrong });
  });
  if (headers !== undefined) checkHeaderChecks(headers, `${part}/header`, problems);
}

function checkHeaderChecks(headers: NonNullable<Checks['header']>, part: string, problems: StepProblem[]): void {
  for (const [name, list] of Object.entries(headers))
    for (const [index, [operator, argument]] of list.entries()) {
      const wrong = operator === 'same' ? 'the `same` operator applies only to the body' : argumentProblem(operator, argument);
      if (wrong !== null) problems.push({ part: `${pointerTo(part, name)}/${index}`, message: wrong });
    }
}

function argumentProblem(operator: string, argument: Json | undefined): string | null {
  if (operator === 'exists' || operator === 'absent') return null;
  if (argument === undefined) return `the operator ${operator} needs an argument`;
  if (operator === 'in' && !Array.isArray(argument)) return 'the operator in needs a list';
  if (operator !== 'match') return null;
  const isPattern = typeof argument === 'string' && compilePattern(argument) !== null;
  return isPattern ? null : 'match needs a pattern without look-around and back references';
}

function checkNeeds(lists: readonly CaseList[]): readonly SuiteProblem[] {
  const hasNeeds = ({ needs }: TestCase): boolean => needs !== undefined && needs.length > 0;
  if (!lists.some(({ cases }) => cases.some(hasNeeds))) return [];
  const all = [...locatedCases(lists)];
  const cases = all.filter(({ testCase }) => hasNeeds(testCase));
  const byId = new Map(all.map((placed) => [placed.testCase.id, placed]));
  const problem = (placed: LocatedCase, message: string): SuiteProblem => ({
    file: placed.file,
    caseId: placed.testCase.id,
    pointer: `${pointerOf(placed)}/needs`,
    message,
  });
  const unknown = cases.flatMap((placed) =>
    (placed.testCase.needs ?? [])
      .filter((id) => !byId.has(id))
      .map((id) => problem(placed, `refers to ${id}, which is not a case in this suite`)),
  );
  const circular = cases
    .filter((placed) => reachesItself(placed.testCase, byId))
    .map((placed) => problem(placed, 'is a circular reference'));
  return [...unknown, ...circular];
}

function reachesItself(start: TestCase, byId: ReadonlyMap<string, LocatedCase>): boolean {
  const seen = new Set<string>();
  const waiting = [...(start.needs ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === start.id) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(byId.get(id)?.testCase.needs ?? []));
  }
  return false;
}

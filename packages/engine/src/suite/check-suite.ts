import { isHeaderName, isHeaderText } from '../json/header-text.ts';
import { compilePattern } from '../json/pattern.ts';
import { pointerTo } from '../json/pointer.ts';
import { parsePath } from '../json/portable-path.ts';
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

/** Something in a suite that a runner could not execute as meant. */
export interface SuiteProblem {
  readonly file: string;
  readonly caseId: string | null;
  readonly pointer: string;
  readonly message: string;
}

/** A case with the file and place it was read from. */
export interface PlacedCase {
  readonly file: string;
  readonly pointer: string;
  readonly testCase: TestCase;
}

const RUN_VALUES = ['RUN_ID', 'SEED'];

/** What the shape alone cannot say: names that must exist, ids that must be unique, paths and patterns that must be readable. */
export function checkSuite(header: SuiteHeader, cases: readonly PlacedCase[]): readonly SuiteProblem[] {
  return [...checkHeader(header), ...checkIds(cases), ...cases.flatMap((placed) => checkCase(header, placed)), ...checkNeeds(cases)];
}

function checkHeader(header: SuiteHeader): readonly SuiteProblem[] {
  const problem = (pointer: string, message: string): SuiteProblem => ({ file: 'tests.json', caseId: null, pointer, message });
  const { auth } = header.defaults;
  return [
    ...(auth !== undefined && !Object.hasOwn(header.auth, auth) ? [problem('/defaults/auth', `names ${auth}, which is not in auth`)] : []),
    ...RUN_VALUES.filter((name) => Object.hasOwn(header.env, name)).map((name) =>
      problem(`/env/${name}`, 'is set by every run and cannot be declared'),
    ),
    ...Object.entries(header.defaults.headers ?? {}).flatMap(([name, value]) =>
      isHeaderText(value) ? [] : [problem(pointerTo('/defaults/headers', name), 'contains a line break or control character')],
    ),
    ...Object.entries(header.auth).flatMap(([name, use]) =>
      authProblems(use).map(({ part, message }) => problem(pointerTo('/auth', name) + part, message)),
    ),
  ];
}

function authProblems(use: AuthUse | null): readonly StepProblem[] {
  if (use === null || use.in === 'query') return [];
  return [
    ...(isHeaderName(use.name) ? [] : [{ part: '/name', message: `is no name for a ${use.in}` }]),
    ...(isHeaderText(use.value) ? [] : [{ part: '/value', message: 'contains a line break or control character' }]),
  ];
}

function checkIds(cases: readonly PlacedCase[]): readonly SuiteProblem[] {
  const seen = new Map<string, string>();
  return cases.flatMap(({ file, pointer, testCase }) => {
    const first = seen.get(testCase.id);
    if (first === undefined) seen.set(testCase.id, file);
    return first === undefined
      ? []
      : [{ file, caseId: testCase.id, pointer: `${pointer}/id`, message: `is also the id of a case in ${first}` }];
  });
}

function checkCase(header: SuiteHeader, { file, pointer, testCase }: PlacedCase): readonly SuiteProblem[] {
  const steps = [
    ...testCase.steps.map((step, index) => ({ step, at: `${pointer}/steps/${index}` })),
    ...(testCase.finally ?? []).map((step, index) => ({ step, at: `${pointer}/finally/${index}` })),
  ];
  return steps.flatMap(({ step, at }) =>
    checkStep(header, step).map(({ part, message }) => ({ file, caseId: testCase.id, pointer: at + part, message })),
  );
}

interface StepProblem {
  readonly part: string;
  readonly message: string;
}

function checkStep(header: SuiteHeader, step: Step): readonly StepProblem[] {
  return [
    ...checkRequest(header, step.req),
    ...checkCaptures(header, step.capture ?? {}),
    ...(step.retry !== undefined && !SAFE_METHODS.includes(step.req.method)
      ? [{ part: '/retry', message: `is not allowed on ${step.req.method}: it could repeat a change` }]
      : []),
    ...checkChecks(header, step.expect.must, '/expect/must'),
    ...checkChecks(header, step.expect.should, '/expect/should'),
  ];
}

function checkRequest(header: SuiteHeader, req: StepRequest): readonly StepProblem[] {
  const problems: StepProblem[] = [];
  if (req.auth !== undefined && !Object.hasOwn(header.auth, req.auth))
    problems.push({ part: '/req/auth', message: `names ${req.auth}, which is not in auth` });
  if (req.base !== undefined && !Object.hasOwn(header.env, req.base))
    problems.push({ part: '/req/base', message: `names ${req.base}, which is not in env` });
  const bodies = [req.json, req.raw, req.form].filter((body) => body !== undefined);
  if (bodies.length > 1) problems.push({ part: '/req', message: 'may have only one of json, raw and form' });
  const unsafe = Object.entries(req.headers ?? {}).filter(([, value]) => !isHeaderText(value));
  return [
    ...problems,
    ...unsafe.map(([name]) => ({ part: pointerTo('/req/headers', name), message: 'contains a line break or control character' })),
  ];
}

function checkCaptures(header: SuiteHeader, capture: NonNullable<Step['capture']>): readonly StepProblem[] {
  return Object.entries(capture).flatMap(([name, source]) => {
    const part = pointerTo('/capture', name);
    const isTaken = Object.hasOwn(header.env, name) || RUN_VALUES.includes(name);
    return [
      ...(typeof source === 'string' && parsePath(source) === null ? [{ part, message: `${source} is no portable path` }] : []),
      ...(isTaken ? [{ part, message: 'has the name of an environment variable' }] : []),
    ];
  });
}

function checkChecks(header: SuiteHeader, checks: Checks | undefined, part: string): readonly StepProblem[] {
  if (checks === undefined) return [];
  const { schema, body = [], header: headers = {} } = checks;
  return [
    ...(schema !== undefined && !Object.hasOwn(header.schemas, schema)
      ? [{ part: `${part}/schema`, message: `names ${schema}, which is not in schemas` }]
      : []),
    ...body.flatMap(([path, operator, argument], index) => [
      ...(parsePath(path) === null ? [{ part: `${part}/body/${index}`, message: `${path} is no portable path` }] : []),
      ...checkArgument(operator, argument, `${part}/body/${index}`),
    ]),
    ...Object.entries(headers).flatMap(([name, list]) =>
      list.flatMap(([operator, argument], index) => checkArgument(operator, argument, `${pointerTo(`${part}/header`, name)}/${index}`)),
    ),
  ];
}

function checkArgument(operator: string, argument: Json | undefined, part: string): readonly StepProblem[] {
  if (operator === 'exists' || operator === 'absent') return [];
  if (argument === undefined) return [{ part, message: `${operator} needs an argument` }];
  if (operator === 'in' && !Array.isArray(argument)) return [{ part, message: 'in needs a list' }];
  if (operator !== 'match') return [];
  return typeof argument === 'string' && compilePattern(argument) !== null
    ? []
    : [{ part, message: 'match needs a pattern without look-around and back references' }];
}

function checkNeeds(cases: readonly PlacedCase[]): readonly SuiteProblem[] {
  const byId = new Map(cases.map((placed) => [placed.testCase.id, placed]));
  const problem = ({ file, pointer, testCase }: PlacedCase, message: string): SuiteProblem => ({
    file,
    caseId: testCase.id,
    pointer: `${pointer}/needs`,
    message,
  });
  const unknown = cases.flatMap((placed) =>
    (placed.testCase.needs ?? []).filter((id) => !byId.has(id)).map((id) => problem(placed, `names ${id}, which is no case of this suite`)),
  );
  const circular = cases
    .filter((placed) => reachesItself(placed.testCase, byId))
    .map((placed) => problem(placed, 'leads back to the case itself'));
  return [...unknown, ...circular];
}

function reachesItself(start: TestCase, byId: ReadonlyMap<string, PlacedCase>): boolean {
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

import type { Checks, Json, ScalarOrList, Step, TestCase } from '@assay/engine/model';

export type ParsedCase = { readonly kind: 'case'; readonly testCase: TestCase } | { readonly kind: 'broken'; readonly problem: string };

export const caseText = (testCase: TestCase): string => JSON.stringify(testCase, null, 2);

function isCase(value: unknown): value is TestCase {
  return typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps) && 'id' in value;
}

export function parseCase(text: string): ParsedCase {
  try {
    const value: unknown = JSON.parse(text);
    return isCase(value) ? { kind: 'case', testCase: value } : { kind: 'broken', problem: 'A case needs an id and steps.' };
  } catch (error) {
    return { kind: 'broken', problem: error instanceof Error ? error.message : 'This is not valid JSON.' };
  }
}

function withStep(testCase: TestCase, index: number, change: (step: Step) => Step): TestCase {
  return { ...testCase, steps: testCase.steps.map((step, at) => (at === index ? change(step) : step)) };
}

export function switchCase(testCase: TestCase, to: 'on' | 'off'): TestCase {
  const { off: _off, steps, finally: cleanup, ...rest } = testCase;
  return { ...rest, ...(to === 'off' ? { off: true } : {}), steps, ...(cleanup === undefined ? {} : { finally: cleanup }) };
}

/** Sets a step's method or path. */
export function setRequest(testCase: TestCase, index: number, parts: Partial<Pick<Step['req'], 'method' | 'path'>>): TestCase {
  return withStep(testCase, index, (step) => ({ ...step, req: { ...step.req, ...parts } }));
}

function withoutEmpty(checks: Checks): Checks | undefined {
  return Object.keys(checks).length === 0 ? undefined : checks;
}

/** Sets a check's value. Undefined removes the check, and its level if that is now empty. */
export function setCheck<K extends keyof Checks>(
  testCase: TestCase,
  index: number,
  level: 'must' | 'should',
  change: { readonly name: K; readonly value: Checks[K] | undefined },
): TestCase {
  return withStep(testCase, index, (step) => {
    const { [change.name]: _old, ...rest } = step.expect[level] ?? {};
    const checks = withoutEmpty(change.value === undefined ? rest : { ...rest, [change.name]: change.value });
    const { [level]: _level, ...levels } = step.expect;
    return { ...step, expect: checks === undefined ? levels : { ...levels, [level]: checks } };
  });
}

export function removeCapture(testCase: TestCase, index: number, name: string): TestCase {
  return withStep(testCase, index, (step) => {
    const { [name]: _gone, ...kept } = step.capture ?? {};
    const { capture: _all, ...rest } = step;
    return Object.keys(kept).length === 0 ? rest : { ...rest, capture: kept };
  });
}

/** Parses `200, 4xx` as a list; undefined for an empty string. */
export function statusList(text: string): readonly string[] | undefined {
  const list = text.split(/[\s,]+/).filter(Boolean);
  return list.length === 0 ? undefined : list;
}

/** Replaces the query values or headers. An empty list is removed. */
export function setPairs(
  testCase: TestCase,
  index: number,
  part: 'query' | 'headers',
  pairs: Readonly<Record<string, ScalarOrList>>,
): TestCase {
  return withStep(testCase, index, (step) => {
    const { [part]: _old, ...rest } = step.req;
    return { ...step, req: Object.keys(pairs).length === 0 ? rest : { ...rest, [part]: pairs } };
  });
}

/** Formats a query value, with commas between list items. */
export const pairText = (value: ScalarOrList): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** Parses the input as the previous value's type, if possible. */
export function pairValue(text: string, before: ScalarOrList | undefined): ScalarOrList {
  if (Array.isArray(before)) return text.split(/\s*,\s*/).filter(Boolean);
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** A step's body as editable text. */
export function bodyText({ req }: Step): string {
  if (req.json !== undefined) return JSON.stringify(req.json, null, 2);
  return req.raw ?? (req.form === undefined ? '' : JSON.stringify(req.form, null, 2));
}

export type EditedBody = { readonly kind: 'edited'; readonly testCase: TestCase } | { readonly kind: 'broken'; readonly problem: string };

/** Parses a typed body: raw text stays raw, anything else must be JSON, and an empty string means no body. */
export function setBody(testCase: TestCase, index: number, text: string): EditedBody {
  const before = testCase.steps[index]?.req;
  const replace = (part: Pick<Step['req'], 'json' | 'raw' | 'form'>): EditedBody => ({
    kind: 'edited',
    testCase: withStep(testCase, index, (step) => {
      const { json: _json, raw: _raw, form: _form, ...rest } = step.req;
      return { ...step, req: { ...rest, ...part } };
    }),
  });
  if (text.trim() === '') return replace({});
  if (before?.raw !== undefined) return replace({ raw: text });
  try {
    const value = JSON.parse(text);
    return replace(before?.form === undefined ? { json: value } : { form: value });
  } catch (error) {
    return { kind: 'broken', problem: error instanceof Error ? error.message : 'This is not valid JSON.' };
  }
}

/** Captures a value from the response for later steps. */
export function addCapture(testCase: TestCase, index: number, name: string, path: string): TestCase {
  return withStep(testCase, index, (step) => ({ ...step, capture: { ...step.capture, [name]: path } }));
}

/** Parses an argument as JSON if it is valid JSON, else as plain text. */
export function argumentOf(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

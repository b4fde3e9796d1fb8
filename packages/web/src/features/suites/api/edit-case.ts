import type { Checks, Step, TestCase } from '@assay/engine/model';

export type ParsedCase = { readonly kind: 'case'; readonly testCase: TestCase } | { readonly kind: 'broken'; readonly problem: string };

export const caseText = (testCase: TestCase): string => JSON.stringify(testCase, null, 2);

function isCase(value: unknown): value is TestCase {
  return typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps) && 'id' in value;
}

/** The case that a text stands for. */
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

/** Another method or path for a step. */
export function setRequest(testCase: TestCase, index: number, parts: Partial<Pick<Step['req'], 'method' | 'path'>>): TestCase {
  return withStep(testCase, index, (step) => ({ ...step, req: { ...step.req, ...parts } }));
}

function withoutEmpty(checks: Checks): Checks | undefined {
  return Object.keys(checks).length === 0 ? undefined : checks;
}

/** Another value for a check; undefined takes the check away, and an empty level with it. */
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

/** The step without one of the values it keeps. */
export function removeCapture(testCase: TestCase, index: number, name: string): TestCase {
  return withStep(testCase, index, (step) => {
    const { [name]: _gone, ...kept } = step.capture ?? {};
    const { capture: _all, ...rest } = step;
    return Object.keys(kept).length === 0 ? rest : { ...rest, capture: kept };
  });
}

/** `200, 4xx` as a list; nothing for an empty text. */
export function statusList(text: string): readonly string[] | undefined {
  const list = text.split(/[\s,]+/).filter(Boolean);
  return list.length === 0 ? undefined : list;
}

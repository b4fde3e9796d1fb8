import type { TestCase } from '@assay/engine/model';

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

export function switchCase(testCase: TestCase, to: 'on' | 'off'): TestCase {
  const { off: _off, steps, finally: cleanup, ...rest } = testCase;
  return { ...rest, ...(to === 'off' ? { off: true } : {}), steps, ...(cleanup === undefined ? {} : { finally: cleanup }) };
}

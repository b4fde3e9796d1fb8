import { readSuiteText, suiteText } from '@assay/engine/format';
import type { TestCase } from '@assay/engine/model';

export type ParsedCase = { readonly kind: 'case'; readonly testCase: TestCase } | { readonly kind: 'broken'; readonly problem: string };

export const caseText = (testCase: object): string => suiteText(testCase).trimEnd();

function isCase(value: unknown): value is TestCase {
  return typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps) && 'id' in value;
}

export function parseCase(text: string): ParsedCase {
  const read = readSuiteText(text);
  if (read.kind === 'unreadable') return { kind: 'broken', problem: read.problem };
  const value: unknown = read.value;
  return isCase(value) ? { kind: 'case', testCase: value } : { kind: 'broken', problem: 'A case must have an id and steps.' };
}

export function setCaseEnabled(testCase: TestCase, to: 'on' | 'off'): TestCase {
  const { off: _off, steps, finally: cleanup, ...rest } = testCase;
  return { ...rest, ...(to === 'off' ? { off: true } : {}), steps, ...(cleanup === undefined ? {} : { finally: cleanup }) };
}

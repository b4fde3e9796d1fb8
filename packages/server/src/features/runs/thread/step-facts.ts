import type { Suite } from '@assay/engine/model';
import type { StepKey } from '../run-records.ts';

/** What the suite says about a step, whether or not it was sent. */
export interface StepFacts {
  readonly why: string;
  readonly evidence: string;
  readonly method: string;
  readonly path: string;
}

/** Looks up steps by case and position; `finally` steps continue the count of their case. */
export function createStepFacts(suite: Pick<Suite, 'setup' | 'cases'>): (key: StepKey) => StepFacts {
  const cases = new Map([...(suite.setup ?? []), ...suite.cases].map((testCase) => [testCase.id, testCase]));
  return ({ caseId, step }) => {
    const testCase = cases.get(caseId);
    const found = testCase?.steps[step] ?? testCase?.finally?.[step - testCase.steps.length];
    if (testCase === undefined || found === undefined) return { why: '', evidence: 'C', method: '', path: '' };
    return { why: testCase.why, evidence: testCase.evidence, method: found.req.method, path: found.req.path };
  };
}

import type { Step, Suite, TestCase } from '@assay/engine/model';
import type { StepKey } from '../run-records.ts';

/** The suite's metadata for a step, whether or not the step was sent. */
export interface StepMetadata {
  readonly why: string;
  readonly evidence: string;
  readonly method: string;
  readonly path: string;
}

/** Looks up steps by case and position. `finally` steps continue the case's numbering, and control steps come after them. */
export function createStepMetadata(suite: Pick<Suite, 'setup' | 'cases'>): (key: StepKey) => StepMetadata {
  const cases = new Map([...(suite.setup ?? []), ...suite.cases].map((testCase) => [testCase.id, testCase]));
  return ({ caseId, step }) => {
    const testCase = cases.get(caseId);
    if (testCase === undefined) return UNKNOWN;
    let rest = step;
    for (const one of [testCase, ...(testCase.needs ?? []).flatMap((id) => cases.get(id) ?? [])]) {
      const steps = [...one.steps, ...(one.finally ?? [])];
      const found = steps[rest];
      if (found !== undefined) return factsOf(found, one, testCase);
      rest -= steps.length;
    }
    return UNKNOWN;
  };
}

const UNKNOWN: StepMetadata = { why: '', evidence: 'C', method: '', path: '' };

function factsOf({ req: { method, path } }: Step, { id, why, evidence }: TestCase, owner: TestCase): StepMetadata {
  return { why: id === owner.id ? why : `Control request ${id}, sent again for ${owner.id}.`, evidence, method, path };
}

import type { Suite } from '@assay/engine/model';
import { type StepKey, stepIdOf } from './run-records.ts';

/** What the suite says about a step, whether or not it was sent. */
export interface StepFacts {
  readonly why: string;
  readonly evidence: string;
  readonly method: string;
  readonly path: string;
}

/** Looks up steps by case and position; `finally` steps continue the count of their case. */
export function createStepFacts(suite: Pick<Suite, 'setup' | 'cases'>): (key: StepKey) => StepFacts {
  const facts = new Map<string, StepFacts>();
  for (const { id: caseId, why, evidence, steps, finally: last = [] } of [...(suite.setup ?? []), ...suite.cases]) {
    [...steps, ...last].forEach(({ req: { method, path } }, step) => {
      facts.set(stepIdOf({ caseId, step }), { why, evidence, method, path });
    });
  }
  return (key) => facts.get(stepIdOf(key)) ?? { why: '', evidence: 'C', method: '', path: '' };
}

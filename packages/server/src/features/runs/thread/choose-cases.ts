import { SAFE_METHODS, type Suite, type TestCase } from '@assay/engine/model';
import { casesWithRequirements, isEnabled } from '@assay/engine/runner';
import { type SplitSuite, skipMutations } from './locked-cases.ts';

export interface CaseChoice {
  /** Ids of the chosen cases; null for all. */
  readonly only: readonly string[] | null;
  readonly access: 'open' | 'read-only';
  readonly environmentName: string;
}

/** Determines which cases a run sends and which it skips. Used both by the preview and by the run itself. */
export function chooseCases(suite: Suite, { only, access, environmentName }: CaseChoice): SplitSuite {
  const chosen = only === null ? suite : { ...suite, cases: casesWithRequirements(suite, only) };
  return access === 'read-only' ? skipMutations(chosen, environmentName) : { suite: chosen, skipped: [] };
}

const stepsIn = ({ steps, finally: after = [] }: TestCase) => [...steps, ...after];

/** How many requests these cases send in a complete run, including setup and clean-up. */
export function countRequests({ setup = [], cases }: Suite): { readonly total: number; readonly write: number } {
  const steps = [...setup, ...cases].filter(isEnabled).flatMap(stepsIn);
  return { total: steps.length, write: steps.filter(({ req }) => !SAFE_METHODS.includes(req.method)).length };
}

import type { suiteViolations } from '@assay/engine/suite-check';
import type { ParsedCase } from './edit-case.ts';

export interface CaseProblem {
  /** JSON pointer into the case, empty for the whole case. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * The problems that prevent a case from being saved. The case is validated inside a file, so every pointer starts with its position there.
 */
export function findProblems(parsed: ParsedCase, path: string, violations: typeof suiteViolations): readonly CaseProblem[] {
  if (parsed.kind === 'broken') return [{ pointer: '', message: parsed.problem }];
  return violations(path, JSON.parse(JSON.stringify({ cases: [parsed.testCase] }))).map(({ pointer, message }) => ({
    pointer: pointer.replace(/^\/cases\/0/, ''),
    message,
  }));
}

import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type CaseProblem, findProblems } from '../model/case-problems.ts';
import type { ParsedCase } from '../model/edit-case.ts';

export interface CaseCheck {
  readonly problems: readonly CaseProblem[];
  /** False also while the validator loads. */
  readonly isValid: boolean;
}

/** Checks a case while it is edited. The validator is large, so it is loaded with the first change. */
export function useCaseProblems(parsed: ParsedCase, path: string, state: 'unchanged' | 'changed'): CaseCheck {
  const violations = useQuery({
    queryKey: queryKeys.suiteChecker,
    queryFn: () => import('@assay/engine/suite-check'),
    enabled: state === 'changed',
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.suiteViolations;
  if (state === 'unchanged') return { problems: [], isValid: true };
  const problems = violations === undefined ? [] : findProblems(parsed, path, violations);
  return { problems, isValid: violations !== undefined && problems.length === 0 };
}

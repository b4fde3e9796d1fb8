import type { RunFinding } from '@assay/contract';

type Finding = Pick<RunFinding, 'kind' | 'operation' | 'message' | 'cases'>;

const ORDER: readonly RunFinding['kind'][] = ['defect', 'error', 'warning', 'spec-gap'];

/** Defects come first, then inconclusive results. Among these, the finding that affects the most cases comes first. */
export const firstFinding = <T extends Finding>(findings: readonly T[]): T | undefined =>
  findings.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.cases - a.cases)[0];

const casesOf = (findings: readonly Finding[]): number => findings.reduce((sum, { cases }) => sum + cases, 0);

/**
 * The operations that the user may not call, if this is the main result: nothing failed, and most inconclusive cases got a 403. Most
 * affected operations first.
 */
export function deniedOperations(findings: readonly Finding[]): readonly string[] {
  if (findings.some(({ kind }) => kind === 'defect' || kind === 'error')) return [];
  const denied = findings.filter(({ message }) => /\b403\b/.test(message));
  if (casesOf(denied) * 2 <= casesOf(findings)) return [];
  return [...new Set(denied.toSorted((a, b) => b.cases - a.cases).map(({ operation }) => operation))];
}

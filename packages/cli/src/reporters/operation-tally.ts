import { countOf } from '@assay/engine/format';
import type { CaseRef, Verdict } from '@assay/engine/runner';

/** An operation whose cases have all finished. */
export interface FinishedOperation {
  readonly op: string;
  /** The worst verdict, where a failure counts more than a missing verdict. */
  readonly verdict: Verdict;
  /** How many of the operation's cases have this verdict, such as `3 of 31 cases`. */
  readonly share: string;
}

const WORST_FIRST: readonly Verdict[] = ['fail', 'error', 'inconclusive', 'blocked', 'warn', 'pass'];

/** Counts the verdicts of each operation, so that one line can represent many passed cases. */
export function createOperationTally(cases: readonly CaseRef[]) {
  const ops = new Map(cases.map(({ id, op }) => [id, op]));
  const verdicts = new Map<string, Verdict[]>();
  const open = new Map<string, number>();
  for (const { op } of cases) open.set(op, (open.get(op) ?? 0) + 1);
  return {
    /** Returns the operation if this was its last case. */
    add(caseId: string, verdict: Verdict): FinishedOperation | null {
      const op = ops.get(caseId);
      if (op === undefined) return null;
      const own = verdicts.get(op) ?? [];
      own.push(verdict);
      verdicts.set(op, own);
      return own.length === open.get(op) ? finished(op, own) : null;
    },
  };
}

function finished(op: string, verdicts: readonly Verdict[]): FinishedOperation {
  const verdict = WORST_FIRST.find((one) => verdicts.includes(one)) ?? 'pass';
  const count = verdicts.filter((one) => one === verdict).length;
  return { op, verdict, share: `${count === verdicts.length ? '' : `${count} of `}${countOf(verdicts.length, 'case')}` };
}

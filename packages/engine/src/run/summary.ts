import {
  type RunOutcome,
  type RunSummary,
  type StepResult,
  type Suspect,
  VERDICTS,
  type Verdict,
  type VerdictCounts,
} from '../model/index.ts';
import { nearestRank } from './nearest-rank.ts';

export interface SummaryInput {
  readonly verdicts: readonly Verdict[];
  readonly tally: RunTally;
  readonly durationMs: number;
  readonly isCancelled: boolean;
  readonly error?: string;
  readonly suspect: Suspect | null;
  /** Why an identity could not get a token. */
  readonly noToken: string | null;
}

/** Figures about the steps so far, for the summary. */
export interface RunTally {
  /** Response times in milliseconds, for the percentile. */
  readonly times: number[];
  /** Ids of the cases whose failed checks are all waived. */
  readonly waived: Set<string>;
  sent: number;
}

export const createTally = (): RunTally => ({ times: [], waived: new Set(), sent: 0 });

export function countStep(tally: RunTally, result: StepResult): void {
  if (isMeasured(result)) tally.times.push(result.ms);
  if (isWaived(result)) tally.waived.add(result.caseId);
  if (result.attempts > 0) tally.sent += 1;
}

export function summarise({ verdicts, tally, durationMs, isCancelled, error: problem, suspect, noToken }: SummaryInput): RunSummary {
  const cases = countVerdicts(verdicts);
  const error = problem ?? noToken ?? undefined;
  return {
    outcome: isCancelled ? 'cancelled' : outcomeOf(cases, error),
    cases,
    waived: tally.waived.size,
    steps: tally.sent,
    durationMs,
    p95Ms: nearestRank(tally.times, 0.95),
    p95Count: tally.times.length,
    ...(error === undefined ? {} : { error }),
    ...(suspect === null ? {} : { suspect }),
    ...(noToken === null ? {} : { noToken: true }),
  };
}

/** Only the first response to each step in a case is measured. Setup, cleanup and retries are left out. */
function isMeasured(result: StepResult): boolean {
  return result.part === 'step' && result.attempts === 1 && result.exchange !== undefined && result.exchange.status !== null;
}

/** True when all failed checks are waived. */
function isWaived({ verdict, failures }: StepResult): boolean {
  return verdict === 'warn' && failures.length > 0 && failures.every((failure) => failure.waived !== undefined);
}

function countVerdicts(verdicts: readonly Verdict[]): VerdictCounts {
  const count = (verdict: Verdict): number => verdicts.filter((entry) => entry === verdict).length;
  const [fail, error, blocked, inconclusive, warn, pass] = VERDICTS.map(count);
  return { fail: fail ?? 0, error: error ?? 0, blocked: blocked ?? 0, inconclusive: inconclusive ?? 0, warn: warn ?? 0, pass: pass ?? 0 };
}

function outcomeOf(cases: VerdictCounts, error: string | undefined): RunOutcome {
  if (cases.fail > 0) return 'failed';
  return error !== undefined || cases.error > 0 || cases.blocked > 0 ? 'error' : 'passed';
}

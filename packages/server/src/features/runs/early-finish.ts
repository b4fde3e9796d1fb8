import type { RunOutcome, RunSummary } from '@assay/engine/model';
import type { RunRecord } from './run-records.ts';
import type { RunRow } from './runs.store.ts';

/** The last event of a run that ends outside the engine: refused, cancelled before it began, or given up. */
export function earlyFinish(
  run: Pick<RunRow, 'counts' | 'stepsCount' | 'startedAt'>,
  outcome: RunOutcome,
  error: string | null,
): RunRecord {
  const durationMs = run.startedAt === null ? 0 : Math.max(0, Date.now() - run.startedAt.getTime());
  const count = (verdict: string) => run.counts[verdict] ?? 0;
  const summary: RunSummary = {
    outcome,
    cases: {
      fail: count('fail'),
      error: count('error'),
      blocked: count('blocked'),
      inconclusive: count('inconclusive'),
      warn: count('warn'),
      pass: count('pass'),
    },
    steps: run.stepsCount,
    durationMs,
    p95Ms: null,
    p95Count: 0,
    ...(error === null ? {} : { error }),
  };
  return { kind: 'run-finished', at: durationMs, stepId: null, payload: { summary }, summary };
}

import { nearestRank } from '@assay/engine';
import type { RunOutcome, RunSummary } from '@assay/engine/model';
import type { Executor } from '../../platform/db/db.ts';
import { casesByVerdict, type RunRecord } from './run-records.ts';
import { loadTally } from './run-tally.store.ts';
import type { RunRow } from './runs.store.ts';

/**
 * The final event for a run that ends outside the engine: rejected, cancelled in the queue, or abandoned after its last attempt. Its counts
 * include the completed steps.
 */
export async function earlyFinishRecord(
  db: Executor,
  run: Pick<RunRow, 'id' | 'startedAt'>,
  outcome: RunOutcome,
  error: string | null,
): Promise<RunRecord> {
  const durationMs = run.startedAt === null ? 0 : Math.max(0, Date.now() - run.startedAt.getTime());
  const tally = await loadTally(db, run.id);
  const summary: RunSummary = {
    outcome,
    cases: casesByVerdict(tally.cases),
    steps: tally.steps,
    durationMs,
    p95Ms: nearestRank(tally.times, 0.95),
    p95Count: tally.times.length,
    ...(error === null ? {} : { error }),
  };
  return { kind: 'run-finished', at: durationMs, stepId: null, payload: { summary }, summary };
}

import type { Db } from '../../../platform/db/db.ts';
import type { RunRow } from '../runs.store.ts';
import { findFairest } from './fair-claim.store.ts';
import { claimRun } from './run-attempt.store.ts';

/**
 * A job means that one more run is due, not which one. There are as many jobs as queued runs, so each run gets its turn.
 * The job's own run is taken when nothing is queued, because its worker may have stopped responding.
 */
export async function claimFairly(db: Db, jobRunId: string): Promise<RunRow | null> {
  for (;;) {
    const next = await findFairest(db);
    if (next === null) return claimRun(db, jobRunId);
    // Returns null when another worker was faster.
    const claimed = await claimRun(db, next);
    if (claimed !== null) return claimed;
  }
}

import type { Db } from '../../../platform/db/db.ts';
import type { RunRow } from '../runs.store.ts';
import { findNextQueued } from './fair-claim.store.ts';
import { claimRun } from './run-attempt.store.ts';

/**
 * A job shows that a run is due, but not which one. There are as many jobs as queued runs, so every run is executed eventually. If
 * nothing is queued, the job's own run is claimed, because its worker may have stopped responding.
 */
export async function claimNextRun(db: Db, jobRunId: string): Promise<RunRow | null> {
  for (;;) {
    const next = await findNextQueued(db);
    if (next === null) return claimRun(db, jobRunId);
    // Returns null when another worker claimed it first.
    const claimed = await claimRun(db, next);
    if (claimed !== null) return claimed;
  }
}

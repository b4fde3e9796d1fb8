import type { Db } from '../../../platform/db/db.ts';
import type { RunRow } from '../runs.store.ts';
import { findFairest } from './fair-claim.store.ts';
import { claimRun } from './run-attempt.store.ts';

/**
 * A job says that there is one more run to do, not which: there are as many jobs as queued runs, so each run gets its turn. The run the
 * job names is taken when nothing is queued, since it may be one whose worker fell silent.
 */
export async function claimFairly(db: Db, jobRunId: string): Promise<RunRow | null> {
  for (;;) {
    const next = await findFairest(db);
    if (next === null) return claimRun(db, jobRunId);
    // Null when another worker was faster.
    const claimed = await claimRun(db, next);
    if (claimed !== null) return claimed;
  }
}

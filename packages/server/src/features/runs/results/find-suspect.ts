import { RunSuspect } from '@assay/contract';
import type { Executor } from '../../../platform/db/db.ts';
import { isFinalStatus } from '../run-status.ts';
import { listEvents, type RunRow } from '../runs.store.ts';

/** The request after which the server stopped responding, taken from a finished run's last event. */
export async function findSuspect(db: Executor, run: Pick<RunRow, 'id' | 'status' | 'lastSeq'>): Promise<RunSuspect | null> {
  if (!isFinalStatus(run.status)) return null;
  const [last] = await listEvents(db, run.id, { seq: run.lastSeq - 1, limit: 1 });
  const summary: unknown = last?.kind === 'run-finished' ? last.payload.summary : null;
  const suspect: unknown = typeof summary === 'object' && summary !== null && 'suspect' in summary ? summary.suspect : null;
  return RunSuspect.safeParse(suspect).data ?? null;
}

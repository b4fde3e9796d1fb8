import type { ExploreResult } from '@assay/engine/model';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/db/db.ts';
import { explorationEvents, explorations } from '../../../../platform/db/schema.ts';
import { queueDeadline } from '../../queue-deadline.store.ts';
import type { ExplorationRow } from '../explorations.store.ts';
import type { ExploreRecord } from '../thread/explore-messages.ts';

const LEASE_SECONDS = 15;
const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

const isActive = (id: string) => and(eq(explorations.id, id), inArray(explorations.status, ['queued', 'running']));

/** Starts a queued exploration. Null if it was already started, because its requests must not be sent twice. */
export async function claimExploration(db: Executor, id: string): Promise<ExplorationRow | null> {
  const [row] = await db
    .update(explorations)
    .set({ status: 'running', leaseUntil: leaseEnd, startedAt: sql`now()` })
    .where(and(eq(explorations.id, id), eq(explorations.status, 'queued')))
    .returning();
  return row ?? null;
}

/** Renews the lease and returns whether a stop was requested. */
export async function renewLease(db: Executor, id: string): Promise<'lost' | 'held' | 'cancel'> {
  const [row] = await db
    .update(explorations)
    .set({ leaseUntil: leaseEnd })
    .where(and(eq(explorations.id, id), eq(explorations.status, 'running')))
    .returning({ cancel: explorations.cancelRequestedAt });
  if (row === undefined) return 'lost';
  return row.cancel === null ? 'held' : 'cancel';
}

export async function isCancelRequested(db: Executor, id: string): Promise<boolean> {
  const [row] = await db.select({ cancel: explorations.cancelRequestedAt }).from(explorations).where(eq(explorations.id, id));
  return row !== undefined && row.cancel !== null;
}

/** Requests a stop. Null when the exploration has already ended. */
export async function requestCancel(tx: Executor, id: string): Promise<ExplorationRow | null> {
  const [row] = await tx
    .update(explorations)
    .set({ cancelRequestedAt: sql`coalesce(${explorations.cancelRequestedAt}, now())` })
    .where(isActive(id))
    .returning();
  return row ?? null;
}

/** Stores events and the progress that they report. False if the exploration has ended, which includes a lost lease. */
export async function appendRecords(tx: Executor, id: string, records: readonly ExploreRecord[]): Promise<boolean> {
  const last = records.findLast((record) => record.kind === 'sent');
  const started = records.find((record) => record.kind === 'started');
  const [row] = await tx
    .update(explorations)
    .set({
      lastSeq: sql`${explorations.lastSeq} + ${records.length}`,
      ...(last === undefined ? {} : { reached: last.reached, requests: last.number }),
      ...(started === undefined ? {} : { operations: started.operations.length }),
    })
    .where(isActive(id))
    .returning({ lastSeq: explorations.lastSeq });
  if (row === undefined) return false;
  const first = row.lastSeq - records.length + 1;
  await tx
    .insert(explorationEvents)
    .values(
      records.map(({ kind, at, ...payload }, index) => ({ explorationId: id, seq: first + index, kind, at: Math.round(at), payload })),
    );
  return true;
}

export interface ExplorationEnd {
  readonly status: 'finished' | 'failed' | 'cancelled';
  readonly result: ExploreResult | null;
  readonly error: string | null;
  /** Milliseconds since the start. */
  readonly at: number;
}

/** Stores the last event and the result together. False when the exploration has already ended. */
export async function endExploration(tx: Executor, id: string, { status, result, error, at }: ExplorationEnd): Promise<boolean> {
  if (!(await appendRecords(tx, id, [{ kind: 'finished', at, status }]))) return false;
  const totals = result === null ? {} : { reached: result.operations.filter(({ reason }) => reason === null).length };
  await tx
    .update(explorations)
    .set({ status, result, error, ...totals, leaseUntil: null, finishedAt: new Date() })
    .where(eq(explorations.id, id));
  return true;
}

/** Explorations whose worker stopped responding, or all that are running. */
export function listAbandonedExplorations(db: Executor, which: 'overdue' | 'all'): Promise<{ id: string }[]> {
  const overdue = which === 'all' ? undefined : lt(explorations.leaseUntil, sql`now()`);
  return db
    .select({ id: explorations.id })
    .from(explorations)
    .where(and(eq(explorations.status, 'running'), overdue))
    .limit(50);
}

/** Queued explorations that no worker has started in time. Their deadline is extended, because they get another job. */
export async function renewWaiting(tx: Executor): Promise<readonly string[]> {
  const rows = await tx
    .update(explorations)
    .set({ leaseUntil: queueDeadline })
    .where(and(eq(explorations.status, 'queued'), lt(explorations.leaseUntil, sql`now()`)))
    .returning({ id: explorations.id });
  return rows.map(({ id }) => id);
}

import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { runEvents, runIntents, runSteps, runs } from '../../../platform/db/schema.ts';
import { queueDeadline } from '../queue-deadline.store.ts';
import type { RunRecord, StepKey } from '../run-records.ts';
import type { RunRow } from '../runs.store.ts';

const LEASE_SECONDS = 15;
const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
/** Identifies one attempt at a run. Writes from an older attempt match no row and change nothing. */
export interface Attempt {
  readonly runId: string;
  readonly attempt: number;
}

const stillOurs = ({ runId, attempt }: Attempt) => and(eq(runs.id, runId), eq(runs.attempt, attempt), eq(runs.status, 'running'));

/** Starts the next attempt, unless the run is finished or another worker holds its lease. */
export async function claimRun(db: Executor, runId: string): Promise<RunRow | null> {
  const free = or(eq(runs.status, 'queued'), and(eq(runs.status, 'running'), or(isNull(runs.leaseUntil), lt(runs.leaseUntil, sql`now()`))));
  const [row] = await db
    .update(runs)
    .set({
      status: 'running',
      attempt: sql`${runs.attempt} + 1`,
      leaseUntil: leaseEnd,
      startedAt: sql`coalesce(${runs.startedAt}, now())`,
    })
    .where(and(eq(runs.id, runId), free))
    .returning();
  return row ?? null;
}

/** Renews the lease and returns whether a stop was requested. */
export async function renewLease(db: Executor, attempt: Attempt): Promise<'lost' | 'held' | 'cancel'> {
  const [row] = await db.update(runs).set({ leaseUntil: leaseEnd }).where(stillOurs(attempt)).returning({ cancel: runs.cancelRequestedAt });
  if (row === undefined) return 'lost';
  return row.cancel === null ? 'held' : 'cancel';
}

export async function isCancelRequested(db: Executor, runId: string): Promise<boolean> {
  const [row] = await db.select({ cancel: runs.cancelRequestedAt }).from(runs).where(eq(runs.id, runId));
  return row !== undefined && row.cancel !== null;
}

/** Reserves the next event numbers. Null when the attempt no longer owns the run. The batch is written in the same transaction. */
export async function reserveEvents(tx: Executor, attempt: Attempt, amount: number): Promise<number | null> {
  const [row] = await tx
    .update(runs)
    .set({ lastSeq: sql`${runs.lastSeq} + ${amount}` })
    .where(stillOurs(attempt))
    .returning({ lastSeq: runs.lastSeq });
  return row === undefined ? null : row.lastSeq - amount + 1;
}

export async function insertIntents(tx: Executor, { runId, attempt }: Attempt, intents: readonly StepKey[]): Promise<void> {
  if (intents.length === 0) return;
  await tx
    .insert(runIntents)
    .values(intents.map(({ caseId, step }) => ({ runId, caseId, step, attempt })))
    .onConflictDoNothing();
}

export async function insertRecords(tx: Executor, runId: string, firstSeq: number, records: readonly RunRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx
    .insert(runEvents)
    .values(
      records.map(({ kind, at, stepId, payload }, index) => ({ runId, seq: firstSeq + index, kind, at: Math.round(at), stepId, payload })),
    );
  const steps = records.flatMap(({ step }, index) => (step === undefined ? [] : [{ ...step, runId, position: firstSeq + index }]));
  if (steps.length === 0) return;
  await tx
    .insert(runSteps)
    .values(steps)
    .onConflictDoUpdate({
      target: [runSteps.runId, runSteps.caseId, runSteps.step],
      set: {
        result: sql`excluded.result`,
        exchange: sql`excluded.exchange`,
        op: sql`excluded.op`,
        status: sql`excluded.status`,
        verdict: sql`excluded.verdict`,
      },
    });
}

export async function updateRun(tx: Executor, attempt: Attempt, changes: Partial<typeof runs.$inferInsert>): Promise<void> {
  await tx.update(runs).set(changes).where(stillOurs(attempt));
}

/** The state that earlier attempts stored. */
export async function loadProgress(
  db: Executor,
  runId: string,
): Promise<{ results: Readonly<Record<string, unknown>>[]; possiblySent: StepKey[]; finishedCases: string[] }> {
  const steps = await db.select().from(runSteps).where(eq(runSteps.runId, runId)).orderBy(asc(runSteps.position));
  const done = new Set(steps.map((row) => JSON.stringify([row.caseId, row.step])));
  const intents = await db.select({ caseId: runIntents.caseId, step: runIntents.step }).from(runIntents).where(eq(runIntents.runId, runId));
  const cases = await db
    .select({ id: sql<string>`${runEvents.payload} ->> 'caseId'` })
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), eq(runEvents.kind, 'case-finished')));
  return {
    results: steps.map((row) => (row.exchange === null ? row.result : { ...row.result, exchange: row.exchange })),
    possiblySent: intents.filter((intent) => !done.has(JSON.stringify([intent.caseId, intent.step]))),
    finishedCases: cases.map(({ id }) => id),
  };
}

const overdue = and(inArray(runs.status, ['queued', 'running']), lt(runs.leaseUntil, sql`now()`));

/** Runs whose lease expired, and queued runs that no worker started. */
export function listAbandonedRuns(db: Executor): Promise<{ readonly runId: string }[]> {
  return db.select({ runId: runs.id }).from(runs).where(overdue).limit(50);
}

/** Returns a run to the queue when its attempt releases it. */
export async function releaseRun(tx: Executor, attempt: Attempt): Promise<boolean> {
  const rows = await tx
    .update(runs)
    .set({ status: 'queued', leaseUntil: queueDeadline })
    .where(stillOurs(attempt))
    .returning({ id: runs.id });
  return rows.length > 0;
}

/** Returns every unfinished run to the queue, regardless of its worker. */
export async function releaseUnfinished(tx: Executor): Promise<readonly string[]> {
  const rows = await tx
    .update(runs)
    .set({ status: 'queued', leaseUntil: queueDeadline })
    .where(inArray(runs.status, ['queued', 'running']))
    .returning({ id: runs.id });
  return rows.map(({ id }) => id);
}

/**
 * Returns a run whose worker stopped responding to the queue. A worker that renewed its lease in the meantime keeps the run. A locked row
 * is skipped until the next round, so that it does not block the recovery of other runs.
 */
export async function releaseAbandoned(tx: Executor, runId: string): Promise<boolean> {
  const free = tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, runId), overdue))
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(runs)
    .set({ status: 'queued', leaseUntil: queueDeadline })
    .where(inArray(runs.id, free))
    .returning({ id: runs.id });
  return rows.length > 0;
}

/** Requests that a run be stopped. Null when it has already ended. */
export async function requestCancel(tx: Executor, runId: string): Promise<{ status: RunRow['status']; attempt: number } | null> {
  const [row] = await tx
    .update(runs)
    .set({ cancelRequestedAt: sql`coalesce(${runs.cancelRequestedAt}, now())` })
    .where(and(eq(runs.id, runId), inArray(runs.status, ['queued', 'running'])))
    .returning({ status: runs.status, attempt: runs.attempt });
  return row ?? null;
}

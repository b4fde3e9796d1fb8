import { and, exists, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import {
  deviceLogins,
  explorations,
  idempotencyKeys,
  limitCounters,
  oneTimeTokens,
  runEvents,
  runIntents,
  runSteps,
  runs,
  sessions,
} from '../db/schema.ts';

const DAY_MS = 24 * 3600_000;
const IDEMPOTENCY_DAYS = 2;
/** Small batches, because the embedded database serves no other query while a statement runs. */
const RUNS_AT_ONCE = 20;

export interface RemovedCounts {
  readonly runs: number;
  readonly explorations: number;
  readonly sessions: number;
  readonly tokens: number;
  readonly idempotencyKeys: number;
  readonly limitCounters: number;
}

/**
 * Removes expired data. Runs keep their verdicts, counts and reasons permanently; their requests, responses and events are removed after
 * the retention period. Explorations are removed completely, but accepted facts are kept.
 */
export async function removeExpired(
  db: Db,
  { now, retentionDays }: { readonly now: Date; readonly retentionDays: number },
): Promise<RemovedCounts> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ended = await db.delete(sessions).where(lt(sessions.expiresAt, now)).returning({ id: sessions.id });
  const tokens = await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now)).returning({ id: oneTimeTokens.id });
  const devices = await db.delete(deviceLogins).where(lt(deviceLogins.expiresAt, now)).returning({ id: deviceLogins.id });
  const counters = await db.delete(limitCounters).where(lt(limitCounters.expiresAt, now)).returning({ key: limitCounters.key });
  const keys = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, before(IDEMPOTENCY_DAYS)))
    .returning({ id: idempotencyKeys.resultId });
  const explored = await db
    .delete(explorations)
    .where(lt(explorations.finishedAt, before(retentionDays)))
    .returning({ id: explorations.id });
  return {
    explorations: explored.length,
    runs: await thinRuns(db, before(retentionDays)),
    sessions: ended.length,
    tokens: tokens.length + devices.length,
    idempotencyKeys: keys.length,
    limitCounters: counters.length,
  };
}

async function thinRuns(db: Db, finishedBefore: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const found = await listFullRuns(db, finishedBefore);
    if (found.length === 0) return total;
    total += found.length;
    await db.transaction(async (tx) => {
      await tx.delete(runEvents).where(inArray(runEvents.runId, found));
      await tx.delete(runIntents).where(inArray(runIntents.runId, found));
      await tx
        .update(runSteps)
        .set({ result: sql`${runSteps.result} - 'exchange'`, exchange: null })
        .where(and(inArray(runSteps.runId, found), hasExchange));
    });
  }
}

const hasExchange = or(isNotNull(runSteps.exchange), sql`jsonb_exists(${runSteps.result}, 'exchange')`);

async function listFullRuns(db: Db, finishedBefore: Date): Promise<readonly string[]> {
  const events = db.select({ one: sql`1` }).from(runEvents).where(sql`${runEvents.runId} = ${runs.id}`);
  const samples = db
    .select({ one: sql`1` })
    .from(runSteps)
    .where(and(sql`${runSteps.runId} = ${runs.id}`, hasExchange));
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(isNotNull(runs.finishedAt), lt(runs.finishedAt, finishedBefore), or(exists(events), exists(samples))))
    .limit(RUNS_AT_ONCE);
  return rows.map((row) => row.id);
}

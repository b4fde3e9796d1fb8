import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { limitCounters } from '../../platform/db/schema.ts';
import type { StoredCounter } from './attempt-limits.ts';

type Counters = ReadonlyMap<string, StoredCounter | null>;

const PREFIX = 'sign-in ';
const stored = (key: string) => `${PREFIX}${key}`;

/** The counters that all servers share; null for empty counters. */
export async function readCounters(db: Db, keys: readonly string[]): Promise<Counters> {
  const rows = await db
    .select()
    .from(limitCounters)
    .where(inArray(limitCounters.key, keys.map(stored)));
  return countersIn(keys, rows);
}

/** The same query with a lock until the transaction ends, so that servers counting the same failure are serialised. */
export async function lockCounters(tx: Db, keys: readonly string[], now: Date): Promise<Counters> {
  const rows = keys.map((key) => ({ key: stored(key), count: 0, since: now, expiresAt: now })).sort((a, b) => (a.key < b.key ? -1 : 1));
  await tx.insert(limitCounters).values(rows).onConflictDoNothing();
  const names = rows.map(({ key }) => key);
  const locked = await tx
    .select()
    .from(limitCounters)
    .where(inArray(limitCounters.key, names))
    .orderBy(asc(limitCounters.key))
    .for('update');
  return countersIn(keys, locked);
}

export async function writeCounters(tx: Db, counters: Counters): Promise<void> {
  const kept = [...counters].flatMap(([key, counter]) => (counter === null ? [] : [[key, counter] as const]));
  const gone = [...counters].flatMap(([key, counter]) => (counter === null ? [stored(key)] : []));
  if (gone.length > 0) await tx.delete(limitCounters).where(inArray(limitCounters.key, gone));
  if (kept.length === 0) return;
  const rows = kept.map(([key, { failures, since, strikes, expiresAt }]) => ({
    key: stored(key),
    count: failures,
    since: new Date(since),
    strikes,
    expiresAt: new Date(expiresAt),
  }));
  const set = {
    count: sql`excluded.count`,
    since: sql`excluded.since`,
    strikes: sql`excluded.strikes`,
    expiresAt: sql`excluded.expires_at`,
  };
  await tx.insert(limitCounters).values(rows).onConflictDoUpdate({ target: limitCounters.key, set });
}

function countersIn(keys: readonly string[], rows: readonly (typeof limitCounters.$inferSelect)[]): Counters {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    keys.map((key) => {
      const row = byKey.get(stored(key));
      const isEmpty = row === undefined || row.expiresAt.getTime() === row.since.getTime();
      if (isEmpty) return [key, null];
      return [key, { failures: row.count, since: row.since.getTime(), strikes: row.strikes, expiresAt: row.expiresAt.getTime() }];
    }),
  );
}

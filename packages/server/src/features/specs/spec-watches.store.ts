import { and, asc, eq, lte } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { specWatches } from '../../platform/db/schema.ts';

export type WatchRow = typeof specWatches.$inferSelect;

const MOST_AT_ONCE = 20;

export function listWatches(db: Executor, projectId: string): Promise<WatchRow[]> {
  return db.select().from(specWatches).where(eq(specWatches.projectId, projectId)).orderBy(asc(specWatches.createdAt));
}

/** Starts a watch, or changes an existing watch's interval. */
export async function saveWatch(
  db: Executor,
  watch: Pick<WatchRow, 'seriesId' | 'projectId' | 'everyMinutes' | 'nextAt'>,
): Promise<WatchRow> {
  const { everyMinutes, nextAt } = watch;
  const [row] = await db
    .insert(specWatches)
    .values(watch)
    .onConflictDoUpdate({ target: specWatches.seriesId, set: { everyMinutes, nextAt } })
    .returning();
  if (row === undefined) throw new Error('the watch was not returned');
  return row;
}

export async function deleteWatch(db: Executor, seriesId: string): Promise<void> {
  await db.delete(specWatches).where(eq(specWatches.seriesId, seriesId));
}

export function listDueWatches(db: Executor, now: Date): Promise<WatchRow[]> {
  return db.select().from(specWatches).where(lte(specWatches.nextAt, now)).orderBy(asc(specWatches.nextAt)).limit(MOST_AT_ONCE);
}

/** Plans the next check before this one starts; returns false when another process claimed it. */
export async function claimWatch(db: Executor, { seriesId, nextAt }: WatchRow, next: Date): Promise<boolean> {
  const rows = await db
    .update(specWatches)
    .set({ nextAt: next })
    .where(and(eq(specWatches.seriesId, seriesId), eq(specWatches.nextAt, nextAt)))
    .returning({ seriesId: specWatches.seriesId });
  return rows.length > 0;
}

export async function recordCheck(db: Executor, seriesId: string, look: Pick<WatchRow, 'checkedAt' | 'problem'>): Promise<void> {
  await db.update(specWatches).set(look).where(eq(specWatches.seriesId, seriesId));
}

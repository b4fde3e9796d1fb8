import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { limitCounters } from '../../db/schema.ts';

export interface WindowCount {
  /** Calls in the current window, including this one. */
  readonly calls: number;
  readonly since: number;
}

/**
 * Counts one call in a single statement. A window restarts when it is over, or when it lies in the future because the
 * clock was set back.
 */
export async function countInWindow(db: Db, key: string, now: Date, windowMs: number): Promise<WindowCount> {
  const { count, since, expiresAt } = limitCounters;
  const isOver = sql`${since} <= ${new Date(now.getTime() - windowMs).toISOString()} or ${since} > ${now.toISOString()}`;
  const until = new Date(now.getTime() + windowMs);
  const [row] = await db
    .insert(limitCounters)
    .values({ key, count: 1, since: now, expiresAt: until })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        since: sql`case when ${isOver} then excluded.since else ${since} end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${expiresAt} end`,
      },
    })
    .returning({ count, since });
  return { calls: row?.count ?? 1, since: row?.since.getTime() ?? now.getTime() };
}

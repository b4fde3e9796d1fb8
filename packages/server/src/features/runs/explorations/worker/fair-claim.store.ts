import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/db/db.ts';
import { rowsOf } from '../../../../platform/db/migrate.ts';
import type { ExplorationRow } from '../explorations.store.ts';
import { claimExploration } from './exploration-work.store.ts';

/** The oldest queued exploration of the user with the fewest active ones, so that one user's long explorations do not delay all others. */
async function findNextQueued(db: Executor): Promise<string | null> {
  const result = await db.execute(sql`
    select waiting.id
    from (
      select distinct on (started_by) id, started_by, created_at from explorations
      where status = 'queued' order by started_by, created_at, id
    ) waiting
    order by
      (select count(*) from explorations busy where busy.status = 'running' and busy.started_by is not distinct from waiting.started_by),
      waiting.created_at
    limit 1`);
  const [row] = rowsOf(result);
  return typeof row?.id === 'string' ? row.id : null;
}

/**
 * A job shows that an exploration is due, but not which one. There are at least as many jobs as queued explorations, so every exploration
 * is executed eventually. Returns null if none is queued.
 */
export async function claimNextExploration(db: Executor): Promise<ExplorationRow | null> {
  for (;;) {
    const next = await findNextQueued(db);
    if (next === null) return null;
    // Returns null when another worker claimed it first.
    const claimed = await claimExploration(db, next);
    if (claimed !== null) return claimed;
  }
}

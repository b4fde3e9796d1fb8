import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { rowsOf } from '../../../platform/db/migrate.ts';

/**
 * Selects the next queued run from the user with the fewest active runs. Ties go to the user who was served longest ago,
 * then to the oldest run. A user who queues a thousand runs does not delay others.
 */
export async function findNextQueued(db: Db): Promise<string | null> {
  const result = await db.execute(sql`
    select waiting.id
    from (
      select distinct on (started_by) id, started_by, created_at from runs
      where status = 'queued' order by started_by, created_at, id
    ) waiting
    order by
      (select count(*) from runs busy where busy.status = 'running' and busy.started_by is not distinct from waiting.started_by),
      (select max(served.started_at) from runs served where served.started_by is not distinct from waiting.started_by) nulls first,
      waiting.created_at
    limit 1`);
  const [row] = rowsOf(result);
  return typeof row?.id === 'string' ? row.id : null;
}

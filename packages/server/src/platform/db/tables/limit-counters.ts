import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/** Rate limit counters that all servers share. Names are digests, never the typed text. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    since: timestampColumn('since').notNull(),
    /** The number of consecutive blocks. */
    strikes: integer('strikes').notNull().default(0),
    /** The row is ignored after this time. */
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [index('limit_counters_expires').on(t.expiresAt)],
);

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How often somebody did something lately, for the limits that all servers share. Names are digests, never what was typed. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    since: moment('since').notNull(),
    /** How often in a row the limit was reached. */
    strikes: integer('strikes').notNull().default(0),
    /** From then on the row says nothing any more. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('limit_counters_expires').on(t.expiresAt)],
);

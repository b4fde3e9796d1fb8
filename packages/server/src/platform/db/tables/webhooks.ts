import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';
import { runs } from './runs.ts';
import { suites } from './suites.ts';

/** URLs that receive messages about a project's runs. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Sealed by the vault, because for chat services the URL itself is the secret. */
    sealedUrl: text('sealed_url').notNull(),
    /** The part of the URL shown in lists. */
    shownUrl: text('shown_url').notNull(),
    format: text('format').$type<'json' | 'slack'>().notNull(),
    events: jsonb('events').$type<readonly string[]>().notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Why it needs attention; null otherwise. */
    attention: text('attention'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('webhooks_project').on(t.projectId)],
);

/** One message to one receiver, and its delivery state. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    runId: uuid('run_id'),
    /** The exact body that is sent and signed. */
    body: text('body').notNull(),
    status: text('status').$type<'pending' | 'delivered' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last response; null when there was none. */
    answer: integer('answer'),
    problem: text('problem'),
    nextAt: timestampColumn('next_at'),
    /** A lease, so that no second attempt starts while one is running. */
    leaseUntil: timestampColumn('lease_until'),
    createdAt: createdAt(),
    deliveredAt: timestampColumn('delivered_at'),
  },
  (t) => [index('webhook_deliveries_webhook').on(t.webhookId, t.createdAt), index('webhook_deliveries_due').on(t.status, t.nextAt)],
);

/** At most one channel message about failed runs per suite per hour. Later failures are added to the count in the next message. */
export const webhookThrottles = pgTable(
  'webhook_turns',
  {
    receiverId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    suiteId: uuid('suite_id')
      .notNull()
      .references(() => suites.id, { onDelete: 'cascade' }),
    sentAt: timestampColumn('sent_at').notNull(),
    /** Failed runs since the last message. */
    held: integer('held').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.receiverId, t.suiteId] })],
);

/** Runs whose end was already announced. A run has at most one row. */
export const runNotices = pgTable('run_notices', {
  runId: uuid('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';
import { runs } from './runs.ts';
import { suites } from './suites.ts';

/** Addresses that receive messages about runs of a project. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Sealed by the vault: with chat services the address itself is the secret. */
    sealedUrl: text('sealed_url').notNull(),
    /** What lists show of the address. */
    shownUrl: text('shown_url').notNull(),
    format: text('format').$type<'json' | 'slack'>().notNull(),
    events: jsonb('events').$type<readonly string[]>().notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Why somebody should look at it; null while all is well. */
    attention: text('attention'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('webhooks_project').on(t.projectId)],
);

/** One message to one address, and how its sending went. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    runId: uuid('run_id'),
    /** The exact text that is sent and signed. */
    body: text('body').notNull(),
    status: text('status').$type<'pending' | 'delivered' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last answer; null when there was none. */
    answer: integer('answer'),
    problem: text('problem'),
    nextAt: moment('next_at'),
    /** While an attempt is under way, no second one begins. */
    leaseUntil: moment('lease_until'),
    createdAt: createdAt(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [index('webhook_deliveries_webhook').on(t.webhookId, t.createdAt), index('webhook_deliveries_due').on(t.status, t.nextAt)],
);

/** Messages to a channel of people about bad runs: one per suite and hour, the rest are counted for the next. */
export const webhookTurns = pgTable(
  'webhook_turns',
  {
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    suiteId: uuid('suite_id')
      .notNull()
      .references(() => suites.id, { onDelete: 'cascade' }),
    sentAt: moment('sent_at').notNull(),
    /** Bad runs since that message. */
    held: integer('held').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.webhookId, t.suiteId] })],
);

/** Runs whose end was announced already. A run has at most one row. */
export const runNotices = pgTable('run_notices', {
  runId: uuid('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

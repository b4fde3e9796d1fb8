import type { ExploreResult, Fact } from '@assay/engine/model';
import { sql } from 'drizzle-orm';
import { index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { environments, projects } from './projects.ts';

export const explorations = pgTable(
  'explorations',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    environmentId: uuid('environment_id').references(() => environments.id, { onDelete: 'set null' }),
    /** A snapshot of name, base URL, timeout and headers. Secrets are only references. */
    environment: jsonb('environment').$type<ExploredEnvironment>().notNull(),
    status: text('status').$type<ExplorationStatus>().notNull(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    settings: jsonb('settings').$type<ExplorationSettings>().notNull(),
    operations: integer('operations').notNull().default(0),
    reached: integer('reached').notNull().default(0),
    requests: integer('requests').notNull().default(0),
    /** Secrets are already masked. Stored as text, because the order of members in a body is part of a fact. */
    result: json('result').$type<ExploreResult>(),
    /** IDs of the proposed facts that a user rejected. */
    rejectedFacts: jsonb('rejected_facts').$type<readonly string[]>().notNull().default([]),
    error: text('error'),
    leaseUntil: timestampColumn('lease_until'),
    cancelRequestedAt: timestampColumn('cancel_requested_at'),
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: createdAt(),
    startedAt: timestampColumn('started_at'),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    index('explorations_project').on(t.projectId, t.createdAt),
    index('explorations_status').on(t.status, t.leaseUntil),
    index('explorations_environment').on(t.environmentId),
    /** Two concurrent explorations of one server would interfere with each other's resources. */
    uniqueIndex('explorations_active').on(t.environmentId).where(sql`${t.status} in ('queued', 'running')`),
    index('explorations_starter').on(t.startedBy),
  ],
);

type ExplorationStatus = 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';

interface ExplorationSettings {
  readonly seconds: number;
  readonly requests: number | null;
  readonly access: 'all' | 'read-only';
  readonly search: 'on' | 'off';
  readonly skip: readonly string[];
}

interface ExploredEnvironment {
  readonly name: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly followRedirects: boolean;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

export const explorationEvents = pgTable(
  'exploration_events',
  {
    explorationId: uuid('exploration_id')
      .notNull()
      .references(() => explorations.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    /** Milliseconds since the exploration started. */
    at: integer('at').notNull(),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.explorationId, t.seq] })],
);

/** A project's accepted facts. Each revision contains all of them, because regenerating a suite must produce the same result. */
export const projectFacts = pgTable(
  'project_facts',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    facts: json('facts').$type<readonly Fact[]>().notNull(),
    /** The exploration that proposed them. Null if they were written by hand. */
    explorationId: uuid('exploration_id').references(() => explorations.id, { onDelete: 'set null' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.revision] })],
);

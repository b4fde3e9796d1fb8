import type { LoadResult, LoadSettings } from '@assay/engine/model';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { conversations } from './chat.ts';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { environments, projects } from './projects.ts';
import { suites } from './suites.ts';

export const runs = pgTable(
  'runs',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    environmentId: uuid('environment_id').references(() => environments.id, { onDelete: 'set null' }),
    /** A snapshot of name, base URL, timeout, redirects and headers. Secrets are only references. */
    environment: jsonb('environment').$type<EnvironmentSnapshot>().notNull(),
    suiteId: uuid('suite_id')
      .notNull()
      .references(() => suites.id, { onDelete: 'cascade' }),
    suiteRevision: integer('suite_revision').notNull(),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    status: text('status').$type<RunStatus>().notNull(),
    suiteName: text('suite_name').notNull(),
    version: text('version').notNull(),
    actor: text('actor').notNull(),
    trigger: text('trigger').notNull(),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    seed: integer('seed').notNull(),
    selectedCases: jsonb('selected_cases').$type<readonly string[] | null>(),
    stepsCount: integer('steps_count').notNull().default(0),
    casesCount: integer('cases_count').notNull().default(0),
    counts: jsonb('counts').$type<Readonly<Record<string, number>>>().notNull(),
    /** The project's policies when the run was requested, and the requested load. */
    settings: jsonb('settings').$type<RunSettings>(),
    /** The aggregated results of a load run. */
    load: jsonb('load').$type<LoadResult>(),
    durationMs: integer('duration_ms'),
    p95Ms: integer('p95_ms'),
    p95Count: integer('p95_count').notNull().default(0),
    error: text('error'),
    /** The run that others are compared with; at most one per suite and environment. */
    isBaseline: boolean('is_baseline').notNull().default(false),
    /** Fencing counter: writes from an older attempt are rejected. */
    attempt: integer('attempt').notNull().default(0),
    leaseUntil: timestampColumn('lease_until'),
    cancelRequestedAt: timestampColumn('cancel_requested_at'),
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: createdAt(),
    startedAt: timestampColumn('started_at'),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    index('runs_project').on(t.projectId, t.createdAt),
    index('runs_status').on(t.status, t.leaseUntil),
    index('runs_environment').on(t.environmentId),
    index('runs_suite').on(t.suiteId, t.createdAt),
    index('runs_starter').on(t.startedBy, t.startedAt),
  ],
);

interface RunSettings {
  readonly contractBreaks: 'fail' | 'warn';
  readonly masking: 'named' | 'values';
  readonly load: LoadSettings | null;
  /** Whether the caller confirmed the locked environment by name, so that requests that change data are sent to it. */
  readonly lock: 'obeyed' | 'confirmed';
}

type RunStatus = 'queued' | 'running' | 'passed' | 'failed' | 'error' | 'cancelled';

interface EnvironmentSnapshot {
  readonly name: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly followRedirects: boolean;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** Absent in runs from before environments had variables. */
  readonly variables?: readonly { readonly name: string; readonly value: string }[];
}

/** Write-ahead log for requests that may change state and are about to be sent. */
export const runIntents = pgTable(
  'run_intents',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    caseId: text('case_id').notNull(),
    step: integer('step').notNull(),
    attempt: integer('attempt').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.caseId, t.step] })],
);

export const runSteps = pgTable(
  'run_steps',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    caseId: text('case_id').notNull(),
    step: integer('step').notNull(),
    position: integer('position').notNull(),
    /** The engine's StepResult without its exchange. */
    result: jsonb('result').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The request and response, in a separate column because lists never read it. */
    exchange: jsonb('exchange').$type<Readonly<Record<string, unknown>>>(),
    op: text('op'),
    status: integer('status'),
    verdict: text('verdict'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.caseId, t.step] }), index('run_steps_position').on(t.runId, t.position)],
);

export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    /** Milliseconds since the run started. */
    at: integer('at').notNull(),
    stepId: text('step_id'),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.seq] })],
);

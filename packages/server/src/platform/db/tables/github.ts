import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { environments, projects } from './projects.ts';
import { runs } from './runs.ts';
import { suites } from './suites.ts';

type AttentionReason = 'token' | 'permission' | 'missing' | 'limit' | 'refused' | 'away' | 'not-github' | 'no-user' | 'no-run';

/** A project's repository and the token for its API. */
export const githubConnections = pgTable(
  'github_connections',
  {
    /** Also part of the webhook URL, so it is random rather than the project's id. */
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    apiUrl: text('api_url').notNull(),
    /** `owner/name` in GitHub's spelling. */
    repo: text('repo').notNull(),
    sealedToken: text('sealed_token').notNull(),
    /** Signs GitHub's webhook deliveries. */
    sealedHookSecret: text('sealed_hook_secret').notNull(),
    prChecks: boolean('pr_checks').notNull().default(true),
    environmentId: uuid('environment_id').references(() => environments.id, { onDelete: 'set null' }),
    suiteId: uuid('suite_id').references(() => suites.id, { onDelete: 'set null' }),
    attention: text('attention'),
    /** The kind of problem that `attention` describes. It determines which check clears the problem. */
    attentionReason: text('attention_reason').$type<AttentionReason>(),
    /** How the last result was reported; null before the first report. Only an app's token may create checks. */
    reportsBy: text('reports_by').$type<'check' | 'status'>(),
    lastCheckAt: timestampColumn('last_check_at'),
    lastPullRequest: integer('last_pull_request'),
    connectedBy: uuid('connected_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('github_connections_project_key').on(t.projectId)],
);

/** GitHub deliveries that were handled. Any repeated delivery is a replay. */
export const githubDeliveries = pgTable(
  'github_deliveries',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => githubConnections.id, { onDelete: 'cascade' }),
    deliveryId: text('delivery_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.deliveryId] }), index('github_deliveries_created').on(t.createdAt)],
);

/** The comment on a pull request, recorded so that it is edited instead of repeated. */
export const githubComments = pgTable(
  'github_comments',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => githubConnections.id, { onDelete: 'cascade' }),
    pullRequest: integer('pull_request').notNull(),
    commentId: bigint('comment_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.pullRequest] })],
);

/** The commit that a run tested, and the state of the report to the code host. */
export const runCommits = pgTable('run_commits', {
  runId: uuid('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  sha: text('sha').notNull(),
  branch: text('branch'),
  pullRequest: integer('pull_request'),
  checkRunId: bigint('check_run_id', { mode: 'number' }),
  /** How many annotations have arrived. An interrupted report continues after them. */
  annotated: integer('annotated').notNull().default(0),
  /** A lease, so that the reports on a run's start and end never overlap. */
  leaseUntil: timestampColumn('lease_until'),
  reportedAt: timestampColumn('reported_at'),
  createdAt: createdAt(),
});

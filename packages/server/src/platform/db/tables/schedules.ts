import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { environments, projects } from './projects.ts';
import { suites } from './suites.ts';

/** A suite that runs on a schedule, either by cron expression or every few minutes. */
export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    suiteId: uuid('suite_id')
      .notNull()
      .references(() => suites.id, { onDelete: 'cascade' }),
    environmentId: uuid('environment_id')
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    /** Either `cron` or `everyMinutes` is set. */
    cron: text('cron'),
    everyMinutes: integer('every_minutes'),
    timeZone: text('time_zone').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    nextAt: timestampColumn('next_at'),
    lastAt: timestampColumn('last_at'),
    attention: text('attention'),
    /** The user on whose behalf it runs. Once that account is deleted, the schedule waits for another user. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('schedules_project').on(t.projectId), index('schedules_due').on(t.isEnabled, t.nextAt)],
);

/** Runs that a schedule started. */
export const scheduleRuns = pgTable(
  'schedule_runs',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    runId: uuid('run_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.runId] })],
);

/** At most one failure email per user and suite per hour. Later failures are added to the count in the next email. */
export const failureEmails = pgTable(
  'failure_letters',
  {
    receiverId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    suiteId: uuid('suite_id')
      .notNull()
      .references(() => suites.id, { onDelete: 'cascade' }),
    sentAt: timestampColumn('sent_at').notNull(),
    /** Failures since the last email. */
    held: integer('held').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.receiverId, t.suiteId] })],
);

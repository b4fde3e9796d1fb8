import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';

/** Findings that a user marked as expected for this API until a given date. A revoked waiver stays as history. */
export const waivers = pgTable(
  'waivers',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    check: text('check_kind').notNull(),
    operation: text('operation').notNull(),
    message: text('message').notNull(),
    reason: text('reason').notNull(),
    until: timestampColumn('until').notNull(),
    /** The run that contains the finding. */
    runId: uuid('run_id'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: timestampColumn('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('waivers_project').on(t.projectId, t.until)],
);

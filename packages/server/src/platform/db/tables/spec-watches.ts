import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

/** A spec whose source is checked at regular intervals. */
export const specWatches = pgTable(
  'spec_watches',
  {
    seriesId: uuid('series_id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    everyMinutes: integer('every_minutes').notNull(),
    nextAt: timestampColumn('next_at').notNull(),
    checkedAt: timestampColumn('checked_at'),
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (t) => [index('spec_watches_project').on(t.projectId), index('spec_watches_due').on(t.nextAt)],
);

import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';
import { blobs, specs } from './specs.ts';

export const suites = pgTable(
  'suites',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id'),
    name: text('name').notNull(),
    latestRevision: integer('latest_revision').notNull(),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [index('suites_project').on(t.projectId, t.updatedAt), index('suites_conversation').on(t.conversationId, t.updatedAt)],
);

export const suiteRevisions = pgTable(
  'suite_revisions',
  {
    suiteId: uuid('suite_id')
      .notNull()
      .references(() => suites.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    specId: uuid('spec_id').references(() => specs.id, { onDelete: 'set null' }),
    seed: integer('seed').notNull(),
    cases: integer('cases').notNull(),
    requestsTotal: integer('requests_total').notNull(),
    requestsWrite: integer('requests_write').notNull(),
    /** `edited` when a user changed files by hand. */
    origin: text('origin').notNull().default('generated'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.suiteId, t.revision] })],
);

export const suiteFiles = pgTable(
  'suite_files',
  {
    suiteId: uuid('suite_id').notNull(),
    revision: integer('revision').notNull(),
    path: text('path').notNull(),
    position: integer('position').notNull(),
    blobHash: text('blob_hash')
      .notNull()
      .references(() => blobs.hash),
  },
  (t) => [
    primaryKey({ columns: [t.suiteId, t.revision, t.path] }),
    foreignKey({ columns: [t.suiteId, t.revision], foreignColumns: [suiteRevisions.suiteId, suiteRevisions.revision] }).onDelete('cascade'),
    index('suite_files_blob').on(t.blobHash),
  ],
);

/** A suite's last generated cases, compressed. Comparing with them reveals a user's changes. */
export const suiteOrigins = pgTable('suite_origins', {
  suiteId: uuid('suite_id')
    .primaryKey()
    .references(() => suites.id, { onDelete: 'cascade' }),
  cases: bytea('cases').notNull(),
});

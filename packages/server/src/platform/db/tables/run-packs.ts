import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';
import { suiteRevisions } from './suites.ts';

/** A suite revision that was downloaded as files. Saving one of them moves the pack to the next revision. */
export const runPacks = pgTable(
  'run_packs',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    suiteId: uuid('suite_id').notNull(),
    revision: integer('revision').notNull(),
    conversationId: uuid('conversation_id'),
    messageId: uuid('message_id'),
    environment: text('environment').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('run_packs_project').on(t.projectId, t.createdAt),
    index('run_packs_conversation').on(t.conversationId),
    foreignKey({
      name: 'run_packs_revision_fk',
      columns: [t.suiteId, t.revision],
      foreignColumns: [suiteRevisions.suiteId, suiteRevisions.revision],
    }).onDelete('cascade'),
  ],
);

/** Edited copies of a pack's runner files. They belong to one pack and are not part of the suite. */
export const runPackEdits = pgTable(
  'run_pack_edits',
  {
    runPackId: uuid('run_pack_id')
      .notNull()
      .references(() => runPacks.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    content: text('content').notNull(),
    /** The original file counts as version 1. */
    version: integer('version').notNull(),
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.runPackId, t.path] })],
);

/** Uploaded files that belong to no run pack. The bytes are in file storage under the id. */
export const uploadedFiles = pgTable(
  'uploaded_files',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    container: text('container').notNull(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('uploaded_files_owner').on(t.ownerId)],
);

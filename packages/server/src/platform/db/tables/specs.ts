import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';

/** Content-addressed bytes, gzip-compressed. */
export const blobs = pgTable('blobs', {
  hash: text('hash').primaryKey(),
  size: integer('size').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: createdAt(),
});

/** One imported spec version. Versions from the same source share a series. */
export const specs = pgTable(
  'specs',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    seriesId: uuid('series_id').notNull(),
    revision: integer('revision').notNull(),
    sourceUrl: text('source_url'),
    title: text('title').notNull(),
    infoVersion: text('info_version').notNull(),
    documentHash: text('document_hash')
      .notNull()
      .references(() => blobs.hash),
    /** The ApiModel as JSON. */
    modelHash: text('model_hash')
      .notNull()
      .references(() => blobs.hash),
    operations: integer('operations').notNull(),
    unchanged: boolean('unchanged').notNull().default(false),
    /** The original format, before conversion to OpenAPI. */
    format: text('format').$type<'openapi' | 'postman' | 'har' | 'curl'>().notNull().default('openapi'),
    fileName: text('file_name'),
    /** Whether the files that the spec references were fetched with it. */
    followsRefs: boolean('follows_refs').notNull().default(false),
    origin: text('origin').$type<'import' | 'watch'>().notNull().default('import'),
    /** Contract changes since the previous version. */
    changes: jsonb('changes').$type<ChangeCounts>(),
    findings: jsonb('findings').$type<readonly SpecFinding[]>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('specs_project').on(t.projectId, t.createdAt),
    uniqueIndex('specs_revision_key').on(t.seriesId, t.revision),
    index('specs_document').on(t.documentHash),
    index('specs_model').on(t.modelHash),
  ],
);

interface ChangeCounts {
  readonly breaking: number;
  readonly compatible: number;
  readonly unknown: number;
}

interface SpecFinding {
  readonly level: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly pointer: string;
  readonly line?: number;
}

export const endpoints = pgTable(
  'endpoints',
  {
    id: id(),
    specId: uuid('spec_id')
      .notNull()
      .references(() => specs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    operationId: text('operation_id'),
    summary: text('summary'),
    tags: jsonb('tags').$type<readonly string[]>().notNull(),
  },
  (t) => [index('endpoints_spec').on(t.specId, t.position)],
);

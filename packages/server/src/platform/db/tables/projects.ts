import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';

export const projects = pgTable('projects', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  region: text('region').$type<'EU' | 'US'>().notNull().default('EU'),
  repo: text('repo'),
  status: text('status').$type<'active' | 'archived'>().notNull().default('active'),
  /** The data key for the project's secrets, wrapped by the root key. */
  sealedKey: text('sealed_key').notNull(),
  /** Policies that apply to runs. */
  failOnContractBreak: boolean('fail_on_contract_break').notNull().default(true),
  artifactRedaction: boolean('artifact_redaction').notNull().default(true),
  /** Created from the built-in sample data, so its URLs follow the sample API. */
  isSample: boolean('is_sample').notNull().default(false),
  /** Counts changes to this row, so that two editors cannot overwrite each other unnoticed. */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
});

export const projectMembers = pgTable(
  'project_members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'owner' | 'editor' | 'viewer'>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] }), index('project_members_user').on(t.userId)],
);

export const environments = pgTable(
  'environments',
  {
    id: id(),
    /** Null for a personal environment, which is available in all of its user's projects. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    baseUrl: text('base_url').notNull(),
    timeoutMs: integer('timeout_ms').notNull().default(30000),
    followRedirects: boolean('follow_redirects').notNull().default(true),
    headers: jsonb('headers').$type<readonly { readonly key: string; readonly value: string }[]>().notNull(),
    /** Plain values for suite variables. */
    variables: jsonb('variables').$type<readonly { readonly name: string; readonly value: string }[]>().notNull().default([]),
    /** When an owner's unlock of a locked environment ends. */
    unlockedUntil: timestampColumn('unlocked_until'),
    /** Counts changes to the environment and its secrets. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('environments_project_name_key').on(t.projectId, sql`lower(${t.name})`),
    uniqueIndex('environments_owner_name_key').on(t.ownerId, sql`lower(${t.name})`).where(sql`${t.projectId} is null`),
  ],
);

export const environmentSecrets = pgTable(
  'environment_secrets',
  {
    environmentId: uuid('environment_id')
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    keyPath: text('key_path').notNull(),
    sealed: text('sealed').notNull(),
    maskedPreview: text('masked_preview').notNull(),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.keyPath] })],
);

/** The data key for secrets in a user's own environments, wrapped by the root key like a project's. */
export const userKeys = pgTable('user_keys', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedKey: text('sealed_key').notNull(),
  createdAt: createdAt(),
});

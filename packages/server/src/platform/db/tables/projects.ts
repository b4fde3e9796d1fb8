import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { users } from './identity.ts';

export const projects = pgTable('projects', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  region: text('region').$type<'EU' | 'US'>().notNull().default('EU'),
  repo: text('repo'),
  status: text('status').$type<'active' | 'archived'>().notNull().default('active'),
  /** Data key of the project's secrets, wrapped by the root key. */
  sealedKey: text('sealed_key').notNull(),
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
    /** Null for an environment that belongs to its user and is offered in all of that user's projects. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    baseUrl: text('base_url').notNull(),
    timeoutMs: integer('timeout_ms').notNull().default(30000),
    followRedirects: boolean('follow_redirects').notNull().default(true),
    headers: jsonb('headers').$type<readonly { readonly key: string; readonly value: string }[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('environments_project').on(t.projectId), index('environments_owner').on(t.ownerId)],
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
  },
  (t) => [primaryKey({ columns: [t.environmentId, t.keyPath] })],
);

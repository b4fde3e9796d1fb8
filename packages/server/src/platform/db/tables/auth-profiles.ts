import type { AuthType, UserRole } from '@assay/engine/model';
import { isNull } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';

/** How an environment's credential is obtained and where it is sent. Secrets are in separate rows. */
export const authProfiles = pgTable(
  'auth_profiles',
  {
    id: id(),
    /** Null for a personal profile. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id'),
    /** The environment's name in lower case. */
    environmentKey: text('environment_key').notNull(),
    /** Which identity the credential represents; the wizard uses `default`. */
    identity: text('identity').notNull().default('default'),
    role: text('role').$type<UserRole>().notNull().default('user'),
    name: text('name').notNull().default(''),
    notes: text('notes').notNull().default(''),
    type: text('type').$type<AuthType>().notNull(),
    tokenUrl: text('token_url').notNull(),
    scopes: jsonb('scopes').$type<readonly string[]>().notNull(),
    audience: text('audience').notNull().default(''),
    injections: jsonb('injections')
      .$type<readonly { readonly in: 'header' | 'query' | 'cookie'; readonly name: string; readonly format: string }[]>()
      .notNull(),
    params: jsonb('params').$type<Readonly<Record<string, unknown>>>().notNull(),
    detectSource: text('detect_source'),
    detectConfidence: real('detect_confidence'),
    enabled: boolean('enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('auth_profiles_project_key').on(t.projectId, t.environmentKey, t.identity),
    uniqueIndex('auth_profiles_owner_key').on(t.ownerId, t.environmentKey, t.identity).where(isNull(t.projectId)),
    index('auth_profiles_owner').on(t.ownerId),
  ],
);

/** A profile secret: either a reference to an environment secret, or a sealed value. */
export const authProfileSecrets = pgTable(
  'auth_profile_secrets',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => authProfiles.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** The environment secret's key; null when the value is sealed here. */
    reference: text('reference'),
    sealed: text('sealed'),
    maskedPreview: text('masked_preview'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.key] })],
);

/** Hosts that a user has confirmed for the credentials of one project, environment and identity. */
export const authTrustedHosts = pgTable(
  'auth_trusted_hosts',
  {
    id: id(),
    /** Null for the personal profiles of `ownerId`. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** The user who confirmed it. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    environmentKey: text('environment_key').notNull(),
    identity: text('identity').notNull(),
    origin: text('origin').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('auth_trusted_hosts_place').on(t.projectId, t.environmentKey, t.identity), index('auth_trusted_hosts_owner').on(t.ownerId)],
);

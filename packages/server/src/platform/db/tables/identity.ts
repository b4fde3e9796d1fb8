import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    username: text('username').notNull(),
    name: text('name').notNull().default(''),
    surname: text('surname').notNull().default(''),
    roles: jsonb('roles').$type<readonly string[]>().notNull(),
    passwordHash: text('password_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isEmailConfirmed: boolean('is_email_confirmed').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('users_email_key').on(sql`lower(${t.email})`), uniqueIndex('users_username_key').on(sql`lower(${t.username})`)],
);

/** One sign-in. Its refresh tokens are derived by generation, so a client that lost the response gets the same successor. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    generation: integer('generation').notNull(),
    /** SHA-256 of the current refresh token. */
    currentHash: text('current_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedAt: timestampColumn('rotated_at').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
    revokedReason: text('revoked_reason'),
    userAgent: text('user_agent'),
  },
  (t) => [
    uniqueIndex('sessions_current_key').on(t.currentHash),
    index('sessions_previous').on(t.previousHash),
    index('sessions_user').on(t.userId),
  ],
);

/** Keys that the server creates for itself, such as for token signing, sealed by the vault. */
export const serverKeys = pgTable('server_keys', {
  id: text('id').primaryKey(),
  purpose: text('purpose').notNull(),
  sealed: text('sealed').notNull(),
  createdAt: createdAt(),
});

/** The result of an earlier call with the same Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text('call').notNull(),
    key: text('key').notNull(),
    resultId: uuid('result_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] })],
);

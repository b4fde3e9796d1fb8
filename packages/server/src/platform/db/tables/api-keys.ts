import type { ApiScope } from '@assay/contract';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';

/** Keys that let programs act on behalf of a user. Only a hash of the key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The first characters, shown in lists. */
    prefix: text('prefix').notNull(),
    /** SHA-256 of the key, which has 256 random bits. */
    hash: text('hash').notNull(),
    scopes: jsonb('scopes').$type<readonly ApiScope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at'),
    lastUsedAt: timestampColumn('last_used_at'),
    revokedAt: timestampColumn('revoked_at'),
  },
  (t) => [uniqueIndex('api_keys_hash_key').on(t.hash), index('api_keys_user').on(t.userId)],
);

import type { ApiScope } from '@assay/contract';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';

/** Logins from programs without a browser. Only hashes of the two codes are stored. */
export const deviceLogins = pgTable(
  'device_logins',
  {
    id: id(),
    /** SHA-256 of the device code, which has 256 random bits. */
    deviceHash: text('device_hash').notNull(),
    /** The user code, hashed with a server key, because eight letters alone could be found by brute force. */
    userCodeHash: text('user_code_hash').notNull(),
    deviceName: text('device_name').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent'),
    scopes: jsonb('scopes').$type<readonly ApiScope[]>().notNull(),
    status: text('status').$type<'waiting' | 'confirmed' | 'refused'>().notNull().default('waiting'),
    /** The user who confirmed or denied it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** How many seconds the program must wait between two polls. */
    interval: integer('interval').notNull(),
    askedAt: timestampColumn('asked_at'),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('device_logins_device_key').on(t.deviceHash),
    uniqueIndex('device_logins_user_code_key').on(t.userCodeHash),
    index('device_logins_expires').on(t.expiresAt),
  ],
);

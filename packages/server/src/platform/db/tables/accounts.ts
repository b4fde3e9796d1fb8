import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';

/** What somebody proves by knowing it once: an address to confirm, a password to reset, or the right to be the first user. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    /** Null for the code of the first user. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'confirm' | 'reset' | 'first' | 'email'>().notNull(),
    /** The address to be proven, where it is not the user's present one. */
    email: text('email'),
    /** SHA-256 of the token; the token itself is only in the mail. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [uniqueIndex('one_time_tokens_hash_key').on(t.hash), index('one_time_tokens_user').on(t.userId, t.purpose)],
);

/** People who asked for news about the product. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    status: text('status').$type<'new' | 'invited' | 'active' | 'declined'>().notNull().default('new'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('contacts_email_key').on(sql`lower(${t.email})`), index('contacts_created').on(t.createdAt)],
);

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';

/** One-time tokens: for confirming an address, resetting a password, or creating the first user. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    /** Null for the code that creates the first user. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'confirm' | 'reset' | 'first' | 'email'>().notNull(),
    /** The address to confirm, if it is not the user's current one. */
    email: text('email'),
    /** SHA-256 of the token; only the email contains the token itself. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [uniqueIndex('one_time_tokens_hash_key').on(t.hash), index('one_time_tokens_user').on(t.userId, t.purpose)],
);

/** People on the product's waiting list. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    status: text('status').$type<'new' | 'invited' | 'active' | 'declined'>().notNull().default('new'),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('contacts_email_key').on(sql`lower(${t.email})`), index('contacts_created').on(t.createdAt)],
);

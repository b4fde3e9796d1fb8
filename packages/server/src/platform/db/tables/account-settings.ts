import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestampColumn } from './columns.ts';
import { users } from './identity.ts';

/** A user's preferences. There is no row before the first change. */
export const accountSettings = pgTable('account_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  theme: text('theme').$type<'light' | 'dark' | 'system'>(),
  notifyOnFailure: boolean('notify_on_failure').notNull().default(false),
  avatarType: text('avatar_type').$type<'image/png' | 'image/jpeg' | 'image/webp'>(),
  avatar: bytea('avatar'),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { users } from './identity.ts';

/**
 * The language model that administrators configured. There is one row for the whole server, and the key is stored with the server's keys.
 */
export const modelSettings = pgTable('model_settings', {
  id: text('id').primaryKey(),
  /** Null without a model. */
  provider: text('provider', { enum: ['openai', 'anthropic', 'local'] }),
  url: text('url'),
  model: text('model'),
  sendsBodies: boolean('sends_bodies').notNull().default(false),
  updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: timestampColumn('updated_at').notNull(),
});

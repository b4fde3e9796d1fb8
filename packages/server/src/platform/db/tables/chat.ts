import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';
import { suites } from './suites.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    /** Visible only to its author. */
    private: boolean('private').notNull().default(false),
    /** When it was deleted. The row is kept for a while so that it can be restored. */
    deletedAt: timestampColumn('deleted_at'),
    messageCount: integer('message_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [index('conversations_project').on(t.projectId, t.updatedAt)],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** Order within the conversation, independent of clocks. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    content: text('content').notNull(),
    cardType: text('card_type'),
    /** Cards in the contract's format; validated when read. */
    cards: jsonb('cards').$type<readonly unknown[]>().notNull(),
    /** Words in the message that the reply did not use. */
    unread: jsonb('unread').$type<readonly string[]>(),
    /** The beginning of the unread part of a long message. */
    unreadEnd: text('unread_end'),
    suiteId: uuid('suite_id').references(() => suites.id, { onDelete: 'set null' }),
    revision: integer('revision'),
    runId: uuid('run_id'),
    runPackId: uuid('run_pack_id'),
    engine: text('engine'),
    elapsedMs: integer('elapsed_ms'),
    createdAt: createdAt(),
  },
  (t) => [index('messages_conversation').on(t.conversationId, t.position)],
);

import { bigint, bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * Append-only log of actions. Ids have no foreign keys, because entries outlive the rows they refer to. It never contains
 * secret values.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id'),
    projectId: uuid('project_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The caller's IP address and authentication method. Null for background work. */
    address: text('address'),
    via: text('via').$type<'session' | 'key'>(),
    createdAt: createdAt(),
    /** The position in the chain; null until the entry is sealed, like the seal itself. */
    link: bigint('link', { mode: 'number' }),
    seal: text('seal'),
  },
  (t) => [
    index('audit_events_project').on(t.projectId, t.position),
    index('audit_events_user').on(t.userId, t.position),
    uniqueIndex('audit_events_link_key').on(t.link),
  ],
);

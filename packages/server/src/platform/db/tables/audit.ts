import { bigint, bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Who did what, append-only. Ids have no foreign keys: the record outlives what it speaks of. Values of secrets never come here. */
export const auditEvents = pgTable(
  'audit_events',
  {
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id'),
    projectId: uuid('project_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Network address of the caller and how they proved themselves; null for work that no caller asked for. */
    address: text('address'),
    via: text('via').$type<'session' | 'key'>(),
    createdAt: createdAt(),
    /** Place in the chain of seals and the seal itself; null until the next round of sealing. */
    link: bigint('link', { mode: 'number' }),
    seal: text('seal'),
  },
  (t) => [
    index('audit_events_project').on(t.projectId, t.position),
    index('audit_events_user').on(t.userId, t.position),
    uniqueIndex('audit_events_link_key').on(t.link),
  ],
);

import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';

/** An invitation that waits for its addressee; accepting or withdrawing it removes the row, a link stays until its end. */
export const projectInvitations = pgTable(
  'project_invitations',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null for a link that anybody may use who has it. */
    email: text('email'),
    role: text('role').$type<'owner' | 'editor' | 'viewer'>().notNull(),
    /** SHA-256 of the token; the token itself is only in the mail, or on the screen that made the link. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('project_invitations_token_key').on(t.tokenHash),
    uniqueIndex('project_invitations_email_key').on(t.projectId, sql`lower(${t.email})`),
  ],
);

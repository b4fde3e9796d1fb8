import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';

/** A pending invitation. Accepting or withdrawing it removes the row. A link stays until it expires. */
export const projectInvitations = pgTable(
  'project_invitations',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null for a link that is not limited to one address. */
    email: text('email'),
    role: text('role').$type<'owner' | 'editor' | 'viewer'>().notNull(),
    /** SHA-256 of the token; only the email, or the screen that created the link, contains the token itself. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('project_invitations_token_key').on(t.tokenHash),
    uniqueIndex('project_invitations_email_key').on(t.projectId, sql`lower(${t.email})`),
  ],
);

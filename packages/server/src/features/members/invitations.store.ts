import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { projectInvitations, projects, users } from '../../platform/db/schema.ts';

export type InvitationRow = typeof projectInvitations.$inferSelect;

export interface ListedInvitation {
  readonly invitation: InvitationRow;
  readonly inviter: { readonly name: string; readonly surname: string; readonly username: string } | null;
}

const listed = (db: Executor) =>
  db
    .select({ invitation: projectInvitations, inviter: { name: users.name, surname: users.surname, username: users.username } })
    .from(projectInvitations)
    .leftJoin(users, eq(users.id, projectInvitations.invitedBy))
    .$dynamic();

export function listInvitations(db: Executor, projectId: string): Promise<ListedInvitation[]> {
  return listed(db)
    .where(eq(projectInvitations.projectId, projectId))
    .orderBy(desc(projectInvitations.createdAt), desc(projectInvitations.id));
}

export async function findInvitation(db: Executor, id: string): Promise<ListedInvitation | null> {
  const [row] = await listed(db).where(eq(projectInvitations.id, id));
  return row ?? null;
}

/** Only the newest invitation for an address and the newest link for a role are valid. */
export async function replaceInvitation(tx: Executor, row: typeof projectInvitations.$inferInsert): Promise<void> {
  const same =
    row.email == null
      ? and(isNull(projectInvitations.email), eq(projectInvitations.role, row.role))
      : eq(sql`lower(${projectInvitations.email})`, row.email.toLowerCase());
  await tx.delete(projectInvitations).where(and(eq(projectInvitations.projectId, row.projectId), same));
  await tx.insert(projectInvitations).values(row);
}

export async function findByToken(db: Executor, tokenHash: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(projectInvitations).where(eq(projectInvitations.tokenHash, tokenHash));
  return row ?? null;
}

/** The same query, plus the fields that the invited user sees before joining. */
export async function findInvitationWithProject(db: Executor, tokenHash: string) {
  const [row] = await db
    .select({
      invitation: projectInvitations,
      projectName: projects.name,
      inviter: { name: users.name, surname: users.surname, username: users.username },
    })
    .from(projectInvitations)
    .innerJoin(projects, eq(projects.id, projectInvitations.projectId))
    .leftJoin(users, eq(users.id, projectInvitations.invitedBy))
    .where(eq(projectInvitations.tokenHash, tokenHash));
  return row ?? null;
}

/** Returns false when it had already been removed. */
export async function deleteInvitation(tx: Executor, projectId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(projectInvitations)
    .where(and(eq(projectInvitations.id, id), eq(projectInvitations.projectId, projectId)))
    .returning({ id: projectInvitations.id });
  return rows.length > 0;
}

import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { accountSettings, oneTimeTokens, projectMembers, projects, runs, uploadedFiles, users } from '../../platform/db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type SettingsRow = typeof accountSettings.$inferSelect;

export async function findAccount(db: Executor, userId: string): Promise<{ user: UserRow; settings: SettingsRow | null } | null> {
  const [row] = await db
    .select({ user: users, settings: accountSettings })
    .from(users)
    .leftJoin(accountSettings, eq(accountSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The new email address that is not confirmed yet. */
export async function findPendingEmail(db: Executor, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: oneTimeTokens.email })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'email'), gt(oneTimeTokens.expiresAt, now)));
  return row?.email ?? null;
}

export async function setName(db: Executor, userId: string, change: { readonly name: string; readonly surname: string }): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

type SettingsChange = Partial<Pick<SettingsRow, 'theme' | 'notifyOnFailure' | 'avatar' | 'avatarType'>>;

export async function saveSettings(db: Executor, userId: string, change: SettingsChange): Promise<SettingsRow> {
  const updatedAt = sql`now()`;
  const [row] = await db
    .insert(accountSettings)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: accountSettings.userId, set: { ...change, updatedAt } })
    .returning();
  if (row === undefined) throw new Error('the settings row was not returned');
  return row;
}

export async function isEmailTaken(db: Executor, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row !== undefined;
}

export interface OwnProject {
  readonly id: string;
  readonly name: string;
  readonly members: number;
  readonly otherOwners: number;
}

/** A user's projects, each with the number of other members who could take over. */
export function listOwnProjects(db: Executor, userId: string): Promise<OwnProject[]> {
  const others = (role?: 'owner') =>
    db.$count(
      projectMembers,
      and(
        sql`${projectMembers.projectId} = ${projects.id}`,
        ne(projectMembers.userId, userId),
        role === undefined ? undefined : eq(projectMembers.role, role),
      ),
    );
  const mine = db.select({ id: projectMembers.projectId }).from(projectMembers).where(eq(projectMembers.userId, userId));
  return db
    .select({ id: projects.id, name: projects.name, members: others(), otherOwners: others('owner') })
    .from(projects)
    .where(inArray(projects.id, mine))
    .orderBy(projects.createdAt, projects.id);
}

/** Locks these projects against membership changes until the transaction ends. */
export async function lockProjects(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
    .orderBy(projects.id)
    .for('update');
}

export async function countActiveRuns(tx: Executor, projectIds: readonly string[]): Promise<number> {
  if (projectIds.length === 0) return 0;
  const [row] = await tx
    .select({ total: count() })
    .from(runs)
    .where(and(inArray(runs.projectId, [...projectIds]), inArray(runs.status, ['queued', 'running'])));
  return row?.total ?? 0;
}

export async function deleteProjects(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(projects).where(inArray(projects.id, [...ids]));
}

export async function deleteUser(tx: Executor, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** Counts the server's other users, and the administrators among them. */
export async function countOtherUsers(tx: Executor, userId: string): Promise<{ readonly people: number; readonly admins: number }> {
  const rows = await tx
    .select({ roles: users.roles })
    .from(users)
    .where(and(ne(users.id, userId), eq(users.isActive, true)));
  return { people: rows.length, admins: rows.filter(({ roles }) => roles.includes('admin')).length };
}

export function listRunsStartedBy(db: Executor, userId: string) {
  return db
    .select({
      id: runs.id,
      projectId: runs.projectId,
      status: runs.status,
      suiteName: runs.suiteName,
      trigger: runs.trigger,
      createdAt: runs.createdAt,
      finishedAt: runs.finishedAt,
    })
    .from(runs)
    .where(eq(runs.startedBy, userId))
    .orderBy(desc(runs.createdAt));
}

/** The ids of the user's uploaded files. */
export async function listUploads(tx: Executor, userId: string): Promise<readonly string[]> {
  const rows = await tx.select({ id: uploadedFiles.id }).from(uploadedFiles).where(eq(uploadedFiles.ownerId, userId));
  return rows.map(({ id }) => id);
}

import type { Role } from '@assay/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { projectMembers, users } from '../../platform/db/schema.ts';

export interface MemberRow {
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly role: Role;
  readonly joinedAt: Date;
}

const columns = {
  userId: users.id,
  email: users.email,
  username: users.username,
  name: users.name,
  surname: users.surname,
  role: projectMembers.role,
  joinedAt: projectMembers.createdAt,
};

const isMember = (projectId: string, userId: string) => and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));

/** Owners first, then by join date. The caller has checked the membership. */
export function listMembers(db: Executor, projectId: string): Promise<MemberRow[]> {
  return db
    .select(columns)
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(sql`array_position(array['owner', 'editor', 'viewer'], ${projectMembers.role})`, asc(projectMembers.createdAt), asc(users.id));
}

export async function findMember(db: Executor, projectId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await db
    .select(columns)
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(isMember(projectId, userId));
  return row ?? null;
}

export function countOtherOwners(tx: Executor, projectId: string, userId: string): Promise<number> {
  return tx.$count(
    projectMembers,
    and(eq(projectMembers.projectId, projectId), eq(projectMembers.role, 'owner'), ne(projectMembers.userId, userId)),
  );
}

export async function insertMember(tx: Executor, member: { readonly projectId: string; readonly userId: string; readonly role: Role }) {
  await tx.insert(projectMembers).values(member).onConflictDoNothing();
}

export async function updateRole(tx: Executor, projectId: string, userId: string, role: Role): Promise<void> {
  await tx.update(projectMembers).set({ role }).where(isMember(projectId, userId));
}

export async function deleteMember(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.delete(projectMembers).where(isMember(projectId, userId));
}

/** Uses a single query whether or not the address has an account, so that the response time reveals nothing. */
export async function isMemberAddress(db: Executor, projectId: string, email: string): Promise<boolean> {
  const hasAddress = and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.isActive, true));
  const [row] = await db
    .select({ id: users.id })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(and(eq(projectMembers.projectId, projectId), hasAddress));
  return row !== undefined;
}

export async function findUserByEmail(db: Executor, email: string): Promise<{ readonly id: string } | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.isActive, true)));
  return row ?? null;
}

export async function findEmail(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

import type { FindingKey, Waiver as HonouredWaiver } from '@assay/engine/model';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/db.ts';
import { projectMembers, users, waivers } from '../../../platform/db/schema.ts';

export type WaiverRow = typeof waivers.$inferSelect;

interface Person {
  readonly name: string;
  readonly surname: string;
  readonly username: string;
}

/** A waiver with the names of the users who created and ended it. */
export interface NamedWaiver {
  readonly waiver: WaiverRow;
  readonly creator: Person | null;
  readonly ender: Person | null;
}

const isActive = (projectId: string) => and(eq(waivers.projectId, projectId), isNull(waivers.endedAt), gt(waivers.until, sql`now()`));

/** The waivers that apply to the project's next run. */
export async function listActiveWaivers(db: Executor, projectId: string): Promise<readonly HonouredWaiver[]> {
  const rows = await db.select().from(waivers).where(isActive(projectId)).orderBy(desc(waivers.createdAt));
  return rows.map(({ id, check, operation, message, reason, until }) => ({
    id,
    // The value comes from an engine finding.
    check: check as FindingKey['check'],
    operation,
    message,
    reason,
    until: until.toISOString(),
  }));
}

const creators = alias(users, 'creators');
const enders = alias(users, 'enders');

const namedWaivers = (db: Executor) =>
  db
    .select({
      waiver: waivers,
      creator: { name: creators.name, surname: creators.surname, username: creators.username },
      ender: { name: enders.name, surname: enders.surname, username: enders.username },
    })
    .from(waivers)
    .leftJoin(creators, eq(creators.id, waivers.createdBy))
    .leftJoin(enders, eq(enders.id, waivers.endedBy))
    .$dynamic();

export function listWaivers(db: Executor, projectId: string): Promise<NamedWaiver[]> {
  return namedWaivers(db).where(eq(waivers.projectId, projectId)).orderBy(desc(waivers.createdAt)).limit(500);
}

export async function findWaiver(db: Executor, id: string): Promise<NamedWaiver | null> {
  const [row] = await namedWaivers(db).where(eq(waivers.id, id));
  return row ?? null;
}

/** The waiver's project and the user's role there; null for a non-member. */
export async function findRoleForWaiver(db: Executor, userId: string, id: string) {
  const [row] = await db
    .select({ projectId: waivers.projectId, role: projectMembers.role })
    .from(waivers)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, waivers.projectId), eq(projectMembers.userId, userId)))
    .where(eq(waivers.id, id));
  return row ?? null;
}

export async function insertWaiver(tx: Executor, row: typeof waivers.$inferInsert): Promise<void> {
  await tx.insert(waivers).values(row);
}

/** Returns true when the waiver was still active. */
export async function endWaiver(tx: Executor, id: string, userId: string): Promise<boolean> {
  const rows = await tx
    .update(waivers)
    .set({ endedAt: sql`now()`, endedBy: userId })
    .where(and(eq(waivers.id, id), isNull(waivers.endedAt)))
    .returning({ id: waivers.id });
  return rows.length > 0;
}

import type { Role } from '@assay/contract';
import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { explorationEvents, explorations, projectMembers, users } from '../../../platform/db/schema.ts';
import { type PageRequest, toSlice } from '../../../shared/paging.ts';
import { queueDeadline } from '../queue-deadline.store.ts';

export type ExplorationRow = typeof explorations.$inferSelect;
export type ExplorationEventRow = typeof explorationEvents.$inferSelect;

export interface VisibleExploration {
  readonly exploration: ExplorationRow;
  readonly role: Role;
  readonly starter: { readonly name: string; readonly surname: string; readonly username: string } | null;
}

const UNFINISHED = ['queued', 'running'] as const;

const membership = (userId: string) => and(eq(projectMembers.projectId, explorations.projectId), eq(projectMembers.userId, userId));

function visibleExplorations(db: Executor, userId: string) {
  return db
    .select({
      exploration: explorations,
      role: projectMembers.role,
      starter: { name: users.name, surname: users.surname, username: users.username },
    })
    .from(explorations)
    .innerJoin(projectMembers, membership(userId))
    .leftJoin(users, eq(users.id, explorations.startedBy))
    .$dynamic();
}

export async function findExploration(db: Executor, userId: string, id: string): Promise<VisibleExploration | null> {
  const [row] = await visibleExplorations(db, userId).where(eq(explorations.id, id));
  return row ?? null;
}

/** The explorations of a project whose membership was already checked. */
export async function listExplorations(
  db: Executor,
  userId: string,
  projectId: string,
  page: PageRequest,
): Promise<{ rows: VisibleExploration[]; total: number }> {
  const ofProject = eq(explorations.projectId, projectId);
  const slice = toSlice(page);
  const query = visibleExplorations(db, userId).where(ofProject).orderBy(desc(explorations.createdAt), desc(explorations.id));
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(explorations).where(ofProject);
  return { rows, total: counted?.total ?? 0 };
}

/** A project's unfinished explorations, newest first. The caller has checked the membership. */
export function listUnfinished(db: Executor, userId: string, projectId: string): Promise<VisibleExploration[]> {
  return visibleExplorations(db, userId)
    .where(and(eq(explorations.projectId, projectId), inArray(explorations.status, [...UNFINISHED])))
    .orderBy(desc(explorations.createdAt), desc(explorations.id));
}

/** Null once the caller may no longer see the exploration. */
export async function findStatus(db: Executor, userId: string, id: string): Promise<ExplorationRow['status'] | null> {
  const [row] = await db
    .select({ status: explorations.status })
    .from(explorations)
    .innerJoin(projectMembers, membership(userId))
    .where(eq(explorations.id, id));
  return row?.status ?? null;
}

/** The events of an exploration whose access was already checked. */
export function listEvents(db: Executor, id: string, after: number, limit: number): Promise<ExplorationEventRow[]> {
  return db
    .select()
    .from(explorationEvents)
    .where(and(eq(explorationEvents.explorationId, id), gt(explorationEvents.seq, after)))
    .orderBy(asc(explorationEvents.seq))
    .limit(limit);
}

/** False if the environment already has an unfinished exploration. */
export async function insertExploration(tx: Executor, row: typeof explorations.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(explorations)
    .values({ ...row, leaseUntil: queueDeadline })
    .onConflictDoNothing()
    .returning({ id: explorations.id });
  return inserted.length > 0;
}

export async function countUnfinished(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ unfinished: count() })
    .from(explorations)
    .where(and(eq(explorations.startedBy, userId), inArray(explorations.status, [...UNFINISHED])));
  return row?.unfinished ?? 0;
}

/** The IDs of the facts that were rejected so far. */
export async function findRejected(db: Executor, id: string): Promise<readonly string[]> {
  const [row] = await db.select({ rejected: explorations.rejectedFacts }).from(explorations).where(eq(explorations.id, id));
  return row?.rejected ?? [];
}

export async function setRejected(tx: Executor, id: string, rejectedFacts: readonly string[]): Promise<void> {
  await tx.update(explorations).set({ rejectedFacts }).where(eq(explorations.id, id));
}

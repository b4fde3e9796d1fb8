import type { Role } from '@assay/contract';
import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { idempotencyKeys, projectMembers, projects, runEvents, runSteps, runs, suites, users } from '../../platform/db/schema.ts';
import { type PageRequest, sliceOf } from '../paging.ts';
import { queueEnd } from './queue-deadline.store.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunEventRow = typeof runEvents.$inferSelect;

export interface VisibleRun {
  readonly run: RunRow;
  readonly role: Role;
  readonly projectName: string;
  readonly suiteTitle: string;
  readonly starter: { readonly name: string; readonly surname: string; readonly username: string } | null;
}

export interface RunFilter extends PageRequest {
  readonly projectId: string | null;
  readonly statuses: readonly RunRow['status'][] | null;
}

const membership = (userId: string) => and(eq(projectMembers.projectId, runs.projectId), eq(projectMembers.userId, userId));

function visibleRuns(db: Executor, userId: string) {
  return db
    .select({
      run: runs,
      role: projectMembers.role,
      projectName: projects.name,
      suiteTitle: suites.name,
      starter: { name: users.name, surname: users.surname, username: users.username },
    })
    .from(runs)
    .innerJoin(projectMembers, membership(userId))
    .innerJoin(projects, eq(projects.id, runs.projectId))
    .innerJoin(suites, eq(suites.id, runs.suiteId))
    .leftJoin(users, eq(users.id, runs.startedBy))
    .$dynamic();
}

export async function listRuns(db: Executor, userId: string, filter: RunFilter): Promise<{ rows: VisibleRun[]; total: number }> {
  const wanted = and(
    filter.projectId === null ? undefined : eq(runs.projectId, filter.projectId),
    filter.statuses === null ? undefined : inArray(runs.status, [...filter.statuses]),
  );
  const slice = sliceOf(filter);
  const query = visibleRuns(db, userId).where(wanted).orderBy(desc(runs.createdAt), desc(runs.id));
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(runs).innerJoin(projectMembers, membership(userId)).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export async function findRun(db: Executor, userId: string, id: string): Promise<VisibleRun | null> {
  const [row] = await visibleRuns(db, userId).where(eq(runs.id, id));
  return row ?? null;
}

/** Its state as its members see it; null once the caller may no longer see the run. */
export async function findStatus(db: Executor, userId: string, id: string): Promise<RunRow['status'] | null> {
  const [row] = await db.select({ status: runs.status }).from(runs).innerJoin(projectMembers, membership(userId)).where(eq(runs.id, id));
  return row?.status ?? null;
}

/** Events of a run that was found for its user before. */
export function listEvents(db: Executor, runId: string, after: { readonly seq: number; readonly limit?: number }): Promise<RunEventRow[]> {
  const query = db
    .select()
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), gt(runEvents.seq, after.seq)))
    .orderBy(asc(runEvents.seq))
    .$dynamic();
  return after.limit === undefined ? query : query.limit(after.limit);
}

export async function listSteps(db: Executor, runId: string): Promise<Readonly<Record<string, unknown>>[]> {
  const rows = await db.select({ result: runSteps.result }).from(runSteps).where(eq(runSteps.runId, runId)).orderBy(asc(runSteps.position));
  return rows.map((row) => row.result);
}

export async function insertRun(tx: Executor, row: typeof runs.$inferInsert): Promise<void> {
  await tx.insert(runs).values({ ...row, leaseUntil: queueEnd });
}

/**
 * Takes an idempotency key for a new run. Returns the run an earlier call with the same key made, or null when the key is
 * now ours; a call at the same moment waits here until the other has committed.
 */
export async function takeKey(
  tx: Executor,
  taken: { readonly userId: string; readonly key: string; readonly runId: string },
): Promise<string | null> {
  const row = { userId: taken.userId, call: 'createRun', key: taken.key, resultId: taken.runId };
  const inserted = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ id: idempotencyKeys.resultId });
  if (inserted.length > 0) return null;
  const mine = and(eq(idempotencyKeys.userId, row.userId), eq(idempotencyKeys.call, row.call), eq(idempotencyKeys.key, row.key));
  const [earlier] = await tx.select({ id: idempotencyKeys.resultId }).from(idempotencyKeys).where(mine);
  return earlier?.id ?? null;
}

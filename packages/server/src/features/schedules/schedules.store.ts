import type { Role } from '@assay/contract';
import { and, asc, count, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { environments, projectMembers, runs, scheduleRuns, schedules, suites } from '../../platform/db/schema.ts';

export type ScheduleRow = typeof schedules.$inferSelect;

export interface NamedSchedule {
  readonly schedule: ScheduleRow;
  readonly suiteName: string;
  readonly environmentName: string;
}

function named(db: Executor) {
  return db
    .select({ schedule: schedules, suiteName: suites.name, environmentName: environments.name })
    .from(schedules)
    .innerJoin(suites, eq(suites.id, schedules.suiteId))
    .innerJoin(environments, eq(environments.id, schedules.environmentId))
    .$dynamic();
}

export function listSchedules(db: Executor, projectId: string): Promise<NamedSchedule[]> {
  return named(db).where(eq(schedules.projectId, projectId)).orderBy(asc(schedules.createdAt), asc(schedules.id));
}

export async function findNamedSchedule(db: Executor, id: string): Promise<NamedSchedule | null> {
  const [row] = await named(db).where(eq(schedules.id, id));
  return row ?? null;
}

/** Finds a schedule in a project that the user is a member of. */
export async function findSchedule(db: Executor, userId: string, id: string): Promise<{ schedule: ScheduleRow; role: Role } | null> {
  const [row] = await db
    .select({ schedule: schedules, role: projectMembers.role })
    .from(schedules)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, schedules.projectId), eq(projectMembers.userId, userId)))
    .where(eq(schedules.id, id));
  return row ?? null;
}

export async function countSchedules(tx: Executor, projectId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(schedules).where(eq(schedules.projectId, projectId));
  return row?.total ?? 0;
}

export async function hasSuite(db: Executor, projectId: string, id: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: suites.id })
        .from(suites)
        .where(and(eq(suites.id, id), eq(suites.projectId, projectId)))
    ).length > 0
  );
}

export async function insertSchedule(tx: Executor, row: typeof schedules.$inferInsert): Promise<void> {
  await tx.insert(schedules).values(row);
}

type Change = Partial<Pick<ScheduleRow, 'isEnabled' | 'nextAt' | 'lastAt' | 'attention'>>;

export async function updateSchedule(tx: Executor, id: string, change: Change): Promise<void> {
  await tx.update(schedules).set(change).where(eq(schedules.id, id));
}

export async function deleteSchedule(tx: Executor, id: string): Promise<void> {
  await tx.delete(schedules).where(eq(schedules.id, id));
}

export function listDueSchedules(db: Executor, now: Date): Promise<ScheduleRow[]> {
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.isEnabled, true), lte(schedules.nextAt, now)))
    .orderBy(asc(schedules.nextAt))
    .limit(50);
}

export async function insertScheduleRun(tx: Executor, scheduleId: string, runId: string): Promise<void> {
  await tx.insert(scheduleRuns).values({ scheduleId, runId }).onConflictDoNothing();
}

/** Each schedule's last runs, newest first. */
export function listTrend(db: Executor, scheduleIds: readonly string[]) {
  if (scheduleIds.length === 0) return Promise.resolve([]);
  return db
    .select({ scheduleId: scheduleRuns.scheduleId, runId: runs.id, status: runs.status, p95Ms: runs.p95Ms, createdAt: runs.createdAt })
    .from(scheduleRuns)
    .innerJoin(runs, eq(runs.id, scheduleRuns.runId))
    .where(inArray(scheduleRuns.scheduleId, [...scheduleIds]))
    .orderBy(desc(runs.createdAt))
    .limit(20 * scheduleIds.length);
}

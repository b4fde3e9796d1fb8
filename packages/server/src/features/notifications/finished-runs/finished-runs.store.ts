import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { projects, runNotices, runs, suites } from '../../../platform/db/schema.ts';
import type { FinishedRun } from './finished-run.ts';

const AT_ONCE = 20;

/** Finished runs that were not announced yet, oldest first. */
export async function listUnannounced(db: Db, since: Date): Promise<readonly string[]> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .leftJoin(runNotices, eq(runNotices.runId, runs.id))
    .where(
      and(
        isNotNull(runs.finishedAt),
        gt(runs.finishedAt, since),
        inArray(runs.status, ['passed', 'failed', 'error', 'cancelled']),
        sql`${runNotices.runId} is null`,
      ),
    )
    .orderBy(asc(runs.finishedAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Returns true for exactly one caller, which then announces the run. */
export async function claimNotice(tx: Executor, runId: string): Promise<boolean> {
  const rows = await tx.insert(runNotices).values({ runId }).onConflictDoNothing().returning({ id: runNotices.runId });
  return rows.length > 0;
}

export async function findFinished(db: Executor, runId: string): Promise<FinishedRun | null> {
  const [row] = await db
    .select({ run: runs, projectName: projects.name, suiteTitle: suites.name })
    .from(runs)
    .innerJoin(projects, eq(projects.id, runs.projectId))
    .innerJoin(suites, eq(suites.id, runs.suiteId))
    .where(eq(runs.id, runId));
  if (row === undefined) return null;
  const { run, projectName, suiteTitle } = row;
  return {
    id: run.id,
    projectId: run.projectId,
    projectName,
    suiteId: run.suiteId,
    suiteTitle,
    environmentName: run.environment.name,
    status: run.status,
    trigger: run.trigger,
    startedBy: run.startedBy,
    counts: run.counts,
    durationMs: run.durationMs,
    p95Ms: run.p95Ms,
    error: run.error,
    finishedAt: run.finishedAt ?? run.createdAt,
  };
}

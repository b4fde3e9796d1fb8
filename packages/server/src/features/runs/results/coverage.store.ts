import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { runSteps, runs } from '../../../platform/db/schema.ts';

export interface ResponseCount {
  readonly op: string;
  readonly status: number;
  readonly seen: number;
  readonly failed: number;
}

/** The latest finished runs in a project. */
export async function listLatestRuns(db: Executor, projectId: string, most: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.projectId, projectId), inArray(runs.status, ['passed', 'failed', 'error'])))
    .orderBy(desc(runs.createdAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Repeated control requests are left out, because they only confirm another step. */
const isOwnStep = sql`${runSteps.result} ->> 'part' is distinct from 'control'`;

/** Counts the responses in these runs per operation and status. */
export async function countResponses(db: Executor, runIds: readonly string[]): Promise<readonly ResponseCount[]> {
  if (runIds.length === 0) return [];
  const rows = await db
    .select({
      op: runSteps.op,
      status: runSteps.status,
      seen: sql<number>`count(*)::int`,
      failed: sql<number>`count(*) filter (where ${runSteps.verdict} = 'fail')::int`,
    })
    .from(runSteps)
    .where(and(inArray(runSteps.runId, [...runIds]), isNotNull(runSteps.op), isNotNull(runSteps.status), isOwnStep))
    .groupBy(runSteps.op, runSteps.status);
  return rows.flatMap(({ op, status, seen, failed }) => (op === null || status === null ? [] : [{ op, status, seen, failed }]));
}

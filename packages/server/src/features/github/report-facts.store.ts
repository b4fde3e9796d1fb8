import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { runCommits, runSteps, runs, suites } from '../../platform/db/schema.ts';

export type RunRow = typeof runs.$inferSelect;

export interface FailedCase {
  readonly caseId: string;
  readonly title: string;
  readonly op: string;
  readonly message: string;
}

export async function findRunToReport(db: Executor, runId: string): Promise<{ run: RunRow; suiteTitle: string } | null> {
  const [row] = await db
    .select({ run: runs, suiteTitle: suites.name })
    .from(runs)
    .innerJoin(suites, eq(suites.id, runs.suiteId))
    .where(eq(runs.id, runId));
  return row ?? null;
}

/** The last finished run of the same suite in the same environment that belongs to no pull request. */
export async function findBaseline(db: Executor, run: RunRow): Promise<RunRow | null> {
  const [row] = await db
    .select({ run: runs })
    .from(runs)
    .leftJoin(runCommits, eq(runCommits.runId, runs.id))
    .where(
      and(
        eq(runs.suiteId, run.suiteId),
        run.environmentId === null ? isNull(runs.environmentId) : eq(runs.environmentId, run.environmentId),
        inArray(runs.status, ['passed', 'failed']),
        isNull(runCommits.pullRequest),
        lt(runs.createdAt, run.createdAt),
        ne(runs.id, run.id),
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row?.run ?? null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function messageOf(result: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(result.failures) ? result.failures : [];
  return text(first?.message) || text(result.reason) || 'failed';
}

/** If a repeated control request fails, its case is inconclusive, not failed. */
const isOwnStep = sql`${runSteps.result} ->> 'part' is distinct from 'control'`;

/** One entry per failed or errored case, with its first broken step. */
export async function listFailedCases(db: Executor, runId: string): Promise<readonly FailedCase[]> {
  const rows = await db
    .select({ caseId: runSteps.caseId, op: runSteps.op, result: runSteps.result })
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), inArray(runSteps.verdict, ['fail', 'error']), isOwnStep))
    .orderBy(asc(runSteps.position));
  const cases = new Map<string, FailedCase>();
  for (const { caseId, op, result } of rows)
    if (!cases.has(caseId)) cases.set(caseId, { caseId, title: text(result.title) || caseId, op: op ?? '', message: messageOf(result) });
  return [...cases.values()];
}

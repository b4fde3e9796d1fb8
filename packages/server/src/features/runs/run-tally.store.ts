import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { runEvents, runSteps } from '../../platform/db/schema.ts';

/** What a run had completed when it was ended by something other than its worker. */
export interface RunTally {
  /** Case counts by verdict. */
  readonly cases: Readonly<Record<string, number>>;
  readonly steps: number;
  /** Durations in milliseconds of the requests that p95 is computed from. */
  readonly times: readonly number[];
}

/** Counts a run's stored results. A case that was reported twice counts once. */
export async function loadTally(db: Executor, runId: string): Promise<RunTally> {
  const caseId = sql<string>`${runEvents.payload}->>'caseId'`;
  const ended = await db
    .selectDistinctOn([caseId], { caseId, verdict: sql<string>`${runEvents.payload}->>'verdict'` })
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), eq(runEvents.kind, 'case-finished')));
  const steps = await db
    .select({
      attempts: sql<number>`coalesce((${runSteps.result}->>'attempts')::int, 0)`,
      part: sql<string>`${runSteps.result}->>'part'`,
      ms: sql<number>`coalesce((${runSteps.result}->>'ms')::float8, 0)`,
      status: runSteps.status,
    })
    .from(runSteps)
    .where(eq(runSteps.runId, runId));
  const cases: Record<string, number> = {};
  for (const { verdict } of ended) cases[verdict] = (cases[verdict] ?? 0) + 1;
  return {
    cases,
    steps: steps.filter(({ attempts }) => attempts > 0).length,
    times: steps.filter(({ part, attempts, status }) => part === 'step' && attempts === 1 && status !== null).map(({ ms }) => ms),
  };
}

import type { LinkExperience } from '@assay/engine/model';
import { and, eq, inArray, like, lt, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { desc, isNotNull } from 'drizzle-orm/sql';
import type { Executor } from '../../platform/db/db.ts';
import { runSteps, runs } from '../../platform/db/schema.ts';

const REMEMBERED_RUNS = 50;

/**
 * The results of the last requests in smoke cases, if an earlier request to another operation provided their values. Only positive cases
 * count, because a negative case expects the 404 that would otherwise mean an unusable value.
 */
export async function loadLinkExperience(db: Executor, projectId: string): Promise<readonly LinkExperience[]> {
  const consumer = alias(runSteps, 'consumer');
  const producer = alias(runSteps, 'producer');
  const recent = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.projectId, projectId), isNotNull(runs.finishedAt)))
    .orderBy(desc(runs.finishedAt))
    .limit(REMEMBERED_RUNS);
  const last = db
    .select({ runId: runSteps.runId, caseId: runSteps.caseId, step: max(runSteps.step).as('last_step') })
    .from(runSteps)
    .where(and(inArray(runSteps.runId, recent), like(runSteps.caseId, '%.smoke'), sql`${runSteps.result} ->> 'part' = 'step'`))
    .groupBy(runSteps.runId, runSteps.caseId)
    .as('last');
  const isPositive = sql`${consumer.verdict} in ('pass', 'warn') and ${consumer.status} between 200 and 299`;
  const isUseless = sql`${consumer.verdict} = 'fail' and ${consumer.status} in (400, 404, 410)`;
  const rows = await db
    .select({
      op: consumer.op,
      from: producer.op,
      worked: sql<number>`cast(count(*) filter (where ${isPositive}) as int)`,
      failed: sql<number>`cast(count(*) filter (where ${isUseless}) as int)`,
    })
    .from(last)
    .innerJoin(consumer, and(eq(consumer.runId, last.runId), eq(consumer.caseId, last.caseId), eq(consumer.step, last.step)))
    .innerJoin(producer, and(eq(producer.runId, last.runId), eq(producer.caseId, last.caseId), lt(producer.step, last.step)))
    .groupBy(consumer.op, producer.op);
  return rows.flatMap(({ op, from, ...counts }) => (op === null || from === null ? [] : [{ op, from, ...counts }]));
}

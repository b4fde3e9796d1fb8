import type { LinkChoice, LinkExperience, LinkNotes } from '@assay/engine/model';
import { and, eq, inArray, like, lt, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { desc, isNotNull } from 'drizzle-orm/sql';
import type { Executor } from '../../platform/db/db.ts';
import { linkChoices, runSteps, runs } from '../../platform/db/schema.ts';

const REMEMBERED_RUNS = 50;

/** The link choices that a project's members made, and the evidence from its runs. */
export async function loadLinkNotes(db: Executor, projectId: string): Promise<LinkNotes> {
  return { choices: await listChoices(db, projectId), experience: await linkExperience(db, projectId) };
}

function listChoices(db: Executor, projectId: string): Promise<LinkChoice[]> {
  return db
    .select({ op: linkChoices.op, param: linkChoices.param, from: linkChoices.fromOp })
    .from(linkChoices)
    .where(eq(linkChoices.projectId, projectId));
}

/** Stores a choice. Undefined removes it. */
export async function storeChoice(
  db: Executor,
  projectId: string,
  { op, param, from }: Omit<LinkChoice, 'from'> & { readonly from?: string | null | undefined },
): Promise<void> {
  const mine = and(eq(linkChoices.projectId, projectId), eq(linkChoices.op, op), eq(linkChoices.param, param));
  if (from === undefined) {
    await db.delete(linkChoices).where(mine);
    return;
  }
  const target = [linkChoices.projectId, linkChoices.op, linkChoices.param];
  await db
    .insert(linkChoices)
    .values({ projectId, op, param, fromOp: from })
    .onConflictDoUpdate({ target, set: { fromOp: from } });
}

/**
 * The results of the last requests in smoke cases, if an earlier request of another operation provided their values. Only positive cases
 * count, because a negative case expects the 404 that would otherwise mean an unusable value.
 */
async function linkExperience(db: Executor, projectId: string): Promise<readonly LinkExperience[]> {
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

import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { projects, suites, webhooks, webhookTurns } from '../../../platform/db/schema.ts';

const MOST_DIGESTS = 100;

interface Hour {
  readonly now: Date;
  readonly hourAgo: Date;
}

/** The number of failed runs held back since the last message; null when this one is held back too. */
export async function claimMessage(tx: Executor, webhookId: string, suiteId: string, { now, hourAgo }: Hour): Promise<number | null> {
  const mine = and(eq(webhookTurns.webhookId, webhookId), eq(webhookTurns.suiteId, suiteId));
  const [known] = await tx.select().from(webhookTurns).where(mine).for('update');
  if (known === undefined) {
    await tx.insert(webhookTurns).values({ webhookId, suiteId, sentAt: now }).onConflictDoNothing();
    return 0;
  }
  const isHeld = known.sentAt > hourAgo;
  await tx
    .update(webhookTurns)
    .set(isHeld ? { held: sql`${webhookTurns.held} + 1` } : { sentAt: now, held: 0 })
    .where(mine);
  return isHeld ? null : known.held;
}

export interface HeldBack {
  readonly webhookId: string;
  readonly suiteId: string;
  readonly suiteTitle: string;
  readonly projectName: string;
  readonly held: number;
}

/** Failed runs that were held back for an hour and appeared in no later message. The first process that claims one gets it. */
export async function claimHeldBack(tx: Executor, { now, hourAgo }: Hour): Promise<readonly HeldBack[]> {
  const rows = await tx
    .select({
      webhookId: webhookTurns.webhookId,
      suiteId: webhookTurns.suiteId,
      held: webhookTurns.held,
      suiteTitle: suites.name,
      projectName: projects.name,
    })
    .from(webhookTurns)
    .innerJoin(webhooks, eq(webhooks.id, webhookTurns.webhookId))
    .innerJoin(suites, eq(suites.id, webhookTurns.suiteId))
    .innerJoin(projects, eq(projects.id, suites.projectId))
    .where(and(gt(webhookTurns.held, 0), lte(webhookTurns.sentAt, hourAgo), eq(webhooks.isEnabled, true)))
    .limit(MOST_DIGESTS)
    .for('update', { of: webhookTurns, skipLocked: true });
  for (const { webhookId, suiteId } of rows)
    await tx
      .update(webhookTurns)
      .set({ sentAt: now, held: 0 })
      .where(and(eq(webhookTurns.webhookId, webhookId), eq(webhookTurns.suiteId, suiteId)));
  return rows;
}

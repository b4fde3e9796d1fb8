import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { projects, suites, webhooks, webhookThrottles } from '../../../platform/db/schema.ts';

const MOST_DIGESTS = 100;

interface Hour {
  readonly now: Date;
  readonly hourAgo: Date;
}

/** The number of failed runs held back since the last message. Null when this run is held back too. */
export async function claimMessage(tx: Executor, webhookId: string, suiteId: string, { now, hourAgo }: Hour): Promise<number | null> {
  const mine = and(eq(webhookThrottles.webhookId, webhookId), eq(webhookThrottles.suiteId, suiteId));
  const [known] = await tx.select().from(webhookThrottles).where(mine).for('update');
  if (known === undefined) {
    await tx.insert(webhookThrottles).values({ webhookId, suiteId, sentAt: now }).onConflictDoNothing();
    return 0;
  }
  const isHeld = known.sentAt > hourAgo;
  await tx
    .update(webhookThrottles)
    .set(isHeld ? { held: sql`${webhookThrottles.held} + 1` } : { sentAt: now, held: 0 })
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

/** Failed runs that were held back for an hour and not included in a later message. Each is claimed by only one process. */
export async function claimHeldBack(tx: Executor, { now, hourAgo }: Hour): Promise<readonly HeldBack[]> {
  const rows = await tx
    .select({
      webhookId: webhookThrottles.webhookId,
      suiteId: webhookThrottles.suiteId,
      held: webhookThrottles.held,
      suiteTitle: suites.name,
      projectName: projects.name,
    })
    .from(webhookThrottles)
    .innerJoin(webhooks, eq(webhooks.id, webhookThrottles.webhookId))
    .innerJoin(suites, eq(suites.id, webhookThrottles.suiteId))
    .innerJoin(projects, eq(projects.id, suites.projectId))
    .where(and(gt(webhookThrottles.held, 0), lte(webhookThrottles.sentAt, hourAgo), eq(webhooks.isEnabled, true)))
    .limit(MOST_DIGESTS)
    .for('update', { of: webhookThrottles, skipLocked: true });
  for (const { webhookId, suiteId } of rows)
    await tx
      .update(webhookThrottles)
      .set({ sentAt: now, held: 0 })
      .where(and(eq(webhookThrottles.webhookId, webhookId), eq(webhookThrottles.suiteId, suiteId)));
  return rows;
}

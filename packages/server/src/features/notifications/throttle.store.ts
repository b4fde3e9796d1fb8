import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { failureEmails, projects, suites, webhooks, webhookThrottles } from '../../platform/db/schema.ts';

/**
 * Where the last notification about a suite's failures is recorded. A webhook that is turned off gets its digest once it is turned on
 * again.
 */
const RECEIVERS = {
  user: { table: failureEmails, isActive: undefined },
  webhook: {
    table: webhookThrottles,
    isActive: sql`exists (select 1 from ${webhooks} where ${webhooks.id} = ${webhookThrottles.receiverId} and ${webhooks.isEnabled})`,
  },
} as const;

export type ReceiverKind = keyof typeof RECEIVERS;

const HOUR_MS = 3600_000;
const MOST_DIGESTS = 100;

const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS);

export interface FailureNotice {
  readonly receiverId: string;
  readonly suiteId: string;
  readonly now: Date;
}

/**
 * Each receiver gets at most one message per suite per hour about failed runs. Returns the number of failures held back since the last
 * message, or null when this failure is held back too.
 */
export async function reserveMessage(
  tx: Executor,
  kind: ReceiverKind,
  { receiverId, suiteId, now }: FailureNotice,
): Promise<number | null> {
  const { table } = RECEIVERS[kind];
  const first = await tx
    .insert(table)
    .values({ receiverId, suiteId, sentAt: now })
    .onConflictDoNothing()
    .returning({ suiteId: table.suiteId });
  if (first.length > 0) return 0;
  const mine = and(eq(table.receiverId, receiverId), eq(table.suiteId, suiteId));
  const [known] = await tx.select({ sentAt: table.sentAt, held: table.held }).from(table).where(mine).for('update');
  if (known === undefined) return null;
  const isHeld = known.sentAt > hourBefore(now);
  await tx
    .update(table)
    .set(isHeld ? { held: sql`${table.held} + 1` } : { sentAt: now, held: 0 })
    .where(mine);
  return isHeld ? null : known.held;
}

export interface HeldFailures {
  readonly receiverId: string;
  readonly suiteId: string;
  readonly suiteTitle: string;
  readonly projectName: string;
  readonly held: number;
}

/** Failures that were held back for an hour and not included in a later message. Each is claimed by only one process. */
export async function claimHeldFailures(tx: Executor, kind: ReceiverKind, now: Date): Promise<readonly HeldFailures[]> {
  const { table, isActive } = RECEIVERS[kind];
  const rows = await tx
    .select({
      receiverId: table.receiverId,
      suiteId: table.suiteId,
      held: table.held,
      suiteTitle: suites.name,
      projectName: projects.name,
    })
    .from(table)
    .innerJoin(suites, eq(suites.id, table.suiteId))
    .innerJoin(projects, eq(projects.id, suites.projectId))
    .where(and(gt(table.held, 0), lte(table.sentAt, hourBefore(now)), isActive))
    .limit(MOST_DIGESTS)
    .for('update', { of: table, skipLocked: true });
  for (const { receiverId, suiteId } of rows)
    await tx
      .update(table)
      .set({ sentAt: now, held: 0 })
      .where(and(eq(table.receiverId, receiverId), eq(table.suiteId, suiteId)));
  return rows;
}

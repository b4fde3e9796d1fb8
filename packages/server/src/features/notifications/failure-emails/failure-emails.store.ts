import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { accountSettings, failureEmails, projects, suites, users } from '../../../platform/db/schema.ts';

/** The email address of a user who wants failure emails, or null. */
export async function findRecipient(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(accountSettings, eq(accountSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(accountSettings.notifyOnFailure, true), eq(users.isActive, true)));
  return row?.email ?? null;
}

const MOST_DIGESTS = 100;

interface Wanted {
  readonly userId: string;
  readonly suiteId: string;
  readonly now: Date;
  readonly hourAgo: Date;
}

/** The number of failures held back since the last email. Null when this failure is held back too. */
export async function claimEmail(tx: Executor, { userId, suiteId, now, hourAgo }: Wanted): Promise<number | null> {
  const mine = and(eq(failureEmails.userId, userId), eq(failureEmails.suiteId, suiteId));
  const [known] = await tx.select().from(failureEmails).where(mine).for('update');
  if (known === undefined) {
    await tx.insert(failureEmails).values({ userId, suiteId, sentAt: now }).onConflictDoNothing();
    return 0;
  }
  if (known.sentAt > hourAgo) {
    await tx
      .update(failureEmails)
      .set({ held: sql`${failureEmails.held} + 1` })
      .where(mine);
    return null;
  }
  await tx.update(failureEmails).set({ sentAt: now, held: 0 }).where(mine);
  return known.held;
}

export interface HeldBack {
  readonly to: string;
  readonly suiteId: string;
  readonly suiteTitle: string;
  readonly projectName: string;
  readonly held: number;
}

/** Failures that were held back for an hour and not included in a later email. Each is claimed by only one process. */
export async function claimHeldBack(tx: Executor, { now, hourAgo }: Pick<Wanted, 'now' | 'hourAgo'>): Promise<readonly HeldBack[]> {
  const rows = await tx
    .select({
      userId: failureEmails.userId,
      suiteId: failureEmails.suiteId,
      held: failureEmails.held,
      suiteTitle: suites.name,
      projectName: projects.name,
    })
    .from(failureEmails)
    .innerJoin(suites, eq(suites.id, failureEmails.suiteId))
    .innerJoin(projects, eq(projects.id, suites.projectId))
    .where(and(gt(failureEmails.held, 0), lte(failureEmails.sentAt, hourAgo)))
    .limit(MOST_DIGESTS)
    .for('update', { of: failureEmails, skipLocked: true });
  const taken: HeldBack[] = [];
  for (const { userId, ...row } of rows) {
    await tx
      .update(failureEmails)
      .set({ sentAt: now, held: 0 })
      .where(and(eq(failureEmails.userId, userId), eq(failureEmails.suiteId, row.suiteId)));
    const to = await findRecipient(tx, userId);
    if (to !== null) taken.push({ to, ...row });
  }
  return taken;
}

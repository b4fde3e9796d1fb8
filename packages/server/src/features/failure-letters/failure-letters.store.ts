import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { accountSettings, failureLetters, users } from '../../platform/db/schema.ts';

/** The address of somebody who wants letters about failures; null for everybody else. */
export async function findRecipient(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(accountSettings, eq(accountSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(accountSettings.notifyOnFailure, true), eq(users.isActive, true)));
  return row?.email ?? null;
}

interface Wanted {
  readonly userId: string;
  readonly suiteId: string;
  readonly now: Date;
  readonly hourAgo: Date;
}

/** How many failures were held back since the last letter; null when this one is held back too. */
export async function takeLetter(tx: Executor, { userId, suiteId, now, hourAgo }: Wanted): Promise<number | null> {
  const mine = and(eq(failureLetters.userId, userId), eq(failureLetters.suiteId, suiteId));
  const [known] = await tx.select().from(failureLetters).where(mine).for('update');
  if (known === undefined) {
    await tx.insert(failureLetters).values({ userId, suiteId, sentAt: now }).onConflictDoNothing();
    return 0;
  }
  if (known.sentAt > hourAgo) {
    await tx
      .update(failureLetters)
      .set({ held: sql`${failureLetters.held} + 1` })
      .where(mine);
    return null;
  }
  await tx.update(failureLetters).set({ sentAt: now, held: 0 }).where(mine);
  return known.held;
}

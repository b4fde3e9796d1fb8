import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { deviceLogins } from '../../platform/db/schema.ts';

export type DeviceLoginRow = typeof deviceLogins.$inferSelect;

/** Returns false when another login already uses one of the codes. */
export async function insertLogin(db: Executor, row: typeof deviceLogins.$inferInsert): Promise<boolean> {
  const rows = await db.insert(deviceLogins).values(row).onConflictDoNothing().returning({ id: deviceLogins.id });
  return rows.length > 0;
}

interface Waiting {
  readonly userCodeHash: string;
  readonly now: Date;
}

const isWaiting = ({ userCodeHash, now }: Waiting) =>
  and(eq(deviceLogins.userCodeHash, userCodeHash), eq(deviceLogins.status, 'waiting'), gt(deviceLogins.expiresAt, now));

export async function findPendingLogin(db: Executor, wanted: Waiting): Promise<DeviceLoginRow | null> {
  const [row] = await db.select().from(deviceLogins).where(isWaiting(wanted));
  return row ?? null;
}

/** A single statement, so that exactly one of several concurrent decisions gets the row. */
export async function decideLogin(
  tx: Executor,
  wanted: Waiting,
  answer: Pick<DeviceLoginRow, 'status' | 'userId'>,
): Promise<DeviceLoginRow | null> {
  const [row] = await tx.update(deviceLogins).set(answer).where(isWaiting(wanted)).returning();
  return row ?? null;
}

/** Locks the row until the transaction ends, so that concurrent polls are serialised. */
export async function lockByDevice(tx: Executor, deviceHash: string): Promise<DeviceLoginRow | null> {
  const [row] = await tx.select().from(deviceLogins).where(eq(deviceLogins.deviceHash, deviceHash)).for('update');
  return row ?? null;
}

export async function recordPoll(tx: Executor, id: string, asked: Pick<DeviceLoginRow, 'askedAt' | 'interval'>): Promise<void> {
  await tx.update(deviceLogins).set(asked).where(eq(deviceLogins.id, id));
}

export async function removeLogin(tx: Executor, id: string): Promise<void> {
  await tx.delete(deviceLogins).where(eq(deviceLogins.id, id));
}

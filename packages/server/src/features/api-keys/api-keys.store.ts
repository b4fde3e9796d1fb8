import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { apiKeys, users } from '../../platform/db/schema.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const unrevoked = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt));

export function listUserKeys(db: Executor, userId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(unrevoked(userId)).orderBy(desc(apiKeys.createdAt), apiKeys.id);
}

export async function countUserKeys(db: Executor, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(apiKeys).where(unrevoked(userId));
  return row?.total ?? 0;
}

/** Serialises key creation for a user, so that the limit holds. */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function insertKey(tx: Executor, row: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(row);
}

/** Returns null when the key belongs to another user or was already revoked. */
export async function revokeKey(
  tx: Executor,
  key: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<ApiKeyRow | null> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: key.now })
    .where(and(eq(apiKeys.id, key.id), unrevoked(key.userId)))
    .returning();
  return row ?? null;
}

/** Revokes every valid key that the user has. */
export function revokeUserKeys(tx: Executor, userId: string, now: Date): Promise<ApiKeyRow[]> {
  return tx.update(apiKeys).set({ revokedAt: now }).where(unrevoked(userId)).returning();
}

/** Returns the key and its user while both are active. Every call runs this query, so a revoked key stops working immediately. */
export async function findActiveKey(db: Executor, hash: string, now: Date) {
  const [row] = await db
    .select({
      key: apiKeys,
      user: { id: users.id, name: users.name, surname: users.surname, username: users.username, roles: users.roles },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.hash, hash),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        eq(users.isActive, true),
      ),
    );
  return row ?? null;
}

/** Throttled, because a busy key would otherwise update its row on every call. */
export async function markUsed(db: Executor, id: string, times: { readonly now: Date; readonly unlessSince: Date }): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: times.now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, times.unlessSince))));
}

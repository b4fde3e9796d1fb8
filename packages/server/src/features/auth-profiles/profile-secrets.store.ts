import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { authProfileSecrets } from '../../platform/db/schema.ts';

export type ProfileSecretRow = typeof authProfileSecrets.$inferSelect;
export type NewSecret = typeof authProfileSecrets.$inferInsert;

export function listProfileSecrets(db: Executor, profileIds: readonly string[]): Promise<ProfileSecretRow[]> {
  if (profileIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(authProfileSecrets)
    .where(inArray(authProfileSecrets.profileId, [...profileIds]))
    .orderBy(asc(authProfileSecrets.key));
}

/** Replaces all of the profile's rows with the given ones. */
export async function replaceSecrets(tx: Executor, profileId: string, rows: readonly NewSecret[]): Promise<void> {
  await tx.delete(authProfileSecrets).where(eq(authProfileSecrets.profileId, profileId));
  if (rows.length > 0) await tx.insert(authProfileSecrets).values([...rows]);
}

import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { authProfileSecrets, projects, userKeys } from '../../platform/db/schema.ts';

export type ProfileSecretRow = typeof authProfileSecrets.$inferSelect;
export type NewSecret = typeof authProfileSecrets.$inferInsert;

/** The owner of the data key that seals a profile's secrets: a project or a user. */
export type KeyScope = { readonly kind: 'project'; readonly projectId: string } | { readonly kind: 'user'; readonly userId: string };

export interface DataKey {
  readonly projectId: string;
  readonly sealedKey: string;
}

/** A user's key is wrapped like a project's, under a name that no project can have. */
export const keyNameOf = (scope: KeyScope) => (scope.kind === 'project' ? scope.projectId : `user:${scope.userId}`);

export async function findDataKey(db: Executor, scope: KeyScope): Promise<DataKey | null> {
  const [row] =
    scope.kind === 'project'
      ? await db.select({ sealedKey: projects.sealedKey }).from(projects).where(eq(projects.id, scope.projectId))
      : await db.select({ sealedKey: userKeys.sealedKey }).from(userKeys).where(eq(userKeys.userId, scope.userId));
  return row === undefined ? null : { projectId: keyNameOf(scope), sealedKey: row.sealedKey };
}

/** Keeps the first key when two are created concurrently. */
export async function insertUserKey(tx: Executor, userId: string, sealedKey: string): Promise<void> {
  await tx.insert(userKeys).values({ userId, sealedKey }).onConflictDoNothing();
}

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

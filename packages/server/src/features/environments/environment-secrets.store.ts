import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { environmentSecrets, environments } from '../../platform/db/schema.ts';
import type { EnvironmentScope } from './environments.store.ts';

export interface SecretPreviewRow {
  readonly environmentId: string;
  readonly keyPath: string;
  readonly maskedPreview: string;
  readonly updatedAt: Date;
}

export interface SealedSecret {
  readonly keyPath: string;
  readonly sealed: string;
  readonly maskedPreview: string;
}

export function listSecretPreviews(db: Executor, environmentIds: readonly string[]): Promise<SecretPreviewRow[]> {
  if (environmentIds.length === 0) return Promise.resolve([]);
  return db
    .select({
      environmentId: environmentSecrets.environmentId,
      keyPath: environmentSecrets.keyPath,
      maskedPreview: environmentSecrets.maskedPreview,
      updatedAt: environmentSecrets.updatedAt,
    })
    .from(environmentSecrets)
    .where(inArray(environmentSecrets.environmentId, [...environmentIds]))
    .orderBy(asc(environmentSecrets.keyPath));
}

/** An environment's sealed secrets. Not scoped by user, so the caller must already be authorised. */
export function listSealed(db: Executor, environmentId: string): Promise<SealedSecret[]> {
  return db
    .select({
      keyPath: environmentSecrets.keyPath,
      sealed: environmentSecrets.sealed,
      maskedPreview: environmentSecrets.maskedPreview,
    })
    .from(environmentSecrets)
    .where(eq(environmentSecrets.environmentId, environmentId))
    .orderBy(asc(environmentSecrets.keyPath));
}

export async function findScope(db: Executor, environmentId: string): Promise<EnvironmentScope | null> {
  const [row] = await db
    .select({ projectId: environments.projectId, ownerId: environments.ownerId })
    .from(environments)
    .where(eq(environments.id, environmentId));
  if (row === undefined) return null;
  if (row.projectId !== null) return { kind: 'project', projectId: row.projectId };
  return row.ownerId === null ? null : { kind: 'user', userId: row.ownerId };
}

export async function insertSecrets(tx: Executor, rows: readonly (typeof environmentSecrets.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(environmentSecrets).values([...rows]);
}

export async function deleteSecrets(tx: Executor, environmentId: string, keyPaths: readonly string[]): Promise<void> {
  if (keyPaths.length === 0) return;
  await tx
    .delete(environmentSecrets)
    .where(and(eq(environmentSecrets.environmentId, environmentId), inArray(environmentSecrets.keyPath, [...keyPaths])));
}

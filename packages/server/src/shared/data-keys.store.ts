import { eq } from 'drizzle-orm';
import type { Executor } from '../platform/db/db.ts';
import { projects, userKeys } from '../platform/db/schema.ts';
import { userKeyName, type Vault } from '../platform/vault/vault.ts';

/** The owner of a data key and of the secrets that it seals. */
export type KeyOwner = { readonly kind: 'project'; readonly projectId: string } | { readonly kind: 'user'; readonly userId: string };

/** A wrapped data key, with the name that it was wrapped under. */
export interface DataKey {
  readonly projectId: string;
  readonly sealedKey: string;
}

const keyNameOf = (owner: KeyOwner) => (owner.kind === 'project' ? owner.projectId : userKeyName(owner.userId));

export async function findDataKey(db: Executor, owner: KeyOwner): Promise<DataKey | null> {
  const [row] =
    owner.kind === 'project'
      ? await db.select({ sealedKey: projects.sealedKey }).from(projects).where(eq(projects.id, owner.projectId))
      : await db.select({ sealedKey: userKeys.sealedKey }).from(userKeys).where(eq(userKeys.userId, owner.userId));
  return row === undefined ? null : { projectId: keyNameOf(owner), sealedKey: row.sealedKey };
}

export async function findProjectKey(db: Executor, projectId: string): Promise<DataKey> {
  const key = await findDataKey(db, { kind: 'project', projectId });
  if (key === null) throw new Error('the project is gone');
  return key;
}

/** A project gets its key when it is created, and a user with the first secret. */
export async function requireDataKey(tx: Executor, vault: Pick<Vault, 'createProjectKey'>, owner: KeyOwner): Promise<DataKey> {
  const known = await findDataKey(tx, owner);
  if (known !== null) return known;
  if (owner.kind === 'project') throw new Error('the project is gone');
  // Keeps the first key when two are created concurrently.
  const made = { userId: owner.userId, sealedKey: vault.createProjectKey(keyNameOf(owner)) };
  await tx.insert(userKeys).values(made).onConflictDoNothing();
  const kept = await findDataKey(tx, owner);
  if (kept === null) throw new Error('the user is gone');
  return kept;
}

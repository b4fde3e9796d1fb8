import type { Db, Executor } from '../../platform/db/db.ts';
import { SealBroken } from '../../platform/vault/envelope.ts';
import { maskSecret } from '../../platform/vault/mask-secret.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import {
  deleteSecrets,
  findScope,
  findSecretKey,
  insertSecrets,
  insertUserKey,
  keyNameOf,
  listSealed,
  type SealedSecret,
  type SecretKey,
} from './environment-secrets.store.ts';
import type { EnvironmentScope } from './environments.store.ts';
import type { SecretChange } from './plan-secrets.ts';

export interface EnvironmentSecretsDeps {
  readonly db: Db;
  readonly vault: Pick<Vault, 'createProjectKey' | 'sealForProject' | 'openForProject'>;
}

type Values = Readonly<Record<string, string>>;

/** Binds a sealed value to its row, so that a copied row cannot be decrypted. */
const placeOf = (environmentId: string, keyPath: string) => `environment:${environmentId}:${keyPath}`;

export type EnvironmentSecrets = ReturnType<typeof createEnvironmentSecrets>;

/** Environment secrets: encrypted on arrival, decrypted only for a request to the target. */
export function createEnvironmentSecrets({ db, vault }: EnvironmentSecretsDeps) {
  /** Returns the data key for secrets. A project gets its key when it is created, and a user with the first secret. */
  async function requireKey(tx: Executor, scope: EnvironmentScope): Promise<SecretKey> {
    const known = await findSecretKey(tx, scope);
    if (known !== null) return known;
    if (scope.kind === 'user') await insertUserKey(tx, scope.userId, vault.createProjectKey(keyNameOf(scope)));
    const made = scope.kind === 'user' ? await findSecretKey(tx, scope) : null;
    if (made === null) throw new Error('an environment needs an existing project or user');
    return made;
  }

  const open = (key: SecretKey, environmentId: string, { keyPath, sealed }: SealedSecret) =>
    vault.openForProject(key, placeOf(environmentId, keyPath), sealed);

  return {
    /** Applies a plan that was made from the stored secrets. A moved value is sealed again for its new row. */
    async apply(tx: Executor, environment: { readonly id: string; readonly scope: EnvironmentScope }, changes: readonly SecretChange[]) {
      const { id, scope } = environment;
      const stored = await listSealed(tx, id);
      const writes = changes.filter((change) => change.kind !== 'keep');
      const kept = new Set(changes.filter((change) => change.kind === 'keep').map((change) => change.keyPath));
      const key = writes.length === 0 ? null : await requireKey(tx, scope);
      const rows = key === null ? [] : writes.map((change) => sealed(key, id, change, stored));
      await deleteSecrets(
        tx,
        id,
        stored.map((secret) => secret.keyPath).filter((keyPath) => !kept.has(keyPath)),
      );
      await insertSecrets(tx, rows);
    },

    /** Decrypts an environment's secrets for a request that was already authorised. */
    async openSecrets(environmentId: string): Promise<Values> {
      const scope = await findScope(db, environmentId);
      const stored = scope === null ? [] : await listSealed(db, environmentId);
      if (scope === null || stored.length === 0) return {};
      const key = await findSecretKey(db, scope);
      if (key === null) throw new SealBroken();
      return Object.fromEntries(stored.map((secret) => [secret.keyPath, open(key, environmentId, secret)]));
    },
  };

  function sealed(key: SecretKey, environmentId: string, change: Exclude<SecretChange, { kind: 'keep' }>, stored: readonly SealedSecret[]) {
    const value = change.kind === 'set' ? change.value : openMoved(key, environmentId, change.from, stored);
    const { keyPath } = change;
    return {
      environmentId,
      keyPath,
      sealed: vault.sealForProject(key, placeOf(environmentId, keyPath), value),
      maskedPreview: maskSecret(value),
    };
  }

  function openMoved(key: SecretKey, environmentId: string, from: string, stored: readonly SealedSecret[]): string {
    const source = stored.find((secret) => secret.keyPath === from);
    if (source === undefined) throw new Error('the plan moves a secret that is not stored');
    return open(key, environmentId, source);
  }
}

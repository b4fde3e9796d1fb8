import type { Db, Executor } from '../../platform/db/db.ts';
import { BrokenSealError } from '../../platform/vault/envelope.ts';
import { maskSecret } from '../../platform/vault/mask-secret.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { type DataKey, findDataKey, requireDataKey } from '../../shared/data-keys.store.ts';
import { deleteSecrets, findScope, insertSecrets, listSealed, type SealedSecret } from './environment-secrets.store.ts';
import type { EnvironmentScope } from './environments.store.ts';
import type { SecretChange } from './plan-secret-changes.ts';

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
  const open = (key: DataKey, environmentId: string, { keyPath, sealed }: SealedSecret) =>
    vault.openForProject(key, placeOf(environmentId, keyPath), sealed);

  return {
    /** Applies a plan that was made from the stored secrets. A moved value is sealed again for its new row. */
    async apply(tx: Executor, environment: { readonly id: string; readonly scope: EnvironmentScope }, changes: readonly SecretChange[]) {
      const { id, scope } = environment;
      const stored = await listSealed(tx, id);
      const writes = changes.filter((change) => change.kind !== 'keep');
      const kept = new Set(changes.filter((change) => change.kind === 'keep').map((change) => change.keyPath));
      const key = writes.length === 0 ? null : await requireDataKey(tx, vault, scope);
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
      const key = await findDataKey(db, scope);
      if (key === null) throw new BrokenSealError();
      return Object.fromEntries(stored.map((secret) => [secret.keyPath, open(key, environmentId, secret)]));
    },
  };

  function sealed(key: DataKey, environmentId: string, change: Exclude<SecretChange, { kind: 'keep' }>, stored: readonly SealedSecret[]) {
    const value = change.kind === 'set' ? change.value : openMoved(key, environmentId, change.from, stored);
    const { keyPath } = change;
    return {
      environmentId,
      keyPath,
      sealed: vault.sealForProject(key, placeOf(environmentId, keyPath), value),
      maskedPreview: maskSecret(value),
    };
  }

  function openMoved(key: DataKey, environmentId: string, from: string, stored: readonly SealedSecret[]): string {
    const source = stored.find((secret) => secret.keyPath === from);
    if (source === undefined) throw new Error('the plan moves a secret that is not stored');
    return open(key, environmentId, source);
  }
}

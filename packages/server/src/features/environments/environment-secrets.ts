import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { maskSecret } from '../../platform/vault/mask-secret.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { findProjectKey, insertEnvironment, insertSecrets, loadSealedSecrets } from './environments.store.ts';

export interface EnvironmentSecretsDeps {
  readonly db: Db;
  readonly vault: Pick<Vault, 'sealForProject' | 'openForProject'>;
}

/** An environment of a project as seeding and, later, its form make it. */
export interface NewEnvironment {
  readonly projectId: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  readonly followRedirects?: boolean;
  readonly headers?: readonly { readonly key: string; readonly value: string }[];
  readonly secrets?: Readonly<Record<string, string>>;
}

/** Binds a sealed value to its place, so that a row copied elsewhere does not open. */
const placeOf = (environmentId: string, keyPath: string) => `environment:${environmentId}:${keyPath}`;

export type EnvironmentSecrets = ReturnType<typeof createEnvironmentSecrets>;

export function createEnvironmentSecrets({ db, vault }: EnvironmentSecretsDeps) {
  return {
    async createEnvironment(wanted: NewEnvironment): Promise<string> {
      const id = randomUUID();
      await db.transaction(async (tx) => {
        const sealedKey = await findProjectKey(tx, wanted.projectId);
        if (sealedKey === null) throw new Error('an environment needs an existing project');
        const key = { projectId: wanted.projectId, sealedKey };
        const { secrets = {}, headers = [], ...columns } = wanted;
        await insertEnvironment(tx, { id, ...columns, headers });
        const sealed = Object.entries(secrets).map(([keyPath, value]) => ({
          environmentId: id,
          keyPath,
          sealed: vault.sealForProject(key, placeOf(id, keyPath), value),
          maskedPreview: maskSecret(value),
        }));
        await insertSecrets(tx, sealed);
      });
      return id;
    },

    /** Opens the secrets of an environment for a run that was authorised when it was created. */
    async openSecrets(environmentId: string): Promise<Readonly<Record<string, string>>> {
      const stored = await loadSealedSecrets(db, environmentId);
      if (stored === null) return {};
      const open = (secret: { keyPath: string; sealed: string }) =>
        vault.openForProject(stored.key, placeOf(environmentId, secret.keyPath), secret.sealed);
      return Object.fromEntries(stored.secrets.map((secret) => [secret.keyPath, open(secret)]));
    },
  };
}

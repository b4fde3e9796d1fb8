import { randomBytes } from 'node:crypto';
import { BrokenSealError, envelopeKeyId, keyIdOf, openBytes, sealBytes } from './envelope.ts';

/** A project's wrapped data key, as stored. */
interface ProjectKey {
  readonly projectId: string;
  readonly sealedKey: string;
}

/** The key for a user's own environments is wrapped like a project's, under a name that no project can have. */
export const userKeyName = (userId: string) => `user:${userId}`;

/** Encrypts secrets at rest: the root key wraps one data key per project, and the data key seals that project's secrets. */
export interface Vault {
  /** Creates a data key for `projects.sealed_key`. */
  createProjectKey(projectId: string): string;
  /** `place` identifies the secret's location (environment id and key), and must be the same when opening it. */
  sealForProject(key: ProjectKey, place: string, text: string): string;
  openForProject(key: ProjectKey, place: string, sealed: string): string;
  /** For the server's own keys, sealed by the root key. */
  sealForServer(place: string, text: string): string;
  openForServer(place: string, sealed: string): string;
  /** Wraps the data key with the current root key. */
  rewrapProjectKey(key: ProjectKey): string;
  rewrapForServer(place: string, sealed: string): string;
}

/**
 * The first root key encrypts. The others only decrypt, so that a key can be replaced without downtime. `reload` fetches
 * keys that were added in the meantime.
 */
export function createVault(current: Uint8Array, older: readonly Uint8Array[] = [], reload: () => readonly Uint8Array[] = () => []): Vault {
  const rootKeys = new Map<string, Uint8Array>();
  const learn = (keys: readonly Uint8Array[]) => {
    for (const key of keys) rootKeys.set(keyIdOf(key), key);
  };
  learn([current, ...older]);
  const rootFor = (sealed: string) => {
    const keyId = envelopeKeyId(sealed);
    // A key that this process does not have was created after it started.
    if (!rootKeys.has(keyId)) learn(reload());
    const key = rootKeys.get(keyId);
    if (key === undefined) throw new BrokenSealError();
    return key;
  };
  const dataKey = (key: ProjectKey) => openBytes(rootFor(key.sealedKey), projectKeyPlace(key.projectId), key.sealedKey);
  const inProject = (key: ProjectKey, place: string) => JSON.stringify(['secret', key.projectId, place]);
  const inServer = (place: string) => JSON.stringify(['server', place]);
  const rewrap = (place: string, sealed: string) => sealBytes(current, place, openBytes(rootFor(sealed), place, sealed));
  return {
    createProjectKey: (projectId) => sealBytes(current, projectKeyPlace(projectId), randomBytes(32)),
    sealForProject: (key, place, text) => sealBytes(dataKey(key), inProject(key, place), Buffer.from(text)),
    openForProject: (key, place, sealed) => openBytes(dataKey(key), inProject(key, place), sealed).toString(),
    sealForServer: (place, text) => sealBytes(current, inServer(place), Buffer.from(text)),
    openForServer: (place, sealed) => openBytes(rootFor(sealed), inServer(place), sealed).toString(),
    rewrapProjectKey: ({ projectId, sealedKey }) => rewrap(projectKeyPlace(projectId), sealedKey),
    rewrapForServer: (place, sealed) => rewrap(inServer(place), sealed),
  };
}

const projectKeyPlace = (projectId: string) => JSON.stringify(['project key', projectId]);

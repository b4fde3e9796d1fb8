import { randomBytes } from 'node:crypto';
import { keyIdOf, keyIdOfEnvelope, openBytes, SealBroken, sealBytes } from './envelope.ts';

/** The wrapped data key of a project in its stored form. */
interface ProjectKey {
  readonly projectId: string;
  readonly sealedKey: string;
}

/** The key of a user's own environments is wrapped like that of a project, under a name that no project can have. */
export const userKeyName = (userId: string) => `user:${userId}`;

/** Encrypts secrets at rest: the root key wraps one data key per project, the data key seals its secrets. */
export interface Vault {
  /** Creates a data key for `projects.sealed_key`. */
  createProjectKey(projectId: string): string;
  /** `place` identifies the secret's location (environment id and key), and must be the same on opening. */
  sealForProject(key: ProjectKey, place: string, text: string): string;
  openForProject(key: ProjectKey, place: string, sealed: string): string;
  /** For keys of the server itself, sealed by the root key. */
  sealForServer(place: string, text: string): string;
  openForServer(place: string, sealed: string): string;
  /** The data key wrapped with the current root key; null when it already is. */
  rewrapProjectKey(key: ProjectKey): string | null;
  rewrapForServer(place: string, sealed: string): string | null;
}

/**
 * The first root key encrypts; the others only decrypt, which lets a key be replaced without a pause.
 * `reload` fetches keys that were added in the meantime.
 */
export function createVault(current: Uint8Array, older: readonly Uint8Array[] = [], reload: () => readonly Uint8Array[] = () => []): Vault {
  const rootKeys = new Map<string, Uint8Array>();
  const learn = (keys: readonly Uint8Array[]) => {
    for (const key of keys) rootKeys.set(keyIdOf(key), key);
  };
  learn([current, ...older]);
  const rootFor = (sealed: string) => {
    const keyId = keyIdOfEnvelope(sealed);
    // A key that this process does not have was created after its start.
    if (!rootKeys.has(keyId)) learn(reload());
    const key = rootKeys.get(keyId);
    if (key === undefined) throw new SealBroken();
    return key;
  };
  const dataKey = (key: ProjectKey) => openBytes(rootFor(key.sealedKey), projectKeyPlace(key.projectId), key.sealedKey);
  const inProject = (key: ProjectKey, place: string) => JSON.stringify(['secret', key.projectId, place]);
  const inServer = (place: string) => JSON.stringify(['server', place]);
  const rewrap = (place: string, sealed: string) =>
    keyIdOfEnvelope(sealed) === keyIdOf(current) ? null : sealBytes(current, place, openBytes(rootFor(sealed), place, sealed));
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

import { randomBytes } from 'node:crypto';
import { keyIdOf, keyIdOfEnvelope, openBytes, SealBroken, sealBytes } from './envelope.ts';

/** The wrapped data key of a project, as its row holds it. */
interface ProjectKey {
  readonly projectId: string;
  readonly sealedKey: string;
}

/** Seals secrets at rest: the root key wraps one data key per project, the data key seals its secrets. */
export interface Vault {
  /** A new data key for `projects.sealed_key`. */
  createProjectKey(projectId: string): string;
  /** `place` names where the secret lives (environment id and key), and must be the same on opening. */
  sealForProject(key: ProjectKey, place: string, text: string): string;
  openForProject(key: ProjectKey, place: string, sealed: string): string;
  /** For keys of the server itself, under the root key. */
  sealForServer(place: string, text: string): string;
  openForServer(place: string, sealed: string): string;
}

/** The first root key seals; the others only open what they once sealed, which lets a key be replaced without a pause. */
export function createVault(current: Uint8Array, older: readonly Uint8Array[] = []): Vault {
  const rootKeys = new Map([current, ...older].map((key) => [keyIdOf(key), key]));
  const rootFor = (sealed: string) => {
    const key = rootKeys.get(keyIdOfEnvelope(sealed));
    if (key === undefined) throw new SealBroken();
    return key;
  };
  const dataKey = (key: ProjectKey) => openBytes(rootFor(key.sealedKey), projectKeyPlace(key.projectId), key.sealedKey);
  const inProject = (key: ProjectKey, place: string) => JSON.stringify(['secret', key.projectId, place]);
  const inServer = (place: string) => JSON.stringify(['server', place]);
  return {
    createProjectKey: (projectId) => sealBytes(current, projectKeyPlace(projectId), randomBytes(32)),
    sealForProject: (key, place, text) => sealBytes(dataKey(key), inProject(key, place), Buffer.from(text)),
    openForProject: (key, place, sealed) => openBytes(dataKey(key), inProject(key, place), sealed).toString(),
    sealForServer: (place, text) => sealBytes(current, inServer(place), Buffer.from(text)),
    openForServer: (place, sealed) => openBytes(rootFor(sealed), inServer(place), sealed).toString(),
  };
}

const projectKeyPlace = (projectId: string) => JSON.stringify(['project key', projectId]);

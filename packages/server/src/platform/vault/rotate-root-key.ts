import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { OpenedDb } from '../db/opened-db.ts';
import { StartupError } from '../process/startup-error.ts';
import { keyFileOf, loadRootKeys, type RootKeys, writeKeyFile } from './load-root-key.ts';
import { listUnwrapped, rewrapKeys } from './rewrap-keys.ts';

export interface Rotation {
  readonly wrapped: number;
  /** What the operator has to do next. */
  readonly next: string | null;
}

type KeyConfig = Pick<Config, 'rootKey' | 'olderRootKeys' | 'dataDir'>;

/** Replaces the root key. The old key stays readable until no value needs it. */
export async function rotateRootKey(config: KeyConfig, opened: Pick<OpenedDb, 'db' | 'kind'>): Promise<Rotation> {
  return config.rootKey === null ? rotateFile(config, opened) : rotateSetting(config, opened);
}

/** If the key is set in the environment, the operator changes the setting. This function then rewraps the values under the old key. */
async function rotateSetting(config: KeyConfig, { db }: Pick<OpenedDb, 'db'>): Promise<Rotation> {
  const keys = await loadRootKeys(config);
  if (keys.older.length === 0)
    throw new StartupError(
      'The root key comes from ASSAY_ROOT_KEY. Set it to a new key (32 bytes in base64) and ASSAY_ROOT_KEY_OLD to the current one, restart every server and worker with both, then run this command again.',
    );
  const wrapped = await wrapAll(db, keys);
  return { wrapped, next: 'Remove ASSAY_ROOT_KEY_OLD and restart. The old key is no longer used.' };
}

async function rotateFile(config: KeyConfig, { db, kind }: Pick<OpenedDb, 'db' | 'kind'>): Promise<Rotation> {
  const file = keyFileOf(config);
  const before = await loadRootKeys(config);
  const begun = before.older.length > 0;
  const keys: RootKeys = begun ? before : { current: randomBytes(32), older: [before.current] };
  if (!begun) await writeKeyFile(file, [keys.current, ...keys.older]);
  const wrapped = await wrapAll(db, keys);
  // The embedded database belongs to one process, so no other process can still seal with the old key.
  if (begun || kind === 'embedded') {
    await writeKeyFile(file, [keys.current]);
    return { wrapped, next: null };
  }
  return { wrapped, next: 'Restart every server and worker, then run this command again to remove the old key from the key file.' };
}

async function wrapAll(db: OpenedDb['db'], keys: RootKeys): Promise<number> {
  const wrapped = await rewrapKeys(db, keys);
  const left = await listUnwrapped(db, keys);
  if (left.length > 0) throw new Error(`the old root key is still needed by ${left.join(', ')}; both keys stay in use`);
  return wrapped;
}

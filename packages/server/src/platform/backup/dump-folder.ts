import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from '../db/pglite.ts';
import { tryLock } from '../db/process-lock.ts';
import { StartupError } from '../process/startup-error.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Reads the embedded database of a stopped installation into one archive, without migrating it. */
export async function dumpFolder(dataDir: string): Promise<Uint8Array> {
  const folder = join(dataDir, 'pg');
  if (!(await exists(folder))) throw new StartupError(`No embedded database found in ${dataDir}.`);
  const lock = tryLock(join(dataDir, 'lock'));
  if (lock.kind === 'held')
    throw new StartupError(
      `The data folder ${dataDir} is in use by process ${lock.pid}. Stop that process first, or use one of the automatic backups in ${join(dataDir, 'files', 'backups')}.`,
    );
  try {
    const client = await openPglite(folder);
    try {
      return new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer());
    } finally {
      await client.close();
    }
  } finally {
    lock.release();
  }
}

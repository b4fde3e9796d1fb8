import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { readMigrationState } from '../db/migrate.ts';
import { tryLock } from '../db/process-lock.ts';
import * as schema from '../db/schema.ts';
import { StartupError } from '../process/startup-error.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Restores a backup into a data folder without a database. It is unpacked into a temporary folder, which is renamed once the database opens
 * successfully.
 */
export async function restoreFolder(dataDir: string, archive: Uint8Array): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(dataDir, 'lock'));
  if (lock.kind === 'held') throw new StartupError(`The data folder ${dataDir} is in use by process ${lock.pid}.`);
  try {
    const folder = join(dataDir, 'pg');
    if (await exists(folder))
      throw new StartupError(
        `${dataDir} already contains a database, so nothing was changed. Set ASSAY_DATA_DIR to an empty folder and try again.`,
      );
    const draft = join(dataDir, 'pg.restoring');
    await rm(draft, { recursive: true, force: true });
    try {
      await unpack(draft, archive);
      await rename(draft, folder);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
  }
}

async function unpack(folder: string, archive: Uint8Array): Promise<void> {
  const notWhole = (cause: unknown) => {
    throw new StartupError('The file is not a complete Assay backup. Nothing was changed.', { cause });
  };
  // Decompressed here, because the database would notice a truncated archive only after starting to use it.
  const bytes = await promisify(gunzip)(archive).catch(notWhole);
  const file = new File([new Uint8Array(bytes)], 'backup.tar', { type: 'application/x-tar' });
  const client = await PGlite.create({ dataDir: folder, loadDataDir: file }).catch(notWhole);
  try {
    const state = await readMigrationState(drizzle(client, { schema }));
    if (state === 'empty') throw new StartupError('The file is a database, but not an Assay database. Nothing was changed.');
  } finally {
    await client.close();
  }
}

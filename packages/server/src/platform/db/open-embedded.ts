import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import type { Log } from '../log/log.ts';
import { StartupError } from '../process/startup-error.ts';
import { migrationConfig, readMigrationState } from './migrate.ts';
import type { OpenedDb } from './opened-db.ts';
import { openPglite } from './pglite.ts';
import { tryLock } from './process-lock.ts';
import * as schema from './schema.ts';
import { startFromTemplate } from './template.ts';

const MAINTENANCE_MS = 5 * 60_000;

/** Opens the embedded database in `dataDir`. Only one process may have it open, because two would silently lose each other's rows. */
export async function openEmbedded(dataDir: string, log: Log): Promise<OpenedDb> {
  const lock = tryLock(join(dataDir, 'lock'));
  if (lock.kind === 'held')
    throw new StartupError(
      `The data folder ${dataDir} is in use by process ${lock.pid}. Stop that process, or set ASSAY_DATA_DIR to another folder.`,
    );
  try {
    const client = await openFolder(join(dataDir, 'pg'));
    const db = drizzle(client, { schema });
    try {
      const state = await readMigrationState(db);
      if (state === 'pending') await backUp(client, dataDir);
      if (state !== 'current') await migrate(db, migrationConfig);
    } catch (error) {
      await client.close();
      throw error;
    }
    const timer = setInterval(() => void maintain(client, log), MAINTENANCE_MS).unref();
    const close = async () => {
      clearInterval(timer);
      await client.close();
      lock.release();
    };
    return { kind: 'embedded', db, queueConnection: { db: fromPglite(client), backend: 'pglite' }, dump: () => dump(client), close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openFolder(folder: string): Promise<PGlite> {
  await startFromTemplate(folder);
  try {
    return await openPglite(folder);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(
      `The database in ${folder} could not be opened: ${problem}. Its files were not changed. Move the folder away to start with an empty database, or restore a backup.`,
      { cause },
    );
  }
}

/** A migration may be irreversible, so a copy of the data is kept in the same folder. */
async function backUp(client: PGlite, dataDir: string): Promise<void> {
  const name = `before-migration-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`;
  await writeFile(join(dataDir, name), await dump(client), { mode: 0o600 });
}

/** A consistent snapshot of the data folder as a compressed archive, taken while the server runs. */
async function dump(client: PGlite): Promise<Uint8Array> {
  await client.exec('checkpoint');
  return new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer());
}

/** The embedded database has no background processes, so without this its tables and log would only grow. */
async function maintain(client: PGlite, log: Log): Promise<void> {
  try {
    await client.exec('vacuum');
    await client.exec('checkpoint');
  } catch (error) {
    log.warn({ err: error }, 'database maintenance failed');
  }
}

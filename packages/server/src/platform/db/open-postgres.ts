import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { StartupError } from '../process/startup-error.ts';
import { migrationConfig, readMigrationState } from './migrate.ts';
import type { OpenedDb } from './opened-db.ts';
import { releaseFailedConnections } from './return-connections.ts';
import * as schema from './schema.ts';

const MIGRATION_LOCK = 7141;
/** Shorter than a run's lease, because a process that hangs in a transaction must not block its rows for others. */
const IDLE_TRANSACTION_MS = 12_000;

/** Connects to PostgreSQL and migrates it. Servers that start together do so one after another. */
export async function openPostgres(connectionString: string, log: Log): Promise<OpenedDb> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // The pool replaces a broken idle connection. Without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  // Does the same for a connection that breaks between two statements while it is in use. The next statement then fails with an error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const driver = drizzle(pool, { schema });
  const db = releaseFailedConnections(driver, pool);
  const lock = await pool.connect().catch((cause: Error) => {
    throw new StartupError(`The database in DATABASE_URL could not be reached: ${cause.message}.`, { cause });
  });
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if ((await readMigrationState(db)) !== 'current') await migrate(driver, migrationConfig);
  } catch (error) {
    lock.release(true);
    await pool.end();
    throw error;
  }
  await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  lock.release();
  return { kind: 'postgresql', db, queueConnection: { connectionString, max: 6 }, dump: null, close: () => pool.end() };
}

import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../config/folders.ts';
import { StartupError } from '../process/startup-error.ts';
import type { Db } from './db.ts';

export const migrationConfig = { migrationsFolder };

export type MigrationState = 'empty' | 'current' | 'pending';

/** Compares the database with this version's migrations. A database from a newer version is rejected and left unchanged. */
export async function readMigrationState(db: Db): Promise<MigrationState> {
  const known = readMigrationFiles(migrationConfig).map((file) => file.hash);
  const applied = await appliedHashes(db);
  const strangers = applied.filter((hash) => !known.includes(hash));
  if (strangers.length > 0)
    throw new StartupError(
      `The database was created by a newer version of Assay (it has ${strangers.length} migration${strangers.length === 1 ? '' : 's'} unknown to this version). Nothing was changed. Start the newer version, or restore a backup from this version.`,
    );
  if (applied.length === 0) return 'empty';
  return known.every((hash) => applied.includes(hash)) ? 'current' : 'pending';
}

async function appliedHashes(db: Db): Promise<readonly string[]> {
  const [table] = rowsOf(await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as present`));
  if (table?.present !== true) return [];
  return rowsOf(await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at`)).map((row) => String(row.hash));
}

/** Both drivers return raw query results as an object with `rows`. */
export function rowsOf(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)) return result.rows;
  throw new Error('the database driver answered without rows');
}

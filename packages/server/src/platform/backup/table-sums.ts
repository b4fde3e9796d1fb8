import { sql } from 'drizzle-orm';
import type { Executor } from '../db/db.ts';
import { rowsOf } from '../db/migrate.ts';

/** A table's row count, and an order-independent checksum over the contents. */
export interface TableChecksum {
  readonly table: string;
  readonly rows: number;
  readonly sum: string;
}

/** Uses the same settings for both databases, so that equal values have equal text. */
export async function setCanonicalTextFormat(tx: Executor): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO, YMD'", "bytea_output = 'hex'", "intervalstyle = 'postgres'"])
    await tx.execute(sql.raw(`set local ${setting}`));
}

/** Every application table. The queue and the migration log are in other schemas. */
export async function listTables(tx: Executor): Promise<readonly string[]> {
  const rows = rowsOf(await tx.execute(sql`select tablename from pg_tables where schemaname = 'public' order by tablename`));
  return rows.map((row) => String(row.tablename));
}

export async function checksumTable(tx: Executor, table: string): Promise<TableChecksum> {
  const [row] = rowsOf(
    await tx.execute(
      sql`select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum from ${sql.identifier(table)} t`,
    ),
  );
  return { table, rows: Number(row?.rows), sum: String(row?.sum) };
}

export async function checksumTables(tx: Executor): Promise<readonly TableChecksum[]> {
  await setCanonicalTextFormat(tx);
  const sums: TableChecksum[] = [];
  for (const table of await listTables(tx)) sums.push(await checksumTable(tx, table));
  return sums;
}

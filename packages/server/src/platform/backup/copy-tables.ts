import { type SQL, sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/db.ts';
import { rowsOf } from '../db/migrate.ts';
import { StartupError } from '../process/startup-error.ts';
import { checksumTable, checksumTables, listTables, setCanonicalTextFormat, type TableChecksum } from './table-sums.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  /** The sequence of an auto-increment column. */
  readonly sequence: string | null;
}

/** Rows per statement: few enough for large contents, many enough to be fast. */
const BATCH = 100;

/**
 * Copies every table into an empty, migrated database. Counts and contents are compared before the commit, so that either
 * everything is copied or nothing is. References are checked at the end, so the order of tables does not matter.
 */
export function copyTables(source: Db, target: Db): Promise<readonly TableChecksum[]> {
  return source.transaction(async (from) => {
    const wanted = await checksumTables(from);
    return target.transaction(async (to) => {
      await requireEmpty(to);
      await setCanonicalTextFormat(to);
      const references = await deferReferences(to);
      for (const { table } of wanted) await copyTable(from, to, table);
      await to.execute(sql`set constraints all immediate`);
      for (const { owner, name } of references)
        await to.execute(sql`alter table ${sql.raw(owner)} alter constraint ${sql.identifier(name)} not deferrable`);
      for (const table of wanted) await requireEqual(to, table);
      return wanted;
    });
  });
}

async function requireEmpty(to: Executor): Promise<void> {
  for (const table of await listTables(to))
    if ((await checksumTable(to, table)).rows > 0)
      throw new StartupError(`The database already has rows in ${table}, so nothing was changed. Use an empty database.`);
}

async function requireEqual(to: Executor, wanted: TableChecksum): Promise<void> {
  const got = await checksumTable(to, wanted.table);
  if (got.rows !== wanted.rows || got.sum !== wanted.sum)
    throw new Error(`${wanted.table} arrived changed (${wanted.rows} rows became ${got.rows}); nothing was kept`);
}

async function deferReferences(to: Executor): Promise<readonly { readonly owner: string; readonly name: string }[]> {
  const rows = rowsOf(
    await to.execute(
      sql`select conrelid::regclass::text as owner, conname as name from pg_constraint
          where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
    ),
  );
  const references = rows.map((row) => ({ owner: String(row.owner), name: String(row.name) }));
  for (const { owner, name } of references)
    await to.execute(sql`alter table ${sql.raw(owner)} alter constraint ${sql.identifier(name)} deferrable initially deferred`);
  return references;
}

async function listColumns(tx: Executor, table: string): Promise<readonly Column[]> {
  const rows = rowsOf(
    await tx.execute(
      sql`select attname as name, format_type(atttypid, atttypmod) as type, pg_get_serial_sequence(${`public."${table}"`}, attname) as sequence
          from pg_attribute where attrelid = ${`public."${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          order by attnum`,
    ),
  );
  return rows.map((row) => ({
    name: String(row.name),
    type: String(row.type),
    sequence: row.sequence === null ? null : String(row.sequence),
  }));
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Values are copied as text, because every type can parse its own text output exactly. */
async function copyTable(from: Executor, to: Executor, table: string): Promise<void> {
  const columns = await listColumns(from, table);
  const names = list(columns.map(({ name }) => sql`${sql.identifier(name)}`));
  const texts = list(columns.map(({ name }) => sql`${sql.identifier(name)}::text as ${sql.identifier(name)}`));
  await from.execute(sql`declare copied cursor for select ${texts} from ${sql.identifier(table)}`);
  for (;;) {
    const rows = rowsOf(await from.execute(sql.raw(`fetch ${BATCH} from copied`)));
    if (rows.length === 0) break;
    const cells = (row: Readonly<Record<string, unknown>>) => list(columns.map(({ name, type }) => sql`${row[name]}::${sql.raw(type)}`));
    const values = list(rows.map((row) => sql`(${cells(row)})`));
    await to.execute(sql`insert into ${sql.identifier(table)} (${names}) overriding system value values ${values}`);
  }
  await from.execute(sql`close copied`);
  for (const { name, sequence } of columns)
    if (sequence !== null)
      await to.execute(sql`select setval(${sequence}, coalesce(max(${sql.identifier(name)}), 0) + 1, false) from ${sql.identifier(table)}`);
}

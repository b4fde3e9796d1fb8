import { and, eq, notLike, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { rowsOf } from '../db/migrate.ts';
import { projects, serverKeys, userKeys } from '../db/schema.ts';
import { keyIdOf } from './envelope.ts';
import type { RootKeys } from './load-root-key.ts';
import { createVault, userKeyName, type Vault } from './vault.ts';

const BATCH = 500;

/**
 * Rewraps every key that an older root key wrapped. Rows are updated one by one and only if they did not change in the
 * meantime, so servers that have both keys keep working. Returns the number of wrapped keys.
 */
export async function rewrapKeys(db: Db, keys: RootKeys): Promise<number> {
  const vault = createVault(keys.current, keys.older);
  const isNew = `v1.${keyIdOf(keys.current)}.%`;
  let total = 0;
  for (;;) {
    const rows = await db
      .select({ projectId: projects.id, sealedKey: projects.sealedKey })
      .from(projects)
      .where(notLike(projects.sealedKey, isNew))
      .limit(BATCH);
    if (rows.length === 0) break;
    for (const row of rows) {
      const sealedKey = vault.rewrapProjectKey(row);
      await db
        .update(projects)
        .set({ sealedKey })
        .where(and(eq(projects.id, row.projectId), eq(projects.sealedKey, row.sealedKey)));
    }
    total += rows.length;
  }
  for (const row of await db.select().from(serverKeys).where(notLike(serverKeys.sealed, isNew))) {
    const sealed = vault.rewrapForServer(row.id, row.sealed);
    await db
      .update(serverKeys)
      .set({ sealed })
      .where(and(eq(serverKeys.id, row.id), eq(serverKeys.sealed, row.sealed)));
    total += 1;
  }
  return total + (await rewrapUserKeys(db, vault, isNew));
}

async function rewrapUserKeys(db: Db, vault: Vault, isNew: string): Promise<number> {
  const rows = await db.select().from(userKeys).where(notLike(userKeys.sealedKey, isNew));
  for (const row of rows) {
    const sealedKey = vault.rewrapProjectKey({ projectId: userKeyName(row.userId), sealedKey: row.sealedKey });
    await db
      .update(userKeys)
      .set({ sealedKey })
      .where(and(eq(userKeys.userId, row.userId), eq(userKeys.sealedKey, row.sealedKey)));
  }
  return rows.length;
}

/** Columns with values that only an older root key can open. That key must stay while there are any. */
export async function listUnwrapped(db: Db, keys: RootKeys): Promise<readonly string[]> {
  const columns = rowsOf(
    await db.execute(
      sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
    ),
  );
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const [table, column] = [String(table_name), String(column_name)];
    for (const key of keys.older) {
      const pattern = `v1.${keyIdOf(key)}.%`;
      const [row] = rowsOf(
        await db.execute(sql`select 1 as one from ${sql.identifier(table)} where ${sql.identifier(column)} like ${pattern} limit 1`),
      );
      if (row !== undefined) found.push(`${table}.${column}`);
    }
  }
  return found;
}

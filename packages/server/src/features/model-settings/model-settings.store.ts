import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { modelSettings, serverKeys } from '../../platform/db/schema.ts';

export type ModelRow = typeof modelSettings.$inferSelect;

/** The only row. */
const ROW_ID = 'server';
/** The name under which the vault seals the key. Rotating the root key rewraps it with the server's other keys. */
export const MODEL_KEY = 'model-key';

export async function findModelRow(db: Executor): Promise<ModelRow | null> {
  const [row] = await db.select().from(modelSettings).where(eq(modelSettings.id, ROW_ID));
  return row ?? null;
}

export async function saveModelRow(tx: Executor, row: Omit<ModelRow, 'id'>): Promise<ModelRow> {
  const values = { id: ROW_ID, ...row };
  const [saved] = await tx.insert(modelSettings).values(values).onConflictDoUpdate({ target: modelSettings.id, set: row }).returning();
  if (saved === undefined) throw new Error('the row was not returned');
  return saved;
}

export async function findSealedKey(db: Executor): Promise<string | null> {
  const [row] = await db.select({ sealed: serverKeys.sealed }).from(serverKeys).where(eq(serverKeys.id, MODEL_KEY));
  return row?.sealed ?? null;
}

export async function saveSealedKey(tx: Executor, sealed: string): Promise<void> {
  await tx
    .insert(serverKeys)
    .values({ id: MODEL_KEY, purpose: MODEL_KEY, sealed })
    .onConflictDoUpdate({ target: serverKeys.id, set: { sealed } });
}

export async function deleteSealedKey(tx: Executor): Promise<void> {
  await tx.delete(serverKeys).where(eq(serverKeys.id, MODEL_KEY));
}

import type { CaseOrigins } from '@assay/engine/model';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { suiteOrigins } from '../../platform/db/schema.ts';
import { compressText, decompressText } from '../../shared/blob.ts';

/** A suite's last generated cases, still compressed; null when none are stored. */
export async function loadCompressedOrigins(db: Executor, suiteId: string): Promise<Uint8Array | null> {
  const [row] = await db.select({ cases: suiteOrigins.cases }).from(suiteOrigins).where(eq(suiteOrigins.suiteId, suiteId));
  return row?.cases ?? null;
}

export async function loadOrigins(db: Executor, suiteId: string): Promise<CaseOrigins> {
  return decompressOrigins(await loadCompressedOrigins(db, suiteId));
}

export async function storeOrigins(tx: Executor, suiteId: string, cases: Uint8Array): Promise<void> {
  await tx.insert(suiteOrigins).values({ suiteId, cases }).onConflictDoUpdate({ target: suiteOrigins.suiteId, set: { cases } });
}

export const compressOrigins = (origins: CaseOrigins): Uint8Array => compressText(JSON.stringify(origins)).bytes;

/** Only `packOrigins` writes this value. */
export const decompressOrigins = (bytes: Uint8Array | null): CaseOrigins => (bytes === null ? {} : JSON.parse(decompressText(bytes)));

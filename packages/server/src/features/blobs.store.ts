import { inArray } from 'drizzle-orm';
import type { Executor } from '../platform/db/db.ts';
import { blobs } from '../platform/db/schema.ts';
import type { Blob } from './blob.ts';

/** Keeps contents; one that is there already is not written again. */
export async function insertBlobs(tx: Executor, contents: readonly Blob[]): Promise<void> {
  const distinct = [...new Map(contents.map((blob) => [blob.hash, blob])).values()];
  // Equal order in every transaction: two that share contents then wait for each other instead of deadlocking.
  const rows = distinct.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ hash, size, bytes }) => ({ hash, size, bytes }));
  if (rows.length > 0) await tx.insert(blobs).values(rows).onConflictDoNothing();
}

/** Compressed contents by hash. */
export async function loadBlobs(db: Executor, hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: blobs.hash, bytes: blobs.bytes })
    .from(blobs)
    .where(inArray(blobs.hash, [...new Set(hashes)]));
  return new Map(rows.map((row) => [row.hash, row.bytes]));
}

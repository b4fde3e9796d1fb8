import { inArray } from 'drizzle-orm';
import type { Executor } from '../platform/db/db.ts';
import { blobs } from '../platform/db/schema.ts';
import type { Blob } from './blob.ts';

/**
 * Stores contents. Existing ones are not written again. They stay locked until the transaction ends, so that housekeeping does not remove
 * them before a row refers to them.
 */
export async function insertBlobs(tx: Executor, contents: readonly Blob[]): Promise<void> {
  const distinct = [...new Map(contents.map((blob) => [blob.hash, blob])).values()];
  // Uses the same order in every transaction, so that two with shared contents wait for each other instead of deadlocking.
  const rows = distinct.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ hash, size, bytes }) => ({ hash, size, bytes }));
  // The embedded database runs on the event loop, so large contents are written one at a time.
  for (const batch of batchesOf(rows)) await insertBatch(tx, batch);
}

async function insertBatch(tx: Executor, batch: readonly Blob[]): Promise<void> {
  if (batch.length === 0) return;
  await tx
    .insert(blobs)
    .values([...batch])
    .onConflictDoNothing();
  const wanted = batch.map(({ hash }) => hash);
  const locked = await tx.select({ hash: blobs.hash }).from(blobs).where(inArray(blobs.hash, wanted)).for('key share');
  const found = new Set(locked.map(({ hash }) => hash));
  // Housekeeping may remove contents between the two statements.
  await insertBatch(
    tx,
    batch.filter(({ hash }) => !found.has(hash)),
  );
}

const BATCH_BYTES = 512 * 1024;

/** Groups small contents; each large one gets its own batch. */
function batchesOf<Row extends Pick<Blob, 'bytes'>>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (size + row.bytes.byteLength > BATCH_BYTES) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(row);
    size += row.bytes.byteLength;
  }
  return batches;
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

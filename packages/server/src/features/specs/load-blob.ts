import type { Db } from '../../platform/db/db.ts';
import { loadBlobs } from '../../shared/blobs.store.ts';

/** Loads the compressed bytes of a spec or model. A row references them, so they exist. */
export async function loadBlob(db: Db, hash: string): Promise<Uint8Array> {
  const bytes = (await loadBlobs(db, [hash])).get(hash);
  if (bytes === undefined) throw new Error('the stored document is gone');
  return bytes;
}

const MOST_KEPT = 4;

/**
 * Loads blobs and keeps the latest ones. A chat message needs the same spec's model twice, and the embedded database takes tens
 * of milliseconds to read a large one. A blob never changes, because its hash is its name.
 */
export function createBlobLoader(db: Db): (hash: string) => Promise<Uint8Array> {
  const kept = new Map<string, Uint8Array>();
  return async (hash) => {
    const bytes = kept.get(hash) ?? (await loadBlob(db, hash));
    // The latest one moves to the end, so that the first one is the oldest.
    kept.delete(hash);
    kept.set(hash, bytes);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return bytes;
  };
}

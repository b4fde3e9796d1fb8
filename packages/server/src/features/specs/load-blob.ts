import type { Db } from '../../platform/db/db.ts';
import { loadBlobs } from '../../shared/blobs.store.ts';

/** Loads the compressed bytes of a spec or model. A row references them, so they exist. */
export async function loadBlob(db: Db, hash: string): Promise<Uint8Array> {
  const bytes = (await loadBlobs(db, [hash])).get(hash);
  if (bytes === undefined) throw new Error('the stored document is gone');
  return bytes;
}

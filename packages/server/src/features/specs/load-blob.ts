import type { Db } from '../../platform/db/db.ts';
import { loadBlobs } from '../../shared/blobs.store.ts';

/** Packed bytes of a document or model; a row refers to them, so they are there. */
export async function loadBlob(db: Db, hash: string): Promise<Uint8Array> {
  const bytes = (await loadBlobs(db, [hash])).get(hash);
  if (bytes === undefined) throw new Error('the stored document is gone');
  return bytes;
}

import type { TextFile } from '@assay/engine/model';
import type { Executor } from '../../platform/db/db.ts';
import { unpackText } from '../blob.ts';
import { loadBlobs } from '../blobs.store.ts';
import type { PackedFile } from './suite-tasks.ts';
import { listFiles } from './suites.store.ts';

/** The files of a revision in order, still compressed. */
export async function loadPackedFiles(db: Executor, suiteId: string, revision: number): Promise<readonly PackedFile[]> {
  const files = await listFiles(db, suiteId, revision);
  const contents = await loadBlobs(
    db,
    files.map((file) => file.blobHash),
  );
  return files.map(({ path, blobHash }) => {
    const bytes = contents.get(blobHash);
    if (bytes === undefined) throw new Error(`the contents of ${path} are gone`);
    return { path, bytes };
  });
}

export async function loadTextFiles(db: Executor, suiteId: string, revision: number): Promise<readonly TextFile[]> {
  const packed = await loadPackedFiles(db, suiteId, revision);
  return packed.map(({ path, bytes }) => ({ path, content: unpackText(bytes) }));
}

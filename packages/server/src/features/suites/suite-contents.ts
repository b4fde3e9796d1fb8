import { SUITE_HEADER_PATH, type TextFile } from '@assay/engine/model';
import type { Executor } from '../../platform/db/db.ts';
import { decompressText } from '../../shared/blob.ts';
import { loadBlobs } from '../../shared/blobs.store.ts';
import type { CompressedFile } from './generate/message-tasks.ts';
import { type FileRow, listFiles } from './suites.store.ts';

/** A revision's files in order, still compressed. */
export async function loadCompressedFiles(db: Executor, suiteId: string, revision: number): Promise<readonly CompressedFile[]> {
  return loadPacked(db, await listFiles(db, suiteId, revision));
}

async function loadPacked(db: Executor, files: readonly FileRow[]): Promise<readonly CompressedFile[]> {
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
  return (await loadCompressedFiles(db, suiteId, revision)).map(unpacked);
}

/** Loads only `tests.json`, because the cases in a large suite take megabytes. */
export async function loadSuiteHeader(db: Executor, suiteId: string, revision: number): Promise<readonly TextFile[]> {
  const files = await listFiles(db, suiteId, revision);
  const header = files.filter(({ path }) => path === SUITE_HEADER_PATH);
  return (await loadPacked(db, header)).map(unpacked);
}

const unpacked = ({ path, bytes }: CompressedFile): TextFile => ({ path, content: decompressText(bytes) });

import { readSuiteHeader } from '@assay/engine';
import { suiteText } from '@assay/engine/format';
import { SUITE_HEADER_PATH, type TextFile } from '@assay/engine/model';
import type { Executor } from '../../../platform/db/db.ts';
import { compressText } from '../../../shared/blob.ts';
import { insertBlobs } from '../../../shared/blobs.store.ts';
import type { FileRow } from '../suites.store.ts';

/** Stores the contents and returns their hashes. */
export async function storeSuiteFiles(tx: Executor, files: readonly TextFile[]): Promise<readonly FileRow[]> {
  const packed = files.map(({ path, content }) => ({ path, blob: compressText(content) }));
  await insertBlobs(
    tx,
    packed.map(({ blob }) => blob),
  );
  return packed.map(({ path, blob }) => ({ path, blobHash: blob.hash }));
}

/** The header contains the suite's id, so that a pack and a pushed run can be matched to it. */
export function renameSuiteInFiles(files: readonly TextFile[], suite: { readonly id: string; readonly name: string }): readonly TextFile[] {
  const read = readSuiteHeader(files);
  if (read.kind === 'invalid') return files;
  const header = { ...read.header, suite: { ...read.header.suite, ...suite } };
  return files.map((file) => (file.path === SUITE_HEADER_PATH ? { ...file, content: suiteText(header) } : file));
}

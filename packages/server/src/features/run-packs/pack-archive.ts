import { createHash } from 'node:crypto';
import type { TextFile } from '@assay/engine/model';
import { writeZip } from './write-zip.ts';

export interface PackArchive {
  readonly bytes: Uint8Array;
  /** Derived from the contents, so equal archives have equal ids. */
  readonly fileId: string;
  readonly storagePath: string;
}

export function buildArchive(files: readonly TextFile[]): PackArchive {
  const bytes = writeZip(files.map(({ path, content }) => ({ path, bytes: Buffer.from(content, 'utf8'), executable: path === 'run.sh' })));
  const hash = createHash('sha256').update(bytes).digest('hex');
  // A version 8 UUID, whose digits may be chosen freely.
  const fileId = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return { bytes, fileId, storagePath: `sha256-${hash}` };
}

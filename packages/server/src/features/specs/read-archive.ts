import { gunzipSync } from 'node:zlib';
import { MAX_DOCUMENT_BYTES } from '@assay/contract/constants';
import { decodeText, type SourceFile } from '@assay/engine';
import { type ArchiveEntry, ArchiveProblem } from './archive-entry.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

const MAX_FILES = 20_000;
/** A tar archive is unpacked as a whole, including padding and files that we do not read. */
const MAX_TAR_BYTES = 4 * MAX_DOCUMENT_BYTES;

/** The JSON and YAML files in a ZIP or tar.gz archive. Nothing is written to disk, and names cannot lead outside the archive. */
export async function readArchive(bytes: Uint8Array): Promise<readonly SourceFile[]> {
  const wanted = (await guarded(() => entriesOf(bytes))).flatMap((entry) => {
    const path = safePath(entry.name);
    return path === null || !/\.(?:json|ya?ml)$/i.test(path) ? [] : [{ path, entry }];
  });
  if (wanted.length === 0) throw new ArchiveProblem('The archive contains no JSON or YAML files.');
  if (wanted.length > MAX_FILES)
    throw new ArchiveProblem(`The archive contains ${wanted.length} JSON and YAML files; the limit is ${MAX_FILES}.`);
  const files: SourceFile[] = [];
  let left = MAX_DOCUMENT_BYTES;
  for (const { path, entry } of wanted) {
    const content = await guarded(() => entry.unpack(left));
    if (content.byteLength > left) throw tooLarge();
    left -= content.byteLength;
    files.push({ path, text: decodeText(content) });
  }
  return files;
}

function entriesOf(bytes: Uint8Array): Promise<readonly ArchiveEntry[]> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readZip(bytes);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return readTar(gunzipSync(bytes, { maxOutputLength: MAX_TAR_BYTES }));
  throw new ArchiveProblem('The file is not a ZIP or tar.gz archive.');
}

const tooLarge = () => new ArchiveProblem('The archive unpacks to more than 20 MiB.');

/** zlib has a separate error code for output beyond the limit. Every other error means that the archive is damaged. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ArchiveProblem('The archive is damaged.');
  }
}

/** Null for folders, hidden files that archivers add, and names that lead outside. */
function safePath(name: string): string | null {
  const parts = name.replaceAll('\\', '/').split('/');
  if (parts.at(-1) === '' || parts.includes('..') || parts[0] === '__MACOSX' || /^[a-z]:/i.test(name)) return null;
  const kept = parts.filter((part) => part !== '' && part !== '.');
  return kept.at(-1)?.startsWith('._') === true ? null : kept.join('/');
}

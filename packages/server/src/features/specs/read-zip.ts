import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type ArchiveEntry, ArchiveProblem, MAX_ENTRIES } from './archive-entry.ts';

const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE = 0o170000;
const STORED = 0;
const DEFLATED = 8;

/** The files in a ZIP archive's central directory, without symbolic links. */
export async function readZip(bytes: Uint8Array): Promise<readonly ArchiveEntry[]> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The archive is in memory, so nothing needs closing. The caller skips bad names and unpack() checks sizes, so neither throws
  // here.
  const file = await fromBufferPromise(zip, { autoClose: false, decodeStrings: false, validateEntrySizes: false });
  if (file.entryCount > MAX_ENTRIES)
    throw new ArchiveProblem(`The archive contains ${file.entryCount} entries; the limit is ${MAX_ENTRIES}.`);
  const entries: ArchiveEntry[] = [];
  for await (const entry of file.eachEntry()) {
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) continue;
    entries.push({ name: entry.fileNameRaw.toString('utf8'), unpack: (mostBytes) => unpack({ zip, file, entry, mostBytes }) });
  }
  return entries;
}

interface OpenedEntry {
  readonly zip: Buffer;
  readonly file: ZipFile;
  readonly entry: Entry;
  readonly mostBytes: number;
}

async function unpack({ zip, file, entry, mostBytes }: OpenedEntry): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new ArchiveProblem('The archive is encrypted.');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ArchiveProblem('The archive’s compression method is not supported; use deflate.');
  const { fileDataStart } = await file.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = zip.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  const content = entry.compressionMethod === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) });
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
    throw new ArchiveProblem(`The archive is damaged: the checksum for ${entry.fileNameRaw.toString('utf8')} is wrong.`);
  return content;
}

import { inflateRawSync } from 'node:zlib';
import { type ArchiveEntry, ArchiveProblem } from './archive-entry.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const MAX_ENTRIES = 10_000;
const SYMBOLIC_LINK = 0o120000;

/** The files that the directory of a ZIP archive lists. */
export function readZip(bytes: Uint8Array): readonly ArchiveEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new ArchiveProblem(`The archive holds ${count} entries; the limit is ${MAX_ENTRIES}.`);
  const entries: ArchiveEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ArchiveProblem('The archive is damaged.');
    const [nameLength, extraLength, commentLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const isLink = ((zip.readUInt32LE(at + 38) >>> 16) & 0o170000) === SYMBOLIC_LINK;
    if (!isLink) entries.push(entryAt(zip, at, nameLength));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_LENGTH - MAX_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= first; at -= 1) if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new ArchiveProblem('The archive is damaged: it has no directory.');
}

function entryAt(zip: Buffer, at: number, nameLength: number): ArchiveEntry {
  const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
  const [flags, method, packed, local] = [
    zip.readUInt16LE(at + 8),
    zip.readUInt16LE(at + 10),
    zip.readUInt32LE(at + 20),
    zip.readUInt32LE(at + 42),
  ];
  return { name, unpack: (mostBytes) => unpack(contentAt(zip, local, packed), { flags, method, mostBytes }) };
}

function contentAt(zip: Buffer, local: number, packed: number): Buffer {
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL_ENTRY) throw new ArchiveProblem('The archive is damaged.');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (start + packed > zip.length) throw new ArchiveProblem('The archive is cut off.');
  return zip.subarray(start, start + packed);
}

function unpack(
  content: Buffer,
  { flags, method, mostBytes }: { readonly flags: number; readonly method: number; readonly mostBytes: number },
) {
  if ((flags & 1) === 1) throw new ArchiveProblem('The archive is encrypted.');
  if (method === 0) return content;
  if (method !== 8) throw new ArchiveProblem('The archive is packed in a way that cannot be read; use the usual one (deflate).');
  return inflateRawSync(content, { maxOutputLength: Math.max(1, mostBytes) });
}

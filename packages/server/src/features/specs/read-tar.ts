import { type ArchiveEntry, ArchiveProblem } from './archive-entry.ts';

const BLOCK = 512;
const MAX_ENTRIES = 10_000;

/** The plain files of a tar archive; links, devices and folders are passed over. */
export function readTar(bytes: Uint8Array): readonly ArchiveEntry[] {
  const tar = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ArchiveEntry[] = [];
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const { kind, name, content } = memberAt(tar, at);
    if (kind === '0' || kind === '\0') entries.push({ name: longName ?? name, unpack: () => content });
    longName = kind === 'x' ? paxPath(content.toString('utf8')) : null;
    if (entries.length > MAX_ENTRIES) throw new ArchiveProblem(`The archive holds more than ${MAX_ENTRIES} entries.`);
    at += BLOCK + Math.ceil(content.length / BLOCK) * BLOCK;
  }
  return entries;
}

function memberAt(tar: Buffer, at: number): { readonly kind: string; readonly name: string; readonly content: Buffer } {
  if (tar.toString('latin1', at + 257, at + 262) !== 'ustar') throw new ArchiveProblem('The file is no tar archive.');
  const size = Number.parseInt(textAt(tar, at + 124, 12), 8);
  const start = at + BLOCK;
  if (!Number.isSafeInteger(size) || size < 0 || start + size > tar.length) throw new ArchiveProblem('The archive is cut off.');
  const name = [textAt(tar, at + 345, 155), textAt(tar, at, 100)].filter(Boolean).join('/');
  return { kind: String.fromCharCode(tar[at + 156] ?? 0), name, content: tar.subarray(start, start + size) };
}

function textAt(tar: Buffer, from: number, length: number): string {
  const text = tar.toString('utf8', from, from + length);
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim();
}

/** `30 path=some/long/name` in an extended header. */
function paxPath(records: string): string | null {
  return /^\d+ path=(.*)$/m.exec(records)?.[1] ?? null;
}

import { crc32 } from 'node:zlib';
import { isSafePath } from '../../shared/safe-path.ts';

export interface ZipEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const MADE_ON_UNIX = 3 << 8;
const UTF8_NAMES = 0x0800;
/** The earliest date that the ZIP format allows, so that equal contents result in equal bytes on any day. */
const DOS_DATE = (1 << 5) | 1;

const FILE = 0o100644;
const PROGRAM = 0o100755;

/** An archive with uncompressed entries, so that the bytes depend only on names and contents. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    if (!isSafePath(entry.path)) throw new Error('an archive was to hold a file whose name is not safe');
    const name = Buffer.from(entry.path, 'utf8');
    const common = describe(entry, name);
    const local = Buffer.concat([words32(LOCAL_HEADER), words16(VERSION), common, name, entry.bytes]);
    const mode = entry.executable ? PROGRAM : FILE;
    directory.push(
      Buffer.concat([
        words32(CENTRAL_HEADER),
        words16(MADE_ON_UNIX | VERSION, VERSION),
        common,
        words16(0, 0, 0),
        words32((mode << 16) >>> 0, offset),
        name,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const counts = words16(0, 0, entries.length, entries.length);
  return Buffer.concat([...locals, index, words32(END_OF_DIRECTORY), counts, words32(index.length, offset), words16(0)]);
}

/** The fields that the local header and the central directory share, from flags to extra field length. */
function describe({ bytes }: ZipEntry, name: Buffer): Buffer {
  return Buffer.concat([words16(UTF8_NAMES, 0, 0, DOS_DATE), words32(crc32(bytes), bytes.length, bytes.length), words16(name.length, 0)]);
}

function words16(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, index * 2);
  return buffer;
}

function words32(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4);
  return buffer;
}

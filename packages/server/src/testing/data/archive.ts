import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

interface ArchiveFile {
  readonly name: string;
  readonly text: string;
  /** Stored without compression. */
  readonly isPlain?: boolean;
}

interface ZipOptions {
  /** Every entry's general purpose flags; 1 means encrypted. */
  readonly flags?: number;
  /** Writes sizes, offsets and counts in 64 bits, as archivers do for large archives. */
  readonly format?: 'zip' | 'zip64';
}

const NOT_HERE = 0xffff_ffff;

export function createZip(files: readonly ArchiveFile[], { flags = 0, format = 'zip' }: ZipOptions = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, isPlain = false } of files) {
    const plain = Buffer.from(text);
    const content = isPlain ? plain : deflateRawSync(plain);
    const title = Buffer.from(name);
    const extra = format === 'zip' ? Buffer.alloc(0) : zip64Extra([plain.length, content.length, offset]);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(isPlain ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(format === 'zip' ? content.length : NOT_HERE, 14);
    shared.writeUInt32LE(format === 'zip' ? plain.length : NOT_HERE, 18);
    shared.writeUInt16LE(title.length, 22);
    shared.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([signature(0x04034b50), shared, title, extra, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(format === 'zip' ? offset : NOT_HERE, 10);
    directory.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), shared, tail, title, extra]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const ending = format === 'zip' ? endOf(files.length, listed.length, offset) : zip64EndOf(files.length, listed.length, offset);
  return Buffer.concat([...locals, listed, ending]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

/** The ZIP64 record with the real numbers, its locator, and the usual end record that points to it. */
function zip64EndOf(count: number, length: number, offset: number): Buffer {
  const record = Buffer.concat([Buffer.alloc(20), ...[count, count, length, offset].map(int64)]);
  record.writeBigUInt64LE(44n, 0);
  const locator = Buffer.concat([Buffer.alloc(4), int64(offset + length), Buffer.from([1, 0, 0, 0])]);
  return Buffer.concat([signature(0x06064b50), record, signature(0x07064b50), locator, endOf(0xffff, NOT_HERE, NOT_HERE)]);
}

function zip64Extra(values: readonly number[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(1, 0);
  head.writeUInt16LE(8 * values.length, 2);
  return Buffer.concat([head, ...values.map(int64)]);
}

function int64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A tar.gz archive with these files; `kind` is the entries' type flag. */
export function createTar(files: readonly ArchiveFile[], kind = '0'): Buffer {
  const blocks = files.flatMap(({ name, text }) => {
    const header = Buffer.alloc(512);
    const content = Buffer.from(text);
    header.write(name, 0, 100);
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write(' '.repeat(8), 148);
    header.write(kind, 156);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

import { deflateRawSync, gzipSync } from 'node:zlib';

interface Packed {
  readonly name: string;
  readonly text: string;
  /** Written as an entry that is not packed. */
  readonly isPlain?: boolean;
}

/** A ZIP archive with these files, for tests. */
export function zipOf(files: readonly Packed[], flags = 0): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, isPlain = false } of files) {
    const plain = Buffer.from(text);
    const content = isPlain ? plain : deflateRawSync(plain);
    const title = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(isPlain ? 0 : 8, 4);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(plain.length, 18);
    shared.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([signature(0x04034b50), shared, title, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), shared, tail, title]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A tar.gz archive with these files, for tests; `kind` is the type flag of its entries. */
export function tarOf(files: readonly Packed[], kind = '0'): Buffer {
  const blocks = files.flatMap(({ name, text }) => {
    const header = Buffer.alloc(512);
    const content = Buffer.from(text);
    header.write(name, 0, 100);
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write(kind, 156);
    header.write('ustar', 257);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

import { PGlite, types } from '@electric-sql/pglite';

const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;

/** Opens the embedded database in a folder, with low limits for the write-ahead log and memory. */
export const openPglite = (dataDir: string) =>
  PGlite.create({
    dataDir,
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB', '-c', 'shared_buffers=32MB'],
    // The library's own conversions process single bytes, which takes six times as long.
    serializers: { [types.BYTEA]: hexOf },
    parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice('\\x'.length), 'hex') },
  });

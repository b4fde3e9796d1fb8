import { PGlite, types } from '@electric-sql/pglite';

const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;

/** PostgreSQL's own data types have lower ids. Ids from here on are table row types and arrays of them, which no query returns. */
const FIRST_ROW_TYPE = 10_000;

/** Opens the embedded database in a folder, with low limits for the write-ahead log and memory. */
export async function openPglite(dataDir: string): Promise<PGlite> {
  const client = await PGlite.create({
    dataDir,
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB', '-c', 'shared_buffers=32MB'],
    // The library's own conversions process single bytes, which takes six times as long.
    serializers: { [types.BYTEA]: hexOf },
    parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice('\\x'.length), 'hex') },
  });
  // The library copies this table for each query. With an entry for every table, that takes longer than a small query.
  client.parsers = Object.fromEntries(Object.entries(client.parsers).filter(([type]) => Number(type) < FIRST_ROW_TYPE));
  return client;
}

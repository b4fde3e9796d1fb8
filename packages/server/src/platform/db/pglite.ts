import { PGlite } from '@electric-sql/pglite';

/** Opens the embedded database over a folder, with write-ahead log and memory held small. */
export const openPglite = (dataDir: string) =>
  PGlite.create({
    dataDir,
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB', '-c', 'shared_buffers=32MB'],
  });

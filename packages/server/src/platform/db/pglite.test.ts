import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import { createLog } from '../log/log.ts';
import { openDb } from './open-db.ts';
import { blobs } from './schema.ts';

test('bytes are read back unchanged: all values, an empty buffer, and a slice of a larger buffer', async () => {
  const database = await createTestDatabase('');
  onTestFinished(() => database.drop());
  const { db, close } = await openDb(database, createLog({ logLevel: 'silent' }));
  onTestFinished(close);
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  const written = [
    { hash: 'all', size: 256, bytes: all },
    { hash: 'none', size: 0, bytes: new Uint8Array() },
    { hash: 'part', size: 10, bytes: all.subarray(90, 100) },
  ];
  await db.insert(blobs).values(written);
  const read = await db.select().from(blobs).orderBy(blobs.hash);
  expect(read.map(({ hash, bytes }) => [hash, [...bytes]])).toEqual(written.map(({ hash, bytes }) => [hash, [...bytes]]));
});

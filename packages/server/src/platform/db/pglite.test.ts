import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import { createLog } from '../log/log.ts';
import type { Db } from './db.ts';
import { rowsOf } from './migrate.ts';
import { openDb } from './open-db.ts';
import { openPglite } from './pglite.ts';
import { blobs } from './schema.ts';
import { startFromTemplate } from './template.ts';

/** The embedded database in a folder of its own. */
async function openEmpty(): Promise<Db> {
  const database = await createTestDatabase('');
  onTestFinished(() => database.drop());
  const { db, close } = await openDb(database, createLog({ logLevel: 'silent' }));
  onTestFinished(close);
  return db;
}

test('bytes are read back unchanged: all values, an empty buffer, and a slice of a larger buffer', async () => {
  const db = await openEmpty();
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

test('lists, numbers and JSON are read as such', async () => {
  const db = await openEmpty();
  const reply = await db.execute(sql`select array['a', 'b'] as texts, array[1, 2] as numbers, array['{"a":1}'::jsonb] as json, 7 as seven`);
  expect(rowsOf(reply)).toEqual([{ texts: ['a', 'b'], numbers: [1, 2], json: [{ a: 1 }], seven: 7 }]);
});

test('the table of parsers, which is copied for each query, does not grow with the tables', async () => {
  const database = await createTestDatabase('');
  onTestFinished(() => database.drop());
  const folder = join(database.dataDir, 'pg');
  await startFromTemplate(folder);
  const client = await openPglite(folder);
  onTestFinished(() => client.close());
  expect(Object.keys(client.parsers).length).toBeLessThan(150);
});

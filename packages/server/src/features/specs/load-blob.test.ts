import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { openDb } from '../../platform/db/open-db.ts';
import { blobs } from '../../platform/db/schema.ts';
import { createLog } from '../../platform/log/log.ts';
import { compressText, decompressText } from '../../shared/blob.ts';
import { insertBlobs } from '../../shared/blobs.store.ts';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import { createBlobLoader } from './load-blob.ts';

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = await openDb(database, createLog({ logLevel: 'silent' }));
  db = opened.db;
  close = async () => {
    await opened.close();
    await database.drop();
  };
});

afterAll(() => close());

/** Stores texts, and deletes them as soon as they have been loaded once. */
async function loadedAndDeleted(texts: readonly string[]) {
  const packed = texts.map(compressText);
  await insertBlobs(db, packed);
  const load = createBlobLoader(db);
  for (const { hash } of packed) {
    await load(hash);
    await db.delete(blobs).where(eq(blobs.hash, hash));
  }
  return { load, hashes: packed.map(({ hash }) => hash) };
}

test('a blob is read from the database once', async () => {
  const { load, hashes } = await loadedAndDeleted(['a model']);
  expect(decompressText(await load(hashes[0] ?? ''))).toBe('a model');
});

test('only the latest blobs are kept', async () => {
  const { load, hashes } = await loadedAndDeleted(['first', 'second', 'third', 'fourth', 'fifth']);
  expect(decompressText(await load(hashes[4] ?? ''))).toBe('fifth');
  expect(decompressText(await load(hashes[1] ?? ''))).toBe('second');
  await expect(load(hashes[0] ?? '')).rejects.toThrow('the stored document is gone');
});

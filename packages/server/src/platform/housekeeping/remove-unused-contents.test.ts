import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBlobs } from '../../shared/blobs.store.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { blobs } from '../db/schema.ts';
import { removeUnusedContents } from './remove-unused-contents.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});
afterAll(() => world.close());

async function stored(): Promise<number> {
  const [row] = await world.test.db.select({ total: count() }).from(blobs);
  return row?.total ?? 0;
}

test('the spec and the suites of a deleted project are removed, and those of other projects stay', async () => {
  const { db } = world.test;
  const ada = await world.test.asUser('ada@example.test');
  const before = await stored();
  const kept = await world.seedProject(ada);
  const shared = await stored();
  const gone = await world.seedProject(ada);
  const generated = await world.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId: gone.projectId } });
  expect(generated.status).toBe(200);
  expect(await stored()).toBeGreaterThan(shared);
  expect(await removeUnusedContents(db)).toBe(0);

  expect((await world.call(ada, 'deleteProject', { params: { id: gone.projectId } })).status).toBe(200);
  expect(await removeUnusedContents(db)).toBeGreaterThan(0);
  // Both projects imported the same spec.
  expect(await stored()).toBe(shared);
  expect((await world.call(ada, 'getSpecDocument', { params: { id: kept.specId } })).status).toBe(200);

  await world.call(ada, 'deleteProject', { params: { id: kept.projectId } });
  await removeUnusedContents(db);
  expect(await stored()).toBe(before);
});

// The embedded database runs one transaction at a time.
test.skipIf(!process.env.TEST_DATABASE_URL)('contents that a transaction is about to use are not removed', async () => {
  const { db } = world.test;
  const blob = { hash: 'sha256-again', size: 1, bytes: new Uint8Array([1]) };
  await db.transaction((tx) => insertBlobs(tx, [blob]));
  await db.transaction(async (tx) => {
    await insertBlobs(tx, [blob]);
    expect(await removeUnusedContents(db)).toBe(0);
  });
  expect(await removeUnusedContents(db)).toBe(1);
});

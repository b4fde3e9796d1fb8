import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { openDb } from '../../platform/db/open-db.ts';
import { projects, suites, users, webhooks } from '../../platform/db/schema.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import { claimHeldFailures, type ReceiverKind, reserveMessage } from './throttle.store.ts';

// These tests must also run on PostgreSQL, where two servers announce failures at the same time.

const log = createLog({ logLevel: 'silent' });
const now = new Date('2026-06-01T12:00:00Z');
const [userId, projectId, webhookId] = [randomUUID(), randomUUID(), randomUUID()];
const receivers: Record<ReceiverKind, string> = { user: userId, webhook: webhookId };
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = await openDb(database, log);
  db = opened.db;
  close = async () => {
    await opened.close();
    await database.drop();
  };
  await db.insert(users).values({ id: userId, email: 'a@example.test', username: 'abc', roles: [], passwordHash: 'none' });
  await db.insert(projects).values({ id: projectId, name: 'Shop', sealedKey: 'x' });
  const hidden = { sealedUrl: 'x', shownUrl: 'x', sealedSecret: 'x' };
  await db.insert(webhooks).values({ id: webhookId, projectId, format: 'slack', events: [], ...hidden });
});
afterAll(() => close());

async function makeSuite(): Promise<string> {
  const id = randomUUID();
  await db.insert(suites).values({ id, projectId, name: 'Suite', latestRevision: 1 });
  return id;
}

test.each(['user', 'webhook'] as const)('one %s message reports the first failures, even if they end at the same time', async (kind) => {
  const suiteId = await makeSuite();
  const claim = () =>
    db.transaction(async (tx) => {
      const held = await reserveMessage(tx, kind, { receiverId: receivers[kind], suiteId, now });
      await setTimeout(100);
      return held;
    });
  expect((await Promise.all([claim(), claim(), claim()])).toSorted()).toEqual([0, null, null]);
  const anHourLater = new Date(now.getTime() + 3600_000);
  const digests = await db.transaction((tx) => claimHeldFailures(tx, kind, anHourLater));
  expect(digests).toMatchObject([{ receiverId: receivers[kind], suiteId, suiteTitle: 'Suite', projectName: 'Shop', held: 2 }]);
});

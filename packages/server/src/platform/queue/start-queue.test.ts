import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/app/test-database.ts';
import { openDb } from '../db/open-db.ts';
import type { OpenedDb } from '../db/opened-db.ts';
import { createLog } from '../log/log.ts';
import type { Queue } from './port.ts';
import { startQueue } from './start-queue.ts';

// These tests must also run on PostgreSQL, where the queue claims jobs with row locks.

const log = createLog({ logLevel: 'silent' });
const seen: string[] = [];
let database: TestDatabase;
let opened: OpenedDb;
let queue: Queue;
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = await openDb(database, log);
  queue = await startQueue(opened, log);
  await queue.work('runs', { concurrency: 2 }, async ({ runId }) => {
    if (runId.startsWith('fails-once') && failures++ === 0) throw new Error('first try');
    seen.push(runId);
  });
});
afterAll(async () => {
  await queue?.stop({ graceMs: 1000 });
  await opened?.close();
  await database?.drop();
});

const arrives = (runId: string) => expect.poll(() => seen, { interval: 20 }).toContain(runId);

test('a job arrives by notification, not by the next poll', async () => {
  const waits: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const runId = randomUUID();
    const sentAt = performance.now();
    await queue.send('runs', { runId });
    await arrives(runId);
    waits.push(performance.now() - sentAt);
  }
  expect(Math.min(...waits)).toBeLessThan(500);
});

test('a job sent in a transaction exists exactly when it commits', async () => {
  const [kept, dropped] = [randomUUID(), randomUUID()];
  await opened.db.transaction(async (tx) => queue.send('runs', { runId: kept }, { tx }));
  await opened.db
    .transaction(async (tx) => {
      await queue.send('runs', { runId: dropped }, { tx });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await arrives(kept);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(seen).not.toContain(dropped);
});

test('a backlog is processed without a pause between jobs, each job once', async () => {
  const wanted: string[] = Array.from({ length: 20 }, () => randomUUID());
  for (const runId of wanted) await queue.send('runs', { runId });
  await expect.poll(() => wanted.filter((id) => seen.includes(id)).length).toBe(20);
  expect(seen.filter((id) => wanted.includes(id))).toHaveLength(20);
});

test('a job whose handler fails is delivered again', async () => {
  await queue.send('runs', { runId: 'fails-once' });
  await arrives('fails-once');
});

test('a handler that stopped leaves later jobs to the others', async () => {
  const early: string[] = [];
  const jobs = await queue.work('deliveries', { concurrency: 1 }, async ({ deliveryId }) => void early.push(deliveryId));
  const before = randomUUID();
  await queue.send('deliveries', { deliveryId: before });
  await expect.poll(() => early).toEqual([before]);
  await jobs.takeNoMore();
  const [later, after] = [[] as string[], randomUUID()];
  await queue.send('deliveries', { deliveryId: after });
  await queue.work('deliveries', { concurrency: 1 }, async ({ deliveryId }) => void later.push(deliveryId));
  await expect.poll(() => later).toEqual([after]);
  expect(early).toEqual([before]);
});

import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../platform/db/schema.ts';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';
import { claimRun, releaseRun } from './worker/run-attempt.store.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  const many = Array.from({ length: 200 }, (_, index) => singleStepCase(`health.${index}`, 'GET', `/health?n=${index}`, '200'));
  await seedSuite(world.test.db, projectId, many);
});

afterAll(() => world.close());

/** The waits in the 200 cases alone would take 80 seconds. An idle machine stops in a fraction of a second. */
const SOON_MS = 15_000;

const startRun = async (): Promise<string> => (await world.call(ada, 'createRun', { body: { projectId } })).body.runId;
const cancel = (id: string) => world.call(ada, 'cancelRun', { params: { id }, body: {} });

test('a queued run is cancelled at once and never starts', async () => {
  const runId = await startRun();
  const { status, body } = await cancel(runId);
  expect([status, body.status, body.startedAt]).toEqual([200, 'cancelled', null]);
  const worker = await world.startWorker();
  await wait(1500);
  expect(world.target.seen).toEqual([]);
  expect((await world.call(ada, 'getRunTimeline', { params: { id: runId } })).body.items).toMatchObject([{ kind: 'run-finished' }]);
  await worker.stop();
});

test('a run that is cancelled after it returned to the queue keeps its start, and its duration counts from there', async () => {
  const { db } = world.test;
  const runId = await startRun();
  const claimed = await claimRun(db, runId);
  await releaseRun(db, { runId, attempt: claimed?.attempt ?? 0 });
  const startedAt = new Date(Date.now() - 60_000);
  await db.update(runs).set({ startedAt }).where(eq(runs.id, runId));
  const { body } = await cancel(runId);
  expect(body).toMatchObject({ status: 'cancelled', startedAt: startedAt.toISOString() });
  expect(body.durationMs).toBeGreaterThanOrEqual(60_000);
});

test('a running run stops at once and sends nothing after reporting its end', async () => {
  await world.startWorker();
  world.target.behaviour.delayMs = 400;
  const runId = await startRun();
  await expect.poll(() => world.target.seen.length).toBeGreaterThan(4);
  const askedAt = performance.now();
  const { body } = await cancel(runId);
  expect(body.status).toBe('cancelled');
  expect(performance.now() - askedAt).toBeLessThan(SOON_MS);
  const sent = world.target.seen.length;
  await wait(1000);
  expect(world.target.seen.length).toBe(sent);
  expect(sent).toBeLessThan(200);
});

test('a cancel does not change a finished run', async () => {
  world.target.behaviour.delayMs = 0;
  const runId = await startRun();
  const before = await world.finished(ada, runId);
  expect(before).toMatchObject((await cancel(runId)).body);
});

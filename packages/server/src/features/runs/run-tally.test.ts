import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';
import { earlyFinishRecord } from './early-finish.ts';

let world: TestWorld;
let ada: TestUser;
let runId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(ada);
  await seedSuite(world.test.db, projectId, [
    singleStepCase('health.ok', 'GET', '/health', '200'),
    singleStepCase('health.odd', 'GET', '/health', '204'),
    singleStepCase('orders.list', 'GET', '/orders', '200'),
  ]);
  await world.startWorker();
  ({ runId } = (await world.call(ada, 'createRun', { body: { projectId } })).body);
  await world.finished(ada, runId);
});

afterAll(() => world.close());

test('a run that is ended from outside counts its completed work', async () => {
  // The state after a worker lost its run: everything except the end is stored.
  await world.test.db.update(runs).set({ counts: {}, p95Ms: null, p95Count: 0, stepsCount: 99 });
  const { summary } = await earlyFinishRecord(world.test.db, { id: runId, startedAt: new Date() }, 'error', 'interrupted: given up.');
  expect(summary).toMatchObject({
    outcome: 'error',
    cases: { pass: 2, fail: 1, error: 0, blocked: 0, inconclusive: 0, warn: 0 },
    steps: 3,
    p95Count: 3,
    error: 'interrupted: given up.',
  });
  expect(summary?.p95Ms).toBeGreaterThan(0);
});

test('a run that never started has zero counts', async () => {
  const absent = '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01';
  const { summary } = await earlyFinishRecord(world.test.db, { id: absent, startedAt: null }, 'cancelled', null);
  expect(summary).toMatchObject({ outcome: 'cancelled', steps: 0, p95Ms: null, durationMs: 0 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../../testing/data/seed-suite.ts';

let world: TestWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
});

afterAll(() => world.close());

test('an endpoint whose case failed is explained by that failure, although the case’s clean-up passed', async () => {
  const { projectId } = await world.seedProject(ada);
  const cleanUp = singleStepCase('unused', 'GET', '/health', '200').steps;
  const failing = singleStepCase('createOrder.smoke', 'POST', '/orders', '200', { finally: [...cleanUp] });
  await seedSuite(world.test.db, projectId, [failing, singleStepCase('health.ok', 'GET', '/health', '200')]);
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId } })).body;
  expect((await world.finished(ada, runId)).status).toBe('failed');
  const explain = async (user_query: string) => (await world.call(ada, 'generateTests', { body: { user_query, projectId } })).body.cards[0];
  const card = await explain('/explain POST /orders');
  expect(card.summary).toContain('1 failed in the latest run');
  expect(card.next[0]).toEqual({ label: 'Explain the failure', command: '/explain createOrder.smoke' });
  expect((await explain('/explain GET /health')).summary).toContain('none failed in the latest run');
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { readEvents } from '../../testing/data/read-events.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

let world: TestWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
});

afterAll(() => world.close());

beforeEach(() => {
  Object.assign(world.target.behaviour, { delayMs: 0, listStatus: 200, echo: '' });
  world.target.seen.length = 0;
});

const load = { vus: 3, durationMs: 2000, rampMs: 200, thresholds: { p95Ms: 60_000, errorRate: 0 } };
const cases = [singleStepCase('health.ok', 'GET', '/health', '200'), singleStepCase('orders.create', 'POST', '/orders', '201')];

async function seeded(environment = 'local') {
  const project = await world.seedProject(ada, { environment });
  await seedSuite(world.test.db, project.projectId, cases);
  return project.projectId;
}

const start = (body: object) => world.call(ada, 'createRun', { body });

test('a load run on this machine starts at once, sends nothing that changes data, and stores metrics', async () => {
  const projectId = await seeded();
  const { runId } = (await start({ projectId, load })).body;
  const events = await readEvents(`${world.test.url}/api/runs/${runId}/events`, ada);
  const run = await world.finished(ada, runId);
  expect(run).toMatchObject({ status: 'passed', load: { vus: 3, durationMs: 2000 }, counts: { pass: 2, fail: 0 } });
  expect(run.loadResult.requests).toBe(world.target.seen.length);
  expect(run.loadResult.thresholds).toMatchObject([
    { name: 'p95', held: true },
    { name: 'error rate', actual: 0, held: true },
  ]);
  expect(world.target.seen.every((request) => request === 'GET /health')).toBe(true);
  expect(JSON.stringify(events)).toContain('load-window');
  expect((await world.call(ada, 'getRunSteps', { params: { id: runId } })).body.total).toBe(0);
});

test('a broken threshold fails the run', async () => {
  const projectId = await seeded();
  const { runId } = (await start({ projectId, load: { ...load, durationMs: 60_000, count: 20, thresholds: { p95Ms: 1 } } })).body;
  world.target.behaviour.delayMs = 20;
  const run = await world.finished(ada, runId);
  expect(run).toMatchObject({ status: 'failed', counts: { fail: 1 } });
  expect(run.loadResult.requests).toBe(20);
});

test('load on a locked environment or another host must be confirmed by name', async () => {
  const projectId = await seeded('prod');
  const refused = await start({ projectId, load });
  expect([refused.status, refused.body.code]).toEqual([409, 'LOAD_NOT_CONFIRMED']);
  expect(refused.body.detail).toContain('the locked environment prod');
  const accepted = await start({ projectId, load: { ...load, count: 1 }, confirmLocked: 'prod' });
  expect(accepted.status).toBe(202);
  await world.finished(ada, accepted.body.runId);

  const environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: 'far',
    baseUrl: 'https://api.example.test:8443/v1',
  });
  const far = await start({ projectId, environmentId, load, confirmHost: 'example.test' });
  expect(far.body.detail).toBe('This sends load to api.example.test:8443. Type the host name to confirm.');
});

test.each([
  ['too many users', { vus: 51 }],
  ['too long', { durationMs: 300_001 }],
  ['no share', { thresholds: { errorRate: 2 } }],
])('%s is rejected', async (_what, change) => {
  const projectId = await seeded();
  expect((await start({ projectId, load: { ...load, ...change } })).body.code).toBe('VALIDATION_FAILED');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { seedRevision, seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

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

const health = singleStepCase('health.ok', 'GET', '/health', '200');
const list = singleStepCase('orders.list', 'GET', '/orders', '200');
const create = singleStepCase('orders.create', 'POST', '/orders', '201');
const refused = singleStepCase('orders.refused', 'POST', '/orders', '201', { needs: ['orders.create'], title: 'needs the valid order' });
const cases = [health, list, create, refused];

async function seeded(options: Parameters<TestWorld['seedProject']>[1] = {}) {
  const project = await world.seedProject(ada, options);
  const suiteId = await seedSuite(world.test.db, project.projectId, cases);
  return { ...project, suiteId };
}

/** Starts a run and returns its id. Afterwards `seen` contains only that run's requests. */
async function ran(body: object): Promise<string> {
  world.target.seen.length = 0;
  const { runId } = (await world.call(ada, 'createRun', { body })).body;
  await world.finished(ada, runId);
  return runId;
}

const preview = async (body: object) => (await world.call(ada, 'previewRun', { body })).body;
const seen = () => [...world.target.seen].sort();
const writes = () => world.target.seen.filter((request) => request.startsWith('POST ')).length;

test('rerunning a run of one chosen case sends only that case', async () => {
  const { projectId } = await seeded();
  const first = await ran({ projectId, cases: ['orders.list'] });
  expect(seen()).toEqual(['GET /orders']);
  await ran({ projectId, rerunOf: first, only: 'all' });
  expect(seen()).toEqual(['GET /orders']);
  const third = await ran({ projectId, rerunOf: first });
  expect(seen()).toEqual(['GET /orders']);
  await ran({ projectId, rerunOf: third });
  expect(seen()).toEqual(['GET /orders']);
});

test('a rerun of a whole suite sends the whole suite, with the same suite, revision and seed', async () => {
  const { projectId, suiteId } = await seeded();
  const first = await ran({ projectId });
  await seedSuite(world.test.db, projectId, [singleStepCase('other', 'GET', '/health', '200')]);
  await seedRevision(world.test.db, { suiteId, revision: 2 }, [health]);
  const again = await ran({ projectId, rerunOf: first, only: 'all' });
  expect(seen()).toEqual(['GET /health', 'GET /orders', 'POST /orders', 'POST /orders']);
  const run = (await world.call(ada, 'getRun', { params: { id: again } })).body;
  expect(run).toMatchObject({ suiteId, suiteRevision: 1, seed: 7, casesCount: 4 });
});

test('a case is rerun together with the cases it depends on', async () => {
  const { projectId } = await seeded();
  const first = await ran({ projectId });
  await ran({ projectId, rerunOf: first, only: ['orders.refused'] });
  expect(seen()).toEqual(['POST /orders', 'POST /orders']);
});

test('only the failed cases of the earlier run are sent, and a run without failures cannot be rerun that way', async () => {
  const { projectId } = await seeded();
  world.target.behaviour.listStatus = 500;
  const first = await ran({ projectId });
  await ran({ projectId, rerunOf: first, only: 'failed' });
  expect(seen()).toEqual(['GET /orders']);
  world.target.behaviour.listStatus = 200;
  const green = await ran({ projectId });
  const reply = await world.call(ada, 'createRun', { body: { projectId, rerunOf: green, only: 'failed' } });
  expect([reply.status, reply.body.code]).toEqual([409, 'NOTHING_TO_RERUN']);
  expect(reply.body.detail).toContain('no failed cases');
});

test.each(['all', 'failed', ['orders.refused']])('the preview of rerunning %j counts the requests that arrive', async (only) => {
  const { projectId } = await seeded();
  world.target.behaviour.listStatus = 500;
  const first = await ran({ projectId, cases: ['orders.list', 'orders.create'] });
  const promised = await preview({ projectId, rerunOf: first, only });
  await ran({ projectId, rerunOf: first, only });
  expect(promised.requests).toEqual({ total: world.target.seen.length, write: writes() });
  expect(promised).toMatchObject({ host: new URL(world.target.url).host, suiteRevision: 1, missingCases: [], skippedCases: 0 });
});

test.each([
  [['orders.refused'], 1],
  [['orders.refused', 'orders.create'], 0],
  ['all', 0],
])('the preview of rerunning %j counts %i cases that the chosen ones need', async (only, addedCases) => {
  const { projectId } = await seeded();
  const first = await ran({ projectId });
  expect(await preview({ projectId, rerunOf: first, only })).toMatchObject({ addedCases });
});

test('cases that the newest revision no longer has are named, and the rest runs', async () => {
  const { projectId, suiteId } = await seeded();
  const first = await ran({ projectId, cases: ['orders.list', 'health.ok'] });
  await seedRevision(world.test.db, { suiteId, revision: 2 }, [health, create]);
  const request = { projectId, rerunOf: first, revision: 'newest' };
  expect(await preview(request)).toMatchObject({ suiteRevision: 2, missingCases: ['orders.list'], requests: { total: 1, write: 0 } });
  world.target.seen.length = 0;
  const reply = (await world.call(ada, 'createRun', { body: request })).body;
  expect(reply.missingCases).toEqual(['orders.list']);
  expect(await world.finished(ada, reply.runId)).toMatchObject({ suiteRevision: 2, status: 'passed' });
  expect(seen()).toEqual(['GET /health']);
});

test('a rerun whose cases were all removed sends nothing and names them', async () => {
  const { projectId, suiteId } = await seeded();
  const first = await ran({ projectId, cases: ['orders.list'] });
  await seedRevision(world.test.db, { suiteId, revision: 2 }, [create]);
  const reply = await world.call(ada, 'createRun', { body: { projectId, rerunOf: first, revision: 'newest' } });
  expect([reply.status, reply.body.code]).toEqual([409, 'NOTHING_TO_RERUN']);
  expect(reply.body.detail).toContain('orders.list');
  expect(reply.body.detail).not.toContain('more');
});

test('a rerun on a locked environment sends writes only when the request confirms the environment by name', async () => {
  const { projectId } = await seeded({ environment: 'Prod' });
  const first = await ran({ projectId, confirmLocked: 'Prod' });
  expect(writes()).toBe(2);
  const promised = await preview({ projectId, rerunOf: first });
  expect(promised).toMatchObject({ requests: { total: 2, write: 0 }, skippedCases: 2, isLocked: true });
  await ran({ projectId, rerunOf: first });
  expect(seen()).toEqual(['GET /health', 'GET /orders']);
  expect(await preview({ projectId, rerunOf: first, confirmLocked: 'Prod' })).toMatchObject({ requests: { total: 4, write: 2 } });
  await ran({ projectId, rerunOf: first, confirmLocked: 'Prod' });
  expect(writes()).toBe(2);
});

test('a rerun uses the environment of the earlier run, and fails when that one was deleted', async () => {
  const { projectId } = await seeded();
  const staging = await world.features.environments.createEnvironment({ projectId, name: 'staging', baseUrl: world.target.url });
  const first = await ran({ projectId, environmentId: staging, cases: ['health.ok'] });
  const again = await ran({ projectId, rerunOf: first });
  expect((await world.call(ada, 'getRun', { params: { id: again } })).body.environmentName).toBe('staging');
  await world.call(ada, 'deleteEnvironment', { params: { id: staging } });
  world.target.seen.length = 0;
  const reply = await world.call(ada, 'createRun', { body: { projectId, rerunOf: first } });
  expect([reply.status, reply.body.code]).toEqual([409, 'RERUN_ENVIRONMENT_GONE']);
  expect(reply.body.detail).toContain('staging');
  expect(world.target.seen).toEqual([]);
});

test('a run of another project or an unknown run cannot be rerun', async () => {
  const { projectId } = await seeded();
  const eve = await world.test.asUser('eve@example.test');
  const otherProjectId = await world.seedProject(eve);
  await seedSuite(world.test.db, otherProjectId.projectId, cases);
  const theirs = (await world.call(eve, 'createRun', { body: { projectId: otherProjectId.projectId } })).body.runId;
  for (const rerunOf of [theirs, randomUUID()]) {
    const reply = await world.call(ada, 'createRun', { body: { projectId, rerunOf } });
    expect([reply.status, reply.body.code]).toEqual([404, 'RUN_NOT_FOUND']);
  }
  await world.finished(eve, theirs);
});

test('a partial rerun must name the run', async () => {
  const { projectId } = await seeded();
  const reply = await world.call(ada, 'createRun', { body: { projectId, only: 'failed' } });
  expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(reply.body.fields.only).toContain('rerunOf');
});

test('a rerun of a load run requires the confirmation again', async () => {
  const { projectId } = await seeded({ environment: 'Prod' });
  const load = { vus: 1, durationMs: 1000, rampMs: 0, thresholds: { p95Ms: 60_000, errorRate: 0 } };
  const first = await ran({ projectId, load, confirmLocked: 'Prod' });
  const reply = await world.call(ada, 'createRun', { body: { projectId, rerunOf: first } });
  expect([reply.status, reply.body.code]).toEqual([409, 'LOAD_NOT_CONFIRMED']);
  const again = await ran({ projectId, rerunOf: first, confirmLocked: 'Prod' });
  expect((await world.call(ada, 'getRun', { params: { id: again } })).body.load).toMatchObject({ vus: 1, durationMs: 1000 });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

// These tests must also run on PostgreSQL, where two requests with the same Idempotency-Key may arrive concurrently.

let world: TestWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test', { name: 'Ada', surname: 'Byron' });
  await world.startWorker();
});

afterAll(() => world.close());

beforeEach(() => {
  Object.assign(world.target.behaviour, { delayMs: 0, listStatus: 200, echo: '' });
  world.target.seen.length = 0;
});

const cases = [
  singleStepCase('health.ok', 'GET', '/health', '200'),
  singleStepCase('orders.list', 'GET', '/orders', '200'),
  singleStepCase('orders.create', 'POST', '/orders', '201'),
];

async function seeded(options: Parameters<TestWorld['seedProject']>[1] = {}) {
  const project = await world.seedProject(ada, options);
  const suiteId = await seedSuite(world.test.db, project.projectId, cases);
  return { ...project, suiteId };
}

const create = (body: object, headers: Record<string, string> = {}) => world.call(ada, 'createRun', { body, headers });

test('a run that finds a defect fails and reports its exact location', async () => {
  const { projectId, environmentId, suiteId } = await seeded();
  world.target.behaviour.listStatus = 500;
  const created = await create({ projectId });
  expect([created.status, created.body.status]).toEqual([202, 'queued']);
  const run = await world.finished(ada, created.body.runId);
  expect(run).toMatchObject({
    status: 'failed',
    suiteName: 'Cloud Run Suite',
    version: '1.0.0',
    actor: 'Chat User',
    trigger: 'Chat',
    startedBy: 'Ada Byron',
    suiteId,
    suiteTitle: 'Seeded',
    suiteRevision: 1,
    environmentId,
    environmentName: 'local',
    casesCount: 3,
    counts: { pass: 2, fail: 1, warn: 0, error: 0, blocked: 0, inconclusive: 0 },
    error: null,
  });
  expect(run.host).toBe(new URL(world.target.url).host);
  expect(run.durationMs).toBeGreaterThan(0);
  expect(run.p95Count).toBe(3);
  expect(run.p95Ms).toBeGreaterThanOrEqual(0);
  const steps = (await world.call(ada, 'getRunSteps', { params: { id: run.id } })).body.items;
  const failed = steps.find((step: { verdict: string }) => step.verdict === 'fail');
  expect(failed).toMatchObject({
    id: 'orders.list#0',
    why: 'the spec lists 200',
    evidence: 'C',
    method: 'GET',
    path: '/orders',
    exchange: { status: 500, method: 'GET', url: `${world.target.url}/orders` },
  });
  expect(failed?.failures[0]).toMatchObject({ level: 'must', check: 'status' });
  expect((await world.call(ada, 'getProject', { params: { id: projectId } })).body.lastRun).toMatchObject({
    id: run.id,
    status: 'failed',
    p95: run.p95Ms,
  });
});

test('the timeline lists the run in order, without repeating the exchanges', async () => {
  const { projectId } = await seeded();
  const { runId } = (await create({ projectId })).body;
  await world.finished(ada, runId);
  const { items, total } = (await world.call(ada, 'getRunTimeline', { params: { id: runId } })).body;
  const part = (await world.call(ada, 'getRunTimeline', { params: { id: runId }, query: { after: '1', limit: '2' } })).body;
  expect(part).toEqual({ items: items.slice(1, 3), total });
  expect(items.map((item: { seq: number }) => item.seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  expect(Object.keys(items[0])).toEqual(expect.arrayContaining(['id', 'kind', 'payload', 'stepId', 'createdAt']));
  expect(items[0]).toMatchObject({ kind: 'run-started', payload: { seed: 7, steps: 3 } });
  expect(items.at(-1)).toMatchObject({ kind: 'run-finished', payload: { summary: { outcome: 'passed' } } });
  const finished = items.filter((item: { kind: string }) => item.kind === 'step-finished');
  expect(finished.map((item: { stepId: string }) => item.stepId).sort()).toEqual(['health.ok#0', 'orders.create#0', 'orders.list#0']);
  expect(finished[0]?.payload?.result).toMatchObject({ verdict: 'pass', method: expect.any(String), status: expect.any(Number) });
  expect(finished[0]?.payload?.result).not.toHaveProperty('exchange');
});

test('a suite, a revision and cases can be chosen', async () => {
  const { projectId, suiteId } = await seeded();
  await seedSuite(world.test.db, projectId, [singleStepCase('other', 'GET', '/health', '200')]);
  const { runId } = (await create({ projectId, suiteId, revision: 1, cases: ['orders.list'] })).body;
  const run = await world.finished(ada, runId);
  expect(run).toMatchObject({ suiteId, status: 'passed', casesCount: 1 });
  expect(world.target.seen).toEqual(['GET /orders']);
  expect((await create({ projectId, suiteId, revision: 9 })).body.code).toBe('SUITE_NOT_FOUND');
});

test('the most recently changed suite is run when none is named', async () => {
  const { projectId } = await seeded();
  const newest = await seedSuite(world.test.db, projectId, [singleStepCase('newest', 'GET', '/health', '200')]);
  const { runId } = (await create({ projectId, runPackId: '00000000-0000-0000-0000-000000000000' })).body;
  expect((await world.finished(ada, runId)).suiteId).toBe(newest);
});

test('a project without suite or environment returns an error that names the missing part', async () => {
  const empty = await world.features.projects.createProject({ userId: ada.id }, { name: 'Empty' });
  expect((await create({ projectId: empty.id })).body.code).toBe('NO_SUITE');
  await seedSuite(world.test.db, empty.id, cases);
  const refused = await create({ projectId: empty.id });
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_ENVIRONMENT']);
});

test('the same Idempotency-Key creates one run, also with repeated and concurrent requests', async () => {
  const { projectId } = await seeded();
  const replies = await Promise.all(Array.from({ length: 10 }, () => create({ projectId }, { 'idempotency-key': 'click-1' })));
  expect(new Set(replies.map((reply) => reply.body.runId)).size).toBe(1);
  await world.finished(ada, replies[0]?.body.runId ?? '');
  expect(world.target.seen.filter((request) => request === 'POST /orders')).toHaveLength(1);
  expect((await world.call(ada, 'listRuns', { query: { projectId } })).body.total).toBe(1);
  const other = await create({ projectId }, { 'idempotency-key': 'click-2' });
  expect(other.body.runId).not.toBe(replies[0]?.body.runId ?? '');
});

test('runs are listed newest first and can be filtered by any status name', async () => {
  const { projectId } = await seeded();
  const first = (await create({ projectId })).body.runId;
  await world.finished(ada, first);
  world.target.behaviour.listStatus = 500;
  const second = (await create({ projectId })).body.runId;
  await world.finished(ada, second);
  const ids = async (query: Record<string, string>) =>
    (await world.call(ada, 'listRuns', { query: { projectId, ...query } })).body.items.map((run: { id: string }) => run.id);
  expect(await ids({})).toEqual([second, first]);
  expect(await ids({ status: 'Success' })).toEqual([first]);
  expect(await ids({ status: 'failed' })).toEqual([second]);
  expect(await ids({ status: 'nonsense' })).toEqual([]);
  expect(await ids({ page: '2', pageSize: '1' })).toEqual([first]);
});

test('on a locked environment no write is sent, and the run reports that', async () => {
  const { projectId } = await seeded({ environment: 'Prod' });
  const run = await world.finished(ada, (await create({ projectId })).body.runId);
  expect(run).toMatchObject({ status: 'passed', casesCount: 3, counts: { pass: 2, blocked: 1 } });
  expect(world.target.seen.every((request) => request.startsWith('GET '))).toBe(true);
  const steps = (await world.call(ada, 'getRunSteps', { params: { id: run.id } })).body.items;
  expect(steps.find((step: { caseId: string }) => step.caseId === 'orders.create')).toMatchObject({
    verdict: 'blocked',
    reason: 'Skipped: it changes data, and the environment Prod is locked.',
    method: 'POST',
    path: '/orders',
    exchange: null,
  });
});

test('an invalid suite ends the run with the reason', async () => {
  const { projectId } = await world.seedProject(ada);
  await seedSuite(world.test.db, projectId, cases, { header: { assay: '99' } });
  const run = await world.finished(ada, (await create({ projectId })).body.runId);
  expect(run).toMatchObject({ status: 'error', stepsCount: 0 });
  expect(run.error).toContain('The suite cannot be run: tests.json');
});

test('unknown case ids end the run with the reason', async () => {
  const { projectId } = await seeded();
  const run = await world.finished(ada, (await create({ projectId, cases: ['no.such.case'] })).body.runId);
  expect(run).toMatchObject({ status: 'error', error: 'None of the selected cases are in the suite.' });
});

test('bytes that the database cannot store do not break a run', async () => {
  const { projectId } = await seeded();
  world.target.behaviour.echo = 'nul \0, half \ud83d';
  const run = await world.finished(ada, (await create({ projectId })).body.runId);
  expect(run.status).toBe('passed');
  const steps = (await world.call(ada, 'getRunSteps', { params: { id: run.id } })).body.items;
  expect(steps.find((step: { caseId: string }) => step.caseId === 'orders.list')?.exchange.responseBody).toContain('nul');
});

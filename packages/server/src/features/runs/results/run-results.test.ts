import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEvents } from '../../../platform/db/schema.ts';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../../testing/data/seed-suite.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let suiteId: string;

const Order = { type: 'object', required: ['id', 'colour'], properties: { id: { type: 'string' } } };
const shaped = singleStepCase('orders.shape', 'GET', '/orders', '200', {
  steps: [{ req: { method: 'GET', path: '/orders' }, expect: { must: { status: ['200'], schema: 'Orders' } } }],
});
const cases = [
  singleStepCase('health.ok', 'GET', '/health', '200'),
  singleStepCase('orders.list', 'GET', '/orders', '200'),
  singleStepCase('orders.again', 'GET', '/orders', '200'),
];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test', { name: 'Ada', surname: 'Byron' });
  await world.startWorker();
});

afterAll(() => world.close());

beforeEach(async () => {
  Object.assign(world.target.behaviour, { delayMs: 0, listStatus: 200, echo: '' });
  ({ projectId } = await world.seedProject(ada));
  suiteId = await seedSuite(world.test.db, projectId, cases);
});

async function run(more: object = {}) {
  const created = await world.call(ada, 'createRun', { body: { projectId, suiteId, ...more } });
  return world.finished(ada, created.body.runId);
}
const findingsOf = async (id: string) => (await world.call(ada, 'listRunFindings', { params: { id } })).body.items;
const waive = (id: string, body: object) => world.call(ada, 'createWaiver', { params: { id }, body });

test('lists the planned cases of a run in the order of the suite, with their verdicts', async () => {
  world.target.behaviour.listStatus = 500;
  const { id } = await run({ cases: ['orders.list', 'health.ok'] });
  const { items, total } = (await world.call(ada, 'getRunCases', { params: { id } })).body;
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { id: 'health.ok', op: 'GET /health', verdict: 'pass' },
    { id: 'orders.list', op: 'GET /orders', verdict: 'fail' },
  ]);
});

test('repeated problems form one finding with a count and a request that reproduces it', async () => {
  world.target.behaviour.listStatus = 500;
  const [finding, ...rest] = await findingsOf((await run()).id);
  expect(rest).toEqual([]);
  expect(finding).toMatchObject({
    kind: 'defect',
    check: 'status',
    operation: 'GET /orders',
    message: 'The status is 500, expected 200.',
    count: 2,
    cases: 2,
    waiver: null,
    activeWaiverId: null,
  });
  expect(finding.curl).toContain(`curl --request GET '${world.target.url}/orders'`);
});

test('undocumented statuses form one spec gap per operation, which can be waived and does not affect the verdict', async () => {
  const header = { documented: { 'GET /orders': ['201'], 'GET /health': ['2XX'] } };
  suiteId = await seedSuite(world.test.db, projectId, cases, { header });
  const first = await run();
  expect(first).toMatchObject({ status: 'passed', counts: { pass: 3, warn: 0 } });
  const [gap, ...rest] = await findingsOf(first.id);
  expect(rest).toEqual([]);
  expect(gap).toMatchObject({
    kind: 'spec-gap',
    check: 'undocumented-status',
    operation: 'GET /orders',
    message: 'returns 200, which the spec does not list',
    cases: 2,
    waiver: null,
  });
  const page = await world.call(ada, 'getRunArtifact', { params: { id: first.id, kind: 'summary', name: 'summary.md' } });
  expect(page.bytes.toString()).toContain('returns 200, which the spec does not list');

  const { check, operation, message } = gap;
  await waive(first.id, { check, operation, message, reason: 'the document follows', until: inDays(3) });
  expect((await findingsOf((await run()).id))[0]).toMatchObject({ kind: 'spec-gap', waiver: { reason: 'the document follows' } });
});

test('later runs are compared with the baseline until it is replaced or removed', async () => {
  const [first, second] = [await run(), await run()];
  const star = (id: string, isBaseline: boolean) => world.call(ada, 'setRunBaseline', { params: { id }, body: { isBaseline } });
  const previousOf = async (id: string) => (await world.call(ada, 'getRun', { params: { id } })).body.previous?.id ?? null;
  expect((await star(first.id, true)).body).toMatchObject({ id: first.id, isBaseline: true });
  const third = await run();
  expect(await previousOf(third.id)).toBe(first.id);
  expect(await previousOf(first.id)).toBeNull();
  await star(second.id, true);
  expect(await previousOf(third.id)).toBe(second.id);
  expect((await world.call(ada, 'getRun', { params: { id: first.id } })).body.isBaseline).toBe(false);
  await star(second.id, false);
  await star(first.id, false);
  expect(await previousOf(third.id)).toBe(second.id);
});

test('a full run is compared with the last full run, and a part of the suite with the last run of as many cases', async () => {
  const ids = cases.map(({ id }) => id);
  const [full, part] = [await run(), await run({ cases: ids.slice(0, 1) })];
  const previousOf = async (id: string) => (await world.call(ada, 'getRun', { params: { id } })).body.previous?.id ?? null;
  expect(await previousOf(part.id)).toBe(full.id);
  const again = await run();
  expect(await previousOf(again.id)).toBe(full.id);
  const partAgain = await run({ cases: ids.slice(0, 1) });
  expect(await previousOf(partAgain.id)).toBe(part.id);
});

test('a waived finding is shown in later runs and does not fail them, until the waiver ends', async () => {
  world.target.behaviour.listStatus = 500;
  const first = await run();
  expect(first.status).toBe('failed');
  const [{ check, operation, message }] = await findingsOf(first.id);
  const waived = await waive(first.id, { check, operation, message, reason: 'the list moves next month', until: inDays(30) });
  expect([waived.status, waived.body.isActive, waived.body.createdBy]).toEqual([201, true, 'Ada Byron']);
  expect((await findingsOf(first.id))[0].activeWaiverId).toBe(waived.body.id);

  const second = await run();
  expect(second).toMatchObject({ status: 'passed', counts: { pass: 1, warn: 2, waived: 2, fail: 0 } });
  expect((await findingsOf(second.id))[0]).toMatchObject({
    kind: 'defect',
    waiver: { id: waived.body.id, reason: 'the list moves next month' },
  });
  const step = (await world.call(ada, 'getRunStep', { params: { id: second.id, stepId: 'orders.list#0' } })).body;
  expect(step).toMatchObject({ verdict: 'warn', failures: [{ waived: { id: waived.body.id } }] });

  expect((await world.call(ada, 'endWaiver', { params: { id: waived.body.id } })).body).toMatchObject({
    isActive: false,
    endedBy: 'Ada Byron',
  });
  expect((await run()).status).toBe('failed');
  const { items } = (await world.call(ada, 'listWaivers', { params: { id: projectId } })).body;
  expect(items).toMatchObject([{ id: waived.body.id, isActive: false }]);
  const actions = (await world.test.db.select().from(auditEvents)).filter(({ subjectId }) => subjectId === waived.body.id);
  expect(actions.map(({ action }) => action)).toEqual(['waiver.created', 'waiver.ended']);
});

test('a waiver requires a finding of the run, a reason and an end date within a year', async () => {
  world.target.behaviour.listStatus = 500;
  const { id } = await run();
  const [{ check, operation, message }] = await findingsOf(id);
  const good = { check, operation, message, reason: 'known', until: inDays(1) };
  const codeOf = async (change: object) => (await waive(id, { ...good, ...change })).body.code;
  expect(await codeOf({ message: 'The status is 418.' })).toBe('FINDING_NOT_FOUND');
  expect(await codeOf({ reason: '  ' })).toBe('VALIDATION_FAILED');
  expect(await codeOf({ until: inDays(-1) })).toBe('WAIVER_UNTIL');
  expect(await codeOf({ until: inDays(800) })).toBe('WAIVER_UNTIL');
});

test('a response of another shape fails a run, or warns if the project chose that', async () => {
  world.target.behaviour.echo = 'x';
  suiteId = await seedSuite(world.test.db, projectId, [shaped], { header: { schemas: { Orders: { type: 'array', items: Order } } } });
  expect((await run()).status).toBe('failed');
  await world.call(ada, 'updatePolicies', { params: { id: projectId }, body: { failOnContractBreak: false } });
  expect(await run()).toMatchObject({ status: 'passed', counts: { warn: 1, waived: 0 } });
});

test('artifact redaction masks fields named like secrets; without it only known secrets are masked', async () => {
  const login = singleStepCase('orders.create', 'POST', '/orders', '201', {
    steps: [{ req: { method: 'POST', path: '/orders', json: { item: 'x', password: 'hunter22' } }, expect: { must: { status: ['201'] } } }],
  });
  suiteId = await seedSuite(world.test.db, projectId, [login]);
  const bodyOf = async () => {
    const { id } = await run();
    return (await world.call(ada, 'getRunStep', { params: { id, stepId: 'orders.create#0' } })).body.exchange.requestBody;
  };
  expect(await bodyOf()).not.toContain('hunter22');
  await world.call(ada, 'updatePolicies', { params: { id: projectId }, body: { artifactRedaction: false } });
  expect(await bodyOf()).toContain('hunter22');
});

test('steps are paged, returned as a summary or in full, and searchable down to their bodies', async () => {
  world.target.behaviour.echo = 'needle in the body';
  const { id } = await run();
  const steps = (query: Record<string, string>) => world.call(ada, 'getRunSteps', { params: { id }, query });
  const page = (await steps({ page: '2', pageSize: '2', detail: 'summary' })).body;
  expect([page.items.length, page.total, page.page]).toEqual([1, 3, 2]);
  expect(page.items[0]).toMatchObject({ exchange: null, status: 200, op: expect.any(String) });
  const all = (await steps({})).body;
  expect(all.items.every((step: { exchange: unknown }) => step.exchange !== null)).toBe(true);
  const found = (await steps({ search: 'NEEDLE in' })).body;
  expect(found.items.map((step: { caseId: string }) => step.caseId).sort()).toEqual(['orders.again', 'orders.list']);
  expect((await steps({ search: '100%' })).body.total).toBe(0);
  const firstTwo = (await steps({ pageSize: '2' })).body.items;
  const rest = (await steps({ pageSize: '2', after: firstTwo[1].id })).body;
  expect([...firstTwo, ...rest.items].map((step: { id: string }) => step.id)).toEqual(all.items.map((step: { id: string }) => step.id));
  expect(rest.total).toBe(3);
  expect((await steps({ after: rest.items[0].id })).body).toMatchObject({ items: [], total: 3 });
  expect((await steps({ search: 'needle', after: found.items[0].id })).body).toMatchObject({
    items: [{ id: found.items[1].id }],
    total: 2,
  });
  expect((await steps({ after: 'orders.list#7' })).status).toBe(404);
  const absent = await world.call(ada, 'getRunStep', { params: { id, stepId: 'orders.list#7' } });
  expect([absent.status, absent.body.code]).toEqual([404, 'STEP_NOT_FOUND']);
});

test('runs can be filtered by text, environment and suite, and reference the previous run', async () => {
  const first = await run();
  const second = await run();
  expect((await world.call(ada, 'getRun', { params: { id: second.id } })).body.previous).toMatchObject({ id: first.id, status: 'passed' });
  expect((await world.call(ada, 'getRun', { params: { id: first.id } })).body.previous).toBeNull();
  const ids = async (query: Record<string, string>) =>
    (await world.call(ada, 'listRuns', { query: { projectId, ...query } })).body.items.map((item: { id: string }) => item.id);
  expect(await ids({ search: first.id.slice(0, 8) })).toEqual([first.id]);
  expect(await ids({ search: 'seeded' })).toEqual([second.id, first.id]);
  expect(await ids({ search: 'nothing like it' })).toEqual([]);
  expect(await ids({ environmentId: first.environmentId })).toHaveLength(2);
  // No environment has the project's id.
  expect(await ids({ environmentId: projectId })).toEqual([]);
  expect(await ids({ suiteId: projectId })).toEqual([]);
});

test('coverage lists the operations and statuses that the latest runs covered', async () => {
  await run();
  const { body } = await world.call(ada, 'getCoverage', { params: { id: projectId } });
  expect(body).toMatchObject({ runs: 1, operationsTested: 2, statusesSeen: 2 });
  const byName = Object.fromEntries(body.operations.map((entry: { operation: string }) => [entry.operation, entry]));
  expect(byName['GET /orders']).toMatchObject({ requests: 2, failed: 0, statuses: [{ status: '200', seen: 2 }], undocumented: [] });
  expect(byName['POST /orders']).toMatchObject({ requests: 0 });
  world.target.behaviour.listStatus = 503;
  await run();
  const later = (await world.call(ada, 'getCoverage', { params: { id: projectId } })).body;
  const orders = later.operations.find((entry: { operation: string }) => entry.operation === 'GET /orders');
  expect(orders?.undocumented).toEqual([{ status: '503', seen: 2 }]);
});

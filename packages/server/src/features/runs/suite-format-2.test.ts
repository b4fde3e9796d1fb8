import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  await world.startWorker();
});

afterAll(() => world.close());

async function run(suiteId: string) {
  const created = await world.call(ada, 'createRun', { body: { projectId, suiteId } });
  return world.finished(ada, created.body.runId);
}

test('a repeated control is stored as a step of the case that requested it', async () => {
  const control = singleStepCase('orders.create', 'POST', '/orders', '201');
  const unknown = singleStepCase('orders.unknown', 'GET', '/orders/none', '404', { needs: ['orders.create'] });
  const finished = await run(await seedSuite(world.test.db, projectId, [control, unknown], { header: { assay: '2' } }));
  expect(finished).toMatchObject({ status: 'passed', counts: { pass: 2 }, stepsCount: 3, p95Count: 2, suspect: null });
  expect(world.target.seen.filter((line) => line === 'POST /orders')).toHaveLength(2);
  const { items } = (await world.call(ada, 'getRunSteps', { params: { id: finished.id } })).body;
  expect(items.find(({ id }: { id: string }) => id === 'orders.unknown#1')).toMatchObject({
    part: 'control',
    control: 'orders.create',
    method: 'POST',
    path: '/orders',
    why: 'Control request orders.create, sent again for orders.unknown.',
    verdict: 'pass',
  });
  const findings = (await world.call(ada, 'listRunFindings', { params: { id: finished.id } })).body.items;
  expect(findings).toEqual([]);
});

test('the run and its reports contain the request after which the server stopped responding', async () => {
  const cases = [
    singleStepCase('orders.create', 'POST', '/orders', '201', { serial: true }),
    singleStepCase('health.ok', 'GET', '/health', '200', { serial: 'last' }),
  ];
  const suiteId = await seedSuite(world.test.db, projectId, cases, { header: { assay: '2', defaults: { timeoutMs: 200 } } });
  world.target.behaviour.delayMs = 2000;
  const finished = await run(suiteId);
  world.target.behaviour.delayMs = 0;
  expect(finished).toMatchObject({
    status: 'error',
    counts: { error: 1, blocked: 1 },
    suspect: { caseId: 'orders.create', step: 0, method: 'POST', path: '/orders', inFlight: [] },
  });
  const { items } = (await world.call(ada, 'getRunSteps', { params: { id: finished.id } })).body;
  expect(items).toMatchObject([
    { id: 'orders.create#0', cause: 'timeout-first-byte', suspect: true },
    { id: 'health.ok#0', reason: 'The server stopped responding after POST /orders (case orders.create); not sent.' },
  ]);
  const page = await world.call(ada, 'getRunArtifact', { params: { id: finished.id, kind: 'summary', name: 'summary.md' } });
  expect(page.bytes.toString()).toContain('The server stopped responding after POST /orders');
});

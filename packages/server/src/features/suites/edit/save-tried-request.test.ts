import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let orders: { readonly list: string; readonly create: string };

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  ({ projectId } = await world.seedProject(ada, { secrets: { API_KEY: 'fake-key' } }));
  const listed = await world.call(ada, 'listEndpoints', { params: { id: projectId } });
  const idOf = (method: string) =>
    listed.body.items.find((item: { method: string; path: string }) => item.path === '/orders' && item.method === method)?.id ?? '';
  orders = { list: idOf('GET'), create: idOf('POST') };
});

afterAll(() => world.close());

const keep = (endpointId: string, body: object) => world.call(ada, 'keepTriedCase', { params: { projectId, endpointId }, body });

test('a tried request becomes a case of a new suite, the next one is added to it, and the suite runs', async () => {
  await world.startWorker();
  const first = await keep(orders.create, { suiteName: 'By hand', status: 201, body: '{"item":"book"}', title: 'A book is ordered' });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ suite: { name: 'By hand', revision: 1, cases: 1, requests: { total: 1, write: 1 } }, needs: [] });
  const suiteId = first.body.suite.id;
  const second = await keep(orders.list, { suiteId, status: 200, query: { limit: '2' } });
  expect(second.body.suite).toMatchObject({ id: suiteId, revision: 2, cases: 2 });
  const again = await keep(orders.list, { suiteId, status: 200, query: { limit: '2' } });
  expect(again.body).toMatchObject({ suite: { revision: 2, cases: 2 }, caseId: second.body.caseId });
  const revisions = await world.call(ada, 'listSuiteRevisions', { params: { id: suiteId } });
  expect(revisions.body.items.map((item: { origin: string }) => item.origin)).toEqual(['edited', 'edited']);

  const run = await world.call(ada, 'createRun', { body: { projectId, suiteId } });
  expect(await world.finished(ada, run.body.runId)).toMatchObject({ status: 'passed' });
  expect(world.target.seen).toContain('GET /orders?limit=2');
});

test('the same name means the same suite, and a suite of another project returns 404', async () => {
  const first = await keep(orders.list, { suiteName: 'Named', status: 200 });
  const second = await keep(orders.list, { suiteName: 'Named', status: 422 });
  expect(second.body.suite).toMatchObject({ id: first.body.suite.id, revision: 2, cases: 2 });
  const other = await world.seedProject(ada);
  const otherProject = await world.call(ada, 'keepTriedCase', {
    params: { projectId: other.projectId, endpointId: orders.list },
    body: { suiteId: first.body.suite.id, status: 200 },
  });
  expect(otherProject.body.code).toBe('ENDPOINT_NOT_FOUND');
  const theirs = (await world.call(ada, 'listEndpoints', { params: { id: other.projectId } })).body.items[0].id;
  const misplaced = await world.call(ada, 'keepTriedCase', {
    params: { projectId: other.projectId, endpointId: theirs },
    body: { suiteId: first.body.suite.id, status: 200 },
  });
  expect(misplaced.body.code).toBe('SUITE_NOT_FOUND');
});

test('two concurrently saved cases are both in the suite', async () => {
  const kept = await Promise.all(
    ['a', 'b'].map((item) => keep(orders.create, { suiteName: 'Both', status: 201, body: JSON.stringify({ item }) })),
  );
  expect(kept.map(({ status }) => status)).toEqual([201, 201]);
  const suite = (await world.call(ada, 'getSuite', { params: { id: kept[0]?.body.suite.id ?? '' } })).body;
  for (const { body } of kept) expect(JSON.stringify(suite.contents)).toContain(body.caseId);
});

test('a password in the body is stored only as a variable', async () => {
  const kept = await keep(orders.create, { suiteName: 'Quiet', status: 422, body: '{"password":"not-a-real-one"}' });
  expect(kept.body.needs).toEqual(['PASSWORD']);
  const suite = (await world.call(ada, 'getSuite', { params: { id: kept.body.suite.id } })).body;
  expect(JSON.stringify(suite)).not.toContain('not-a-real-one');
});

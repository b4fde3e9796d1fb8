import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let specId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  ({ projectId, specId } = await world.seedProject(ada));
});

afterAll(() => world.close());

async function keys(query: Record<string, string>): Promise<string[]> {
  const listed = await world.call(ada, 'listEndpoints', { params: { id: projectId }, query });
  return listed.body.items.map((item: { method: string; path: string }) => `${item.method} ${item.path}`);
}

test.each([
  [{}, ['GET /health', 'GET /orders', 'POST /orders']],
  [{ method: 'ALL' }, ['GET /health', 'GET /orders', 'POST /orders']],
  [{ method: 'post' }, ['POST /orders']],
  [{ search: 'PLACE' }, ['POST /orders']],
  [{ search: 'status' }, ['GET /health']],
  [{ search: '/ord', method: 'GET' }, ['GET /orders']],
  [{ search: '%' }, []],
  [{ specId: '00000000-0000-0000-0000-000000000000' }, ['GET /health', 'GET /orders', 'POST /orders']],
])('the filter %j lists %j', async (query, expected) => {
  expect(await keys(query)).toEqual(expected);
});

test('an older spec version can be listed by its id', async () => {
  world.target.behaviour.version = '2.0.0';
  const newer = await world.call(ada, 'importSpec', { params: { id: projectId }, body: { url: world.target.specUrl } });
  const listed = async (query: Record<string, string>) =>
    (await world.call(ada, 'listEndpoints', { params: { id: projectId }, query })).body.items[0].specId;
  expect(await listed({})).toBe(newer.body.id);
  expect(await listed({ specId })).toBe(specId);
});

test('the newest version of every spec is listed, the latest import first', async () => {
  const other = {
    openapi: '3.1.0',
    info: { title: 'Admin', version: '1' },
    paths: { '/admin': { get: { responses: { 200: { description: 'ok' } } } } },
  };
  const body = { content: JSON.stringify(other), fileName: 'admin.json' };
  const imported = await world.call(ada, 'importSpec', { params: { id: projectId }, body });
  expect(await keys({})).toEqual(['GET /admin', 'GET /health', 'GET /orders', 'POST /orders']);
  await world.call(ada, 'deleteSpec', { params: { id: imported.body.id } });
  expect(await keys({})).toEqual(['GET /health', 'GET /orders', 'POST /orders']);
});

test('an operation is returned with all its details', async () => {
  const listed = await world.call(ada, 'listEndpoints', { params: { id: projectId }, query: { specId } });
  const detail = async (index: number) =>
    (await world.call(ada, 'getEndpoint', { params: { projectId, endpointId: listed.body.items[index]?.id ?? '' } })).body;
  expect(await detail(1)).toMatchObject({
    operationId: 'listOrders',
    tags: ['orders'],
    parameters: [{ name: 'limit', in: 'query', type: 'integer', required: false, description: 'How many' }],
    request: null,
    responses: { 200: { description: 'the orders', content: ['application/json'] } },
    security: [[{ scheme: 'apiKey', scopes: [] }]],
  });
  const added = ['description', 'operationId', 'servers', 'parameters', 'request', 'responses', 'security'];
  expect(Object.keys(await detail(1))).toEqual(expect.arrayContaining(added));
  expect(await detail(2)).toMatchObject({ request: { required: true, content: ['application/json'] } });
});

test('a project without a spec has no endpoints', async () => {
  const empty = await world.features.projects.createProject({ userId: ada.id }, { name: 'Empty' });
  expect((await world.call(ada, 'listEndpoints', { params: { id: empty.id } })).body).toMatchObject({ items: [], total: 0 });
});

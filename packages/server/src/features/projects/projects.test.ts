import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addMember } from '../add-member.fixture.ts';
import { type CallApi, createCallApi } from '../call-api.fixture.ts';
import { createProjectsFeature } from './index.ts';

let app: TestApp;
let call: CallApi;
let ada: TestUser;

beforeAll(async () => {
  app = await startTestApp({ features: (platform) => [createProjectsFeature(platform)] });
  call = createCallApi(app.url);
  ada = await app.asUser('ada@example.test');
}, 60_000);

afterAll(() => app.close());

test('whoever creates a project owns it', async () => {
  const created = await call(ada, 'createProject', { body: { name: '  Shop ', region: 'US', repo: 'acme/shop' } });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: 'Shop', region: 'US', repo: 'acme/shop', status: 'active', role: 'owner', lastRun: null });
  expect((await call(ada, 'getProject', { params: { id: created.body.id } })).body).toEqual(created.body);
});

test('a name of blanks is refused and nothing is made', async () => {
  const before = (await call(ada, 'listProjects')).body.total;
  const refused = await call(ada, 'createProject', { body: { name: '   ' } });
  expect([refused.status, refused.body.fields]).toEqual([422, { name: 'Name is required' }]);
  expect((await call(ada, 'listProjects')).body.total).toBe(before);
});

test('search finds names and descriptions and takes wildcards literally', async () => {
  await call(ada, 'createProject', { body: { name: 'Payments 100%', description: 'card flows' } });
  await call(ada, 'createProject', { body: { name: 'Payments 1000', description: 'other' } });
  const names = async (search: string) =>
    (await call(ada, 'listProjects', { query: { search } })).body.items.map((item: { name: string }) => item.name);
  expect(await names('100%')).toEqual(['Payments 100%']);
  expect(await names('CARD')).toEqual(['Payments 100%']);
  expect(await names('payments')).toEqual(['Payments 100%', 'Payments 1000']);
  expect(await names('nul\0')).toEqual([]);
});

test('pages are cut from the same order, oldest first', async () => {
  const all = (await call(ada, 'listProjects')).body;
  const second = (await call(ada, 'listProjects', { query: { page: '2', pageSize: '1' } })).body;
  expect(second).toEqual({ items: [all.items[1]], total: all.total, page: 2, pageSize: 1 });
});

test('a member sees the project with their own role', async () => {
  const created = await call(ada, 'createProject', { body: { name: 'Shared' } });
  const bob = await app.asUser('bob@example.test');
  await addMember(app.db, { projectId: created.body.id, userId: bob.id, role: 'viewer' });
  expect((await call(bob, 'listProjects')).body.items).toMatchObject([{ name: 'Shared', role: 'viewer' }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents, environmentSecrets, environments, projects, runs, suites } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { addMember } from '../../testing/data/add-member.ts';
import type { CallApi } from '../../testing/data/call-api.ts';

// Deleting a project cascades through every table, so these tests must also run on PostgreSQL.

let world: TestWorld;
let call: CallApi;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  call = world.call;
  ada = await world.test.asUser('ada@example.test');
});

afterAll(() => world.close());

const create = async (body: object) => (await call(ada, 'createProject', { body })).body;

test('the creator of a project owns it', async () => {
  const created = await call(ada, 'createProject', { body: { name: '  Shop ', region: 'US', repo: 'acme/shop' } });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: 'Shop', region: 'US', repo: 'acme/shop', status: 'active', role: 'owner', lastRun: null });
  expect((await call(ada, 'getProject', { params: { id: created.body.id } })).body).toEqual(created.body);
});

test.each([
  [{ name: '   ' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(10_000) }, { name: 'Use at most 120 characters.' }],
  [{ name: 'two\nlines' }, { name: 'Control and invisible characters are not allowed.' }],
  [{ name: 'a', repo: 'javascript:alert(1)' }, { repo: 'Enter a repository as owner/name or as a URL.' }],
  [{ name: 'a', repo: 'https://user:pass@host/x' }, { repo: 'Enter a repository as owner/name or as a URL.' }],
  [{ name: 'a', region: 'MOON' }, { region: expect.any(String) }],
])('%j is rejected at its field and nothing is created', async (body, fields) => {
  const before = (await call(ada, 'listProjects')).body.total;
  const refused = await call(ada, 'createProject', { body });
  expect([refused.status, refused.body.fields]).toEqual([422, fields]);
  expect((await call(ada, 'listProjects')).body.total).toBe(before);
});

test('search finds names and descriptions and treats wildcards literally', async () => {
  await create({ name: 'Payments 100%', description: 'card flows' });
  await create({ name: 'Payments 1000', description: 'other' });
  const names = async (search: string) =>
    (await call(ada, 'listProjects', { query: { search } })).body.items.map((item: { name: string }) => item.name);
  expect(await names('100%')).toEqual(['Payments 100%']);
  expect(await names('CARD')).toEqual(['Payments 100%']);
  expect(await names('payments')).toEqual(['Payments 100%', 'Payments 1000']);
  expect((await call(ada, 'listProjects', { query: { search: 'nul\0' } })).status).toBe(422);
});

test('pages follow the same order, oldest first', async () => {
  const all = (await call(ada, 'listProjects')).body;
  const second = (await call(ada, 'listProjects', { query: { page: '2', pageSize: '1' } })).body;
  expect(second).toEqual({ items: [all.items[1]], total: all.total, page: 2, pageSize: 1 });
});

test('a member sees the project with their own role', async () => {
  const { id } = await create({ name: 'Shared' });
  const bob = await world.test.asUser('bob@example.test');
  await addMember(world.test.db, { projectId: id, userId: bob.id, role: 'viewer' });
  expect((await call(bob, 'listProjects')).body.items).toMatchObject([{ name: 'Shared', role: 'viewer' }]);
});

test('sent fields change and omitted fields stay', async () => {
  const { id } = await create({ name: 'Before', description: 'kept', repo: 'acme/before' });
  const changed = await call(ada, 'updateProject', { params: { id }, body: { name: ' After ', region: 'US', repo: null } });
  expect(changed.body).toMatchObject({ name: 'After', description: 'kept', region: 'US', repo: null, version: 2 });
  expect((await call(ada, 'getProject', { params: { id } })).body).toEqual(changed.body);
});

test('an archived project is listed only on request', async () => {
  const { id } = await create({ name: 'Old things' });
  await call(ada, 'updateProject', { params: { id }, body: { status: 'archived' } });
  const listed = async (query: Record<string, string>) =>
    (await call(ada, 'listProjects', { query })).body.items.some((item: { id: string }) => item.id === id);
  expect([await listed({}), await listed({ status: 'archived' }), await listed({ status: 'all' })]).toEqual([false, true, true]);
});

test('the second of two concurrent editors gets a conflict, and the first change is kept', async () => {
  const { id } = await create({ name: 'Two editors' });
  const { etag } = await call(ada, 'getProject', { params: { id } });
  const headers = { 'if-match': etag ?? '' };
  const first = await call(ada, 'updateProject', { params: { id }, body: { name: 'First' }, headers });
  expect([first.status, first.etag]).toEqual([200, '"2"']);
  const second = await call(ada, 'updateProject', { params: { id }, body: { name: 'Second' }, headers });
  expect(second).toMatchObject({ status: 412, body: { code: 'CONFLICT_STALE', version: 2 } });
  expect((await call(ada, 'getProject', { params: { id } })).body.name).toBe('First');
});

test('policies are on by default, are switched one by one, and do not make an open form stale', async () => {
  const { id, version } = await create({ name: 'Policies' });
  expect((await call(ada, 'getPolicies', { params: { id } })).body).toEqual({ failOnContractBreak: true, artifactRedaction: true });
  const switched = await call(ada, 'updatePolicies', { params: { id }, body: { artifactRedaction: false } });
  expect(switched.body).toEqual({ failOnContractBreak: true, artifactRedaction: false });
  expect((await call(ada, 'getPolicies', { params: { id } })).body).toEqual(switched.body);
  expect((await call(ada, 'getProject', { params: { id } })).body.version).toBe(version);
  expect((await call(ada, 'updatePolicies', { params: { id }, body: { artifactRedaction: 'no' } })).status).toBe(422);
});

test('an editor can edit, but not archive, switch policies or delete', async () => {
  const { id } = await create({ name: 'Roles' });
  const eve = await world.test.asUser('eve@example.test');
  await addMember(world.test.db, { projectId: id, userId: eve.id, role: 'editor' });
  expect((await call(eve, 'updateProject', { params: { id }, body: { name: 'By an editor', status: 'active' } })).status).toBe(200);
  const refusals = [
    await call(eve, 'updateProject', { params: { id }, body: { status: 'archived' } }),
    await call(eve, 'updatePolicies', { params: { id }, body: { artifactRedaction: false } }),
    await call(eve, 'deleteProject', { params: { id } }),
  ];
  expect(refusals.map((reply) => reply.body.code)).toEqual(['ROLE_REQUIRED', 'ROLE_REQUIRED', 'ROLE_REQUIRED']);
});

test('deleting a project deletes its contents, and the reply counts them', async () => {
  const { projectId: id } = await world.seedProject(ada, { secrets: { TOKEN: 'a secret of some length' } });
  await call(ada, 'createConversation', { body: { projectId: id, firstUserMessage: 'hello' } });
  const contents = { environments: 1, specs: 1, suites: 0, conversations: 1, runs: 0, members: 1, activeRuns: 0 };
  expect((await call(ada, 'getProjectContents', { params: { id } })).body).toEqual(contents);
  const deleted = await call(ada, 'deleteProject', { params: { id } });
  expect([deleted.status, deleted.body]).toEqual([200, { id, removed: contents }]);
  expect((await call(ada, 'getProject', { params: { id } })).status).toBe(404);
  const left = JSON.stringify([
    await world.test.db.select().from(projects),
    await world.test.db.select().from(environments),
    await world.test.db.select().from(suites),
  ]);
  expect(left).not.toContain(id);
  expect(await world.test.db.select().from(environmentSecrets)).toEqual([]);
  const audit = (await world.test.db.select().from(auditEvents)).find((entry) => entry.action === 'project.deleted');
  expect(audit).toMatchObject({ userId: ada.id, projectId: id, details: { specs: 1 } });
});

test('a project with a queued run cannot be deleted', async () => {
  const { projectId: id } = await world.seedProject(ada);
  await call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId: id } });
  const run = await call(ada, 'createRun', { body: { projectId: id } });
  expect((await call(ada, 'getProjectContents', { params: { id } })).body.activeRuns).toBe(1);
  const refused = await call(ada, 'deleteProject', { params: { id } });
  expect([refused.status, refused.body.code]).toEqual([409, 'PROJECT_BUSY']);
  expect(refused.body.detail).toContain('1 run queued or running');
  await call(ada, 'cancelRun', { params: { id: run.body.runId }, body: {} });
  expect((await call(ada, 'deleteProject', { params: { id } })).body.removed).toMatchObject({ runs: 1, suites: 1 });
  expect(await world.test.db.select().from(runs)).toEqual([]);
});

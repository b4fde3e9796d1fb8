import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/app/test-app.ts';
import { addMember } from '../../testing/data/add-member.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';

let app: TestApp;
let call: CallApi;
let owner: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
  call = createCallApi(app.url);
  owner = await app.asUser('owner@example.test', { name: 'Olga', surname: 'Owner' });
  projectId = (await call(owner, 'createProject', { body: { name: 'Shop' } })).body.id;
  for (const failOnContractBreak of [false, true, false])
    await call(owner, 'updatePolicies', { params: { id: projectId }, body: { failOnContractBreak } });
});
afterAll(() => app.close());

test('an owner reads who did what, when and from where, newest first and paged', async () => {
  const { body } = await call(owner, 'listProjectAudit', { params: { id: projectId }, query: { page: '1', pageSize: '2' } });
  expect(body).toMatchObject({ total: 4, pageSize: 2 });
  expect(body.items[0]).toMatchObject({
    action: 'policies.changed',
    who: { id: owner.id, name: 'Olga Owner', email: 'owner@example.test' },
    address: '127.0.0.1',
    via: 'session',
    details: { failOnContractBreak: false },
  });
});

test('the action filter matches a literal prefix', async () => {
  const count = async (action: string) =>
    (await call(owner, 'listProjectAudit', { params: { id: projectId }, query: { action } })).body.total;
  expect([await count('policies'), await count('member'), await count('%')]).toEqual([3, 0, 0]);
});

test('members who are not owners cannot read the log', async () => {
  const editor = await app.asUser('editor@example.test');
  await addMember(app.db, { projectId, userId: editor.id, role: 'editor' });
  expect((await call(editor, 'listProjectAudit', { params: { id: projectId } })).body.code).toBe('ROLE_REQUIRED');
});

test('the export has one entry per line', async () => {
  const { bytes, headers } = await call(owner, 'exportProjectAudit', { params: { id: projectId } });
  expect(headers.get('content-disposition')).toContain('assay-audit.ndjson');
  expect(
    bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).action),
  ).toEqual([...Array(3).fill('policies.changed'), 'project.created']);
});

test('a user reads only their own entries', async () => {
  const other = await app.asUser('other@example.test');
  await call(other, 'createApiKey', { body: { name: 'CI', scopes: ['runs:read'] } });
  const { body } = await call(other, 'listAccountAudit');
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['api-key.created', 'signed-in']);
});

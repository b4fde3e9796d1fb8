import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents, projects, users } from '../../platform/db/schema.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestUser } from '../../testing/app/test-app.ts';
import { addMember } from '../../testing/data/add-member.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';

let app: TestApp;
let call: CallApi;

beforeAll(async () => {
  app = await startTestApp();
  call = createCallApi(app.url);
});
afterAll(() => app.close());

const makeProject = async (user: TestUser, name: string): Promise<string> =>
  (await call(user, 'createProject', { body: { name } })).body.id;
const remove = (user: TestUser, password = TEST_PASSWORD) => call(user, 'deleteAccount', { body: { password } });

test('deleting an account deletes its solo projects, keeps shared ones, and fails while a shared project has no other owner', async () => {
  const leaving = await app.asUser('leaving@example.test');
  const friend = await app.asUser('friend@example.test');
  const alone = await makeProject(leaving, 'Alone');
  const shared = await makeProject(leaving, 'Shared');
  const orphan = await makeProject(leaving, 'Orphan');
  await addMember(app.db, { projectId: shared, userId: friend.id, role: 'owner' });
  await addMember(app.db, { projectId: orphan, userId: friend.id, role: 'editor' });

  expect((await call(leaving, 'getAccountDeletion')).body).toEqual({
    deleted: [{ id: alone, name: 'Alone' }],
    left: [{ id: shared, name: 'Shared' }],
    blocked: [{ id: orphan, name: 'Orphan' }],
  });
  const blocked = await remove(leaving);
  expect([blocked.status, blocked.body.code, blocked.body.detail]).toEqual([409, 'OWNER_NEEDED', expect.stringContaining('Orphan')]);
  expect((await call(leaving, 'getAccount')).status).toBe(200);

  await addMember(app.db, { projectId: orphan, userId: (await app.asUser('boss@example.test')).id, role: 'owner' });
  expect((await remove(leaving, 'wrong')).body.code).toBe('PASSWORD_WRONG');
  expect((await remove(leaving)).status).toBe(200);

  expect((await call(leaving, 'getAccount')).status).toBe(401);
  expect(await app.db.select().from(users).where(eq(users.id, leaving.id))).toEqual([]);
  const kept = (await app.db.select({ id: projects.id }).from(projects)).map(({ id }) => id);
  expect(kept.sort()).toEqual([shared, orphan].sort());
  const actions = await app.db.select().from(auditEvents).where(eq(auditEvents.userId, leaving.id));
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.deleted', 'project.deleted']));
  expect(actions.every(({ address, via }) => address === '127.0.0.1' && via === 'session')).toBe(true);
});

test('the only administrator cannot delete their account while there are other users', async () => {
  const admin = await app.asUser('admin@example.test', { roles: ['admin'] });
  expect((await remove(admin)).body.code).toBe('LAST_ADMIN');
  await app.asUser('second@example.test', { roles: ['admin'] });
  expect((await remove(admin)).status).toBe(200);
});

test('deleting an account deletes the contents of its uploaded files', async () => {
  const leaving = await app.asUser('uploader@example.test');
  const form = new FormData();
  form.set('file', new File(['private'], 'notes.txt'));
  const { id } = (await call(leaving, 'uploadFile', { form })).body;
  const uploads = join(app.platform.config.dataDir, 'files', 'uploads');
  expect(await readdir(uploads)).toContain(id);
  expect((await remove(leaving)).status).toBe(200);
  expect(await readdir(uploads)).not.toContain(id);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '../../platform/db/schema.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/app/test-app.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';

let server: TestApp;
let call: CallApi;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  call = createCallApi(server.url);
  admin = await server.asUser('admin@example.test', { roles: ['admin'] });
  user = await server.asUser('user@example.test');
});
afterAll(() => server?.close());
beforeEach(() => server.db.delete(contacts));

const ABSENT = '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a99';
const add = (body: Record<string, unknown>) => call(null, 'addContact', { body });
const list = async (query: Record<string, string> = {}) => (await call(admin, 'listContacts', { query })).body;
const first = async () => (await list()).items[0];

test('anyone can sign up, with or without a company', async () => {
  expect(await add({ name: ' Ada ', email: ' ada@example.test ', company: 'Engines' })).toMatchObject({
    status: 201,
    body: { status: 'saved' },
  });
  expect((await add({ name: 'Ben', email: 'ben@example.test', company: null })).status).toBe(201);
  expect((await list()).items).toMatchObject([
    { name: 'Ben', email: 'ben@example.test', company: null, status: 'new' },
    { name: 'Ada', email: 'ada@example.test', company: 'Engines', status: 'new' },
  ]);
});

test('a second sign-up with the address in another case updates the entry and returns the same reply', async () => {
  const once = await add({ name: 'Ada', email: 'ada@example.test' });
  const { id } = await first();
  await call(admin, 'setContactStatus', { params: { id }, query: { status: 'declined' } });
  const twice = await add({ name: 'Ada L.', email: 'ADA@example.test', company: 'Engines' });
  expect([twice.status, twice.body]).toEqual([once.status, once.body]);
  expect((await list()).items).toMatchObject([{ id, name: 'Ada L.', company: 'Engines', status: 'declined' }]);
});

test('twenty concurrent sign-ups with one address create one entry', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'Ada', email: 'ada@example.test' })));
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
  expect((await list()).total).toBe(1);
});

test('a bot that fills the hidden field gets the same reply, and nothing is stored', async () => {
  expect(await add({ name: 'Bot', email: 'bot@example.test', website: 'http://spam.test' })).toMatchObject({
    status: 201,
    body: { status: 'saved' },
  });
  expect((await add({ name: 'Ada', email: 'ada@example.test', website: '' })).status).toBe(201);
  expect((await list()).items.map((contact: { name: string }) => contact.name)).toEqual(['Ada']);
});

test.each([
  [{ name: '', email: 'a@example.test' }, 'name'],
  [{ name: 'Ada', email: 'not an address' }, 'email'],
  [{ name: 'Ada' }, 'email'],
])('%j is rejected at its field', async (body, field) => {
  const reply = await add(body);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.fields)).toEqual([field]);
});

test('the list can be paged, searched and filtered', async () => {
  for (const name of ['Ada', 'Ben', 'Cleo'])
    await add({ name, email: `${name}@example.test`, company: name === 'Cleo' ? '100% Nile' : null });
  expect(await list({ page: '2', pageSize: '2' })).toMatchObject({ items: [{ name: 'Ada' }], total: 3, page: 2, pageSize: 2 });
  expect((await list({ search: 'NILE' })).items).toMatchObject([{ name: 'Cleo' }]);
  expect((await list({ search: '%' })).total).toBe(1);
  expect((await list({ search: 'ben@' })).total).toBe(1);
  const { id } = await first();
  await call(admin, 'setContactStatus', { params: { id }, query: { status: 'active' } });
  expect((await list({ status: 'active' })).items).toMatchObject([{ id }]);
  expect((await list({ status: '' })).total).toBe(3);
});

test('a contact can be read, changed and removed', async () => {
  await add({ name: 'Ada', email: 'ada@example.test' });
  const { id } = await first();
  expect((await call(admin, 'getContact', { params: { id } })).body).toMatchObject({ id, name: 'Ada' });
  const changed = { name: 'Ada L.', email: 'Ada@example.test', company: 'Engines' };
  expect((await call(admin, 'updateContact', { params: { id }, body: changed })).body).toMatchObject(changed);
  expect((await call(admin, 'deleteContact', { params: { id } })).status).toBe(200);
  expect((await call(admin, 'getContact', { params: { id } })).body.code).toBe('CONTACT_NOT_FOUND');
  expect((await call(admin, 'deleteContact', { params: { id } })).status).toBe(404);
});

test('changing to the address of another contact is rejected', async () => {
  await add({ name: 'Ben', email: 'ben@example.test' });
  await add({ name: 'Ada', email: 'ada@example.test' });
  const { id } = await first();
  const reply = await call(admin, 'updateContact', { params: { id }, body: { name: 'Ada', email: 'BEN@example.test' } });
  expect([reply.status, reply.body.code]).toEqual([409, 'EMAIL_TAKEN']);
});

test('a contact who becomes invited gets one email', async () => {
  await add({ name: 'Ada', email: 'ada@example.test' });
  const { id } = await first();
  for (const status of ['invited', 'invited', 'active']) {
    expect((await call(admin, 'setContactStatus', { params: { id }, query: { status } })).body.status).toBe(status);
  }
  const emails = (await server.emails()).filter((email) => email.to === 'ada@example.test');
  expect(emails.map((email) => email.subject)).toEqual(['Your invitation to the Assay beta']);
  const unknown = await call(admin, 'setContactStatus', { params: { id }, query: { status: 'gold' } });
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['status']]);
});

test('everything except joining requires the administrator role, whether the contact exists or not', async () => {
  await add({ name: 'Ada', email: 'ada@example.test' });
  const { id } = await first();
  const body = { name: 'Eve', email: 'eve@example.test' };
  for (const params of [{ id }, { id: ABSENT }]) {
    const replies = await Promise.all([
      call(user, 'listContacts'),
      call(user, 'getContact', { params }),
      call(user, 'updateContact', { params, body }),
      call(user, 'setContactStatus', { params, query: { status: 'active' } }),
      call(user, 'deleteContact', { params }),
    ]);
    for (const reply of replies) expect([reply.status, reply.body.code]).toEqual([403, 'ROLE_REQUIRED']);
  }
  expect((await first()).name).toBe('Ada');
});

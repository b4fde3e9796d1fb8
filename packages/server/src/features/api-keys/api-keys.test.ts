import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys, auditEvents, users } from '../../platform/db/schema.ts';
import { startPersonApp } from '../../testing/app/person-app.ts';
import type { TestApp, TestUser } from '../../testing/app/test-app.ts';
import type { CallApi } from '../../testing/data/call-api.ts';

const DAY_MS = 24 * 3600_000;
let now = new Date('2026-03-01T10:00:00Z');
let app: TestApp;
let call: CallApi;
let person: TestUser;

beforeAll(async () => {
  ({ app, call, person } = await startPersonApp('keys@example.test', { clock: { now: () => now } }));
});
afterAll(() => app.close());

const make = (body: object = {}, user = person) =>
  call(user, 'createApiKey', { body: { name: 'CI pipeline', scopes: ['projects:read'], ...body } });
const asKey = (value: string): TestUser => ({ id: person.id, token: value, headers: { authorization: `Bearer ${value}` } });
const listed = async (id: string) => (await call(person, 'listApiKeys')).body.items.find((key: { id: string }) => key.id === id);

test('only the response that creates the key contains its value', async () => {
  const { status, body } = await make();
  expect(status).toBe(201);
  expect(body.value).toMatch(/^assay_[\w-]{43}$/);
  expect(body).toMatchObject({ name: 'CI pipeline', scopes: ['projects:read'], expiresAt: null, lastUsedAt: null, expired: false });
  expect(body.prefix).toBe(body.value.slice(0, 12));
  const [row] = await app.db.select().from(apiKeys).where(eq(apiKeys.id, body.id));
  const audit = await app.db.select().from(auditEvents);
  const list = await call(person, 'listApiKeys');
  for (const kept of [row, audit, list.body]) expect(JSON.stringify(kept)).not.toContain(body.value.slice(12));
});

test('a key authenticates calls and shows when it was last used, to the minute', async () => {
  const { body } = await make();
  expect((await call(asKey(body.value), 'listProjects')).status).toBe(200);
  expect((await listed(body.id))?.lastUsedAt).toBe(now.toISOString());
  const first = now;
  now = new Date(now.getTime() + 30_000);
  await call(asKey(body.value), 'listProjects');
  expect((await listed(body.id))?.lastUsedAt).toBe(first.toISOString());
  now = new Date(now.getTime() + 60_000);
  await call(asKey(body.value), 'listProjects');
  expect((await listed(body.id))?.lastUsedAt).toBe(now.toISOString());
});

test('a revoked key fails at once, disappears from the list, and cannot be revoked twice', async () => {
  const { body } = await make();
  expect((await call(asKey(body.value), 'listProjects')).status).toBe(200);
  expect((await call(person, 'revokeApiKey', { params: { id: body.id } })).body).toEqual({ id: body.id });
  const refused = await call(asKey(body.value), 'listProjects');
  expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await listed(body.id)).toBeUndefined();
  expect((await call(person, 'revokeApiKey', { params: { id: body.id } })).body.code).toBe('API_KEY_NOT_FOUND');
});

test('a key stops working when it expires or its person is deactivated', async () => {
  const { body } = await make({ expiresInDays: 30 });
  expect(body.expiresAt).toBe(new Date(now.getTime() + 30 * DAY_MS).toISOString());
  const before = now;
  now = new Date(now.getTime() + 30 * DAY_MS);
  expect((await call(asKey(body.value), 'listProjects')).status).toBe(401);
  now = before;
  expect((await call(asKey(body.value), 'listProjects')).status).toBe(200);
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, person.id));
  expect((await call(asKey(body.value), 'listProjects')).status).toBe(401);
  await app.db.update(users).set({ isActive: true }).where(eq(users.id, person.id));
});

test('another person’s key returns 404, and a key cannot create keys', async () => {
  const { body } = await make();
  const stranger = await app.asUser('stranger@example.test');
  expect((await call(stranger, 'revokeApiKey', { params: { id: body.id } })).status).toBe(404);
  expect((await make({}, asKey(body.value))).body.code).toBe('SESSION_REQUIRED');
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes.0'],
  [{ expiresInDays: 0 }, 'expiresInDays'],
  [{ expiresInDays: 367 }, 'expiresInDays'],
])('%j is rejected at its field', async (wrong, field) => {
  const { status, body } = await make(wrong);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('a malformed key is rejected', async () => {
  for (const value of ['assay_', 'assay_short', `assay_${'x'.repeat(5000)}`])
    expect((await call(asKey(value), 'listProjects')).status).toBe(401);
});

test('a user can have at most fifty keys, also with concurrent requests', async () => {
  const collector = await app.asUser('collector@example.test');
  const replies = await Promise.all(Array.from({ length: 55 }, () => make({}, collector)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('API_KEY_LIMIT');
});

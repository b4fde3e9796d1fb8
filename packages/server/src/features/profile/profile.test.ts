import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestUser } from '../../testing/app/test-app.ts';
import { readTokenFromEmail, signInWith } from '../../testing/data/account-calls.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let app: TestApp;
let call: CallApi;

beforeAll(async () => {
  app = await startTestApp();
  call = createCallApi(app.url);
});
afterAll(() => app.close());

let people = 0;
const person = (): Promise<TestUser> => {
  people += 1;
  return app.asUser(`person-${people}@example.test`);
};
const addressOf = async (user: TestUser): Promise<string> => (await call(user, 'getAccount')).body.email;

test('a new account has its sign-up name, no picture, no theme and no failure emails', async () => {
  const user = await person();
  expect((await call(user, 'getAccount')).body).toMatchObject({
    id: user.id,
    displayName: 'Test User',
    avatarUrl: null,
    pendingEmail: null,
    preferences: { theme: null, notifyOnFailure: false },
  });
});

test.each(['Ada', 'Ada Lovelace', 'Augusta Ada King'])('%s is stored as typed', async (displayName) => {
  const user = await person();
  const { body } = await call(user, 'updateAccount', { body: { displayName: ` ${displayName} ` } });
  expect(body.displayName).toBe(displayName);
});

test.each(['', '   ', 'a\u202eb', 'x'.repeat(201)])('%j is rejected as a display name', async (displayName) => {
  const { status, body } = await call(await person(), 'updateAccount', { body: { displayName } });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['displayName']]);
});

test('an omitted preference stays unchanged', async () => {
  const user = await person();
  await call(user, 'updatePreferences', { body: { theme: 'system' } });
  const { body } = await call(user, 'updatePreferences', { body: { notifyOnFailure: true } });
  expect(body).toEqual({ theme: 'system', notifyOnFailure: true });
  expect((await call(user, 'updatePreferences', { body: { theme: 'pink' } })).status).toBe(422);
});

test('a picture is checked by its bytes, stored, and deleted again', async () => {
  const user = await person();
  const image = `data:image/jpeg;base64,${PIXEL}`;
  expect((await call(user, 'setAvatar', { body: { image } })).body.avatarUrl).toBe(`data:image/png;base64,${PIXEL}`);
  expect((await call(user, 'removeAvatar')).body.avatarUrl).toBeNull();
});

test.each([
  ['a drawing with a script', `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
  ['a page called a picture', `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`],
  ['an address elsewhere', 'https://example.test/me.png'],
  ['too many bytes', `data:image/png;base64,${Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(210_000)]).toString('base64')}`],
])('%s is rejected', async (_what, image) => {
  const { status, body } = await call(await person(), 'setAvatar', { body: { image } });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['image']]);
});

test('a new address takes effect once its link is opened, and the old address gets an email', async () => {
  const user = await person();
  const old = await addressOf(user);
  const asked = await call(user, 'changeEmail', { body: { email: 'new-home@example.test', password: TEST_PASSWORD } });
  expect([asked.status, asked.body.email, asked.body.pendingEmail]).toEqual([202, old, 'new-home@example.test']);
  const email = (await app.emails()).find(({ to }) => to === 'new-home@example.test');
  expect((await call(null, 'confirmEmail', { body: { token: readTokenFromEmail(email) } })).status).toBe(200);
  expect((await call(user, 'getAccount')).body).toMatchObject({ email: 'new-home@example.test', pendingEmail: null });
  expect(
    (await app.emails()).some(({ to, subject }) => to === old && subject.includes('Your Assay account’s email address has changed')),
  ).toBe(true);
  expect((await call(null, 'confirmEmail', { body: { token: readTokenFromEmail(email) } })).body.code).toBe('LINK_REFUSED');
});

test('changing the address requires the password, and a taken address is rejected', async () => {
  const [user, other] = [await person(), await person()];
  const wrong = await call(user, 'changeEmail', { body: { email: 'else@example.test', password: 'wrong password' } });
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([403, 'PASSWORD_WRONG', { password: 'is wrong' }]);
  const taken = await call(user, 'changeEmail', { body: { email: await addressOf(other), password: TEST_PASSWORD } });
  expect(taken.body.code).toBe('EMAIL_TAKEN');
});

test('an address that was taken in the meantime is rejected when its link is opened', async () => {
  const user = await person();
  await call(user, 'changeEmail', { body: { email: 'wanted@example.test', password: TEST_PASSWORD } });
  const email = (await app.emails()).find(({ to }) => to === 'wanted@example.test');
  await app.asUser('wanted@example.test');
  expect((await call(null, 'confirmEmail', { body: { token: readTokenFromEmail(email) } })).body.code).toBe('EMAIL_TAKEN');
});

test('a changed password ends the other sessions and keeps this one', async () => {
  const user = await person();
  const email = await addressOf(user);
  const elsewhere = await app.asUser(email);
  const change = (body: object) => call(user, 'changePassword', { body });
  const wrong = await change({ currentPassword: 'guess', newPassword: 'five quiet otters' });
  expect(wrong.body.fields).toEqual({ currentPassword: 'is wrong' });
  const weak = await change({ currentPassword: TEST_PASSWORD, newPassword: 'password1' });
  expect(weak.body.fields).toEqual({ newPassword: 'is too easy to guess' });
  expect((await change({ currentPassword: TEST_PASSWORD, newPassword: 'five quiet otters' })).status).toBe(200);
  expect((await call(user, 'getAccount')).status).toBe(200);
  expect((await call(elsewhere, 'getAccount')).status).toBe(401);
  expect((await signInWith(app.url, email, TEST_PASSWORD)).status).toBe(400);
  expect((await signInWith(app.url, email, 'five quiet otters')).status).toBe(200);
});

test('a changed password revokes the API keys, unless the person keeps them', async () => {
  const user = await person();
  const makeKey = async (name: string) => (await call(user, 'createApiKey', { body: { name, scopes: ['projects:read'] } })).body.value;
  const statusWith = async (key: string) =>
    (await fetch(`${app.url}/api/projects`, { headers: { authorization: `Bearer ${key}` } })).status;
  const kept = await makeKey('CI');
  const first = { currentPassword: TEST_PASSWORD, newPassword: 'five quiet otters', revokeApiKeys: false };
  expect((await call(user, 'changePassword', { body: first })).body).toEqual({ revokedApiKeys: 0 });
  expect(await statusWith(kept)).toBe(200);
  const other = await makeKey('laptop');
  const second = { currentPassword: 'five quiet otters', newPassword: 'six quiet otters' };
  expect((await call(user, 'changePassword', { body: second })).body).toEqual({ revokedApiKeys: 2 });
  expect([await statusWith(kept), await statusWith(other)]).toEqual([401, 401]);
  expect((await call(user, 'listApiKeys')).body.items).toEqual([]);
  const { items } = (await call(user, 'listAccountAudit', { query: { action: 'api-key.revoked' } })).body;
  expect(items.map(({ details }: { details: unknown }) => details)).toMatchObject([
    { name: expect.any(String) },
    { name: expect.any(String) },
  ]);
});

test('guesses of the current password are limited like those at sign-in', async () => {
  const user = await person();
  const guess = () => call(user, 'changePassword', { body: { currentPassword: 'guess', newPassword: 'five quiet otters' } });
  const codes: unknown[] = [];
  for (let tries = 0; tries < 6; tries += 1) codes.push((await guess()).body.code);
  expect(codes.at(0)).toBe('PASSWORD_WRONG');
  expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
});

test('the export contains the data stored about the person and nothing that grants access', async () => {
  const user = await person();
  const { body: key } = await call(user, 'createApiKey', { body: { name: 'CI', scopes: ['runs:read'] } });
  const reply = await call(user, 'exportAccount');
  expect(reply.headers.get('content-disposition')).toContain('assay-account.json');
  const text = reply.bytes.toString();
  expect(JSON.parse(text)).toMatchObject({
    account: { id: user.id },
    apiKeys: [{ name: 'CI', prefix: key.prefix }],
    sessions: [{ endedAt: null }],
    activity: [{ action: 'api-key.created' }, { action: 'signed-in' }],
  });
  expect(text).not.toContain(key.value.slice(key.prefix.length));
  expect(text).not.toMatch(/hash|argon2/i);
});

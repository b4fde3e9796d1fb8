import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { oneTimeTokens, users } from '../../platform/db/schema.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { readTokenFromEmail, signInWith } from '../../testing/data/account-calls.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';

// These tests must also run on PostgreSQL, where concurrent sign-ups race for a name.

const PASSWORD = 'five quiet otters';
const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
let server: TestApp;
let call: CallApi;

beforeAll(async () => {
  server = await startTestApp({ clock });
  call = createCallApi(server.url);
});
afterAll(() => server?.close());
beforeEach(() => {
  clock.offsetMs = 0;
});

const account = (email: string, more: Record<string, unknown> = {}) => ({
  body: { email, name: 'Ada', surname: 'Example', password: PASSWORD, ...more },
});
const signIn = (username: string, password: string) => signInWith(server.url, username, password);

test('a local install creates and confirms an account at once, and the user can sign in', async () => {
  expect(await call(null, 'signUp', account('new@example.test'))).toMatchObject({ status: 201, body: { status: 'confirmed' } });
  expect((await signIn('new@example.test', PASSWORD)).status).toBe(200);
  const [user] = await server.db.select().from(users).where(eq(users.email, 'new@example.test'));
  expect(user).toMatchObject({ username: 'new', roles: ['user'], isEmailConfirmed: true, isActive: true });
});

test('sign-up rejects a taken address in any case and a taken name, and derives a free name', async () => {
  await call(null, 'signUp', account('taken@example.test', { username: 'first.name' }));
  const address = await call(null, 'signUp', account('TAKEN@example.test'));
  expect(address).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } } });
  const name = await call(null, 'signUp', account('other@example.test', { username: 'First.Name' }));
  expect(name).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN', fields: { username: 'is taken' } } });
  await call(null, 'signUp', account('taken@other.test'));
  await call(null, 'signUp', account('taken@third.test'));
  const names = await server.db.select({ username: users.username }).from(users).where(eq(users.email, 'taken@third.test'));
  expect(names).toEqual([{ username: 'taken-2' }]);
});

test('a dozen concurrent sign-ups with one address create one account', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => call(null, 'signUp', account('race@example.test'))));
  const outcomes = replies.map((reply) => reply.status).sort();
  expect(outcomes).toEqual([201, ...Array(11).fill(409)]);
});

test.each([
  [{ password: 'short' }, 'password', 'must have at least 8 characters'],
  [{ password: 'Password123!' }, 'password', 'is too easy to guess'],
  [{ email: 'nobody' }, 'email', 'is not an email address'],
  [{ email: 'аdа@example.test' }, 'email', 'is not an email address'],
  [{ username: 'аda' }, 'username', 'must have 3 to 40 characters: letters, digits, dots, dashes or underscores'],
  [{ username: 'a@b' }, 'username', 'must have 3 to 40 characters: letters, digits, dots, dashes or underscores'],
  [{ name: '' }, 'name', 'is missing'],
  [{ name: 'Ada\u202e' }, 'name', 'contains control or invisible characters'],
  [{ surname: 'a\u0007b' }, 'surname', 'contains control or invisible characters'],
])('%j is rejected at its field', async (wrong, field, message) => {
  const reply = await call(null, 'signUp', account('wrong@example.test', wrong));
  expect(reply).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED', fields: { [field]: message } } });
});

test('a password of ten thousand characters is rejected at sign-up and sign-in before any hashing', async () => {
  const long = await call(null, 'signUp', account('long@example.test', { password: 'x'.repeat(10_000) }));
  expect(long).toMatchObject({ status: 422, body: { fields: { password: 'must have at most 128 characters' } } });
  const costs: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.cpuUsage();
    const reply = await signIn('new@example.test', 'x'.repeat(10_000));
    costs.push(process.cpuUsage(before).user / 1000);
    expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  }
  // One hash takes at least 50 ms of CPU; parsing a form takes almost none. The process also does other work, such as the queue
  // and garbage collection, but a hash would show up in every attempt.
  expect(Math.min(...costs)).toBeLessThan(40);
});

test('a password reset returns the same reply for known and unknown addresses, and mails only the known one', async () => {
  await server.asUser('forgets@example.test');
  const before = (await server.emails()).length;
  const known = await call(null, 'forgotPassword', { body: { email: 'Forgets@example.test' } });
  const unknown = await call(null, 'forgotPassword', { body: { email: 'nobody@example.test' } });
  expect(known).toMatchObject({ status: 202, body: {} });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const sent = (await server.emails()).slice(before);
  expect(sent.map((email) => email.to)).toEqual(['forgets@example.test']);
});

test('a reset link sets a new password once and ends every session', async () => {
  const user = await server.asUser('resets@example.test');
  await call(null, 'forgotPassword', { body: { email: 'resets@example.test' } });
  const token = readTokenFromEmail((await server.emails()).at(-1));
  expect(await call(null, 'resetPassword', { body: { token, password: 'password' } })).toMatchObject({
    status: 422,
    body: { fields: { password: 'is too easy to guess' } },
  });
  expect((await call(null, 'resetPassword', { body: { token, password: 'another otter swims' } })).status).toBe(200);
  expect((await call(user, 'listSessions')).status).toBe(401);
  expect((await signIn('resets@example.test', 'another otter swims')).status).toBe(200);
  expect(await call(null, 'resetPassword', { body: { token, password: 'third otter swims' } })).toMatchObject({
    status: 400,
    body: { code: 'LINK_REFUSED' },
  });
});

test('exactly one of ten concurrent uses of a link succeeds', async () => {
  await server.asUser('parallel@example.test');
  await call(null, 'forgotPassword', { body: { email: 'parallel@example.test' } });
  const token = readTokenFromEmail((await server.emails()).at(-1));
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => call(null, 'resetPassword', { body: { token, password: `otter number ${index} swims` } })),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
});

test('a link expires after an hour, and a newer link invalidates the older one', async () => {
  await server.asUser('late@example.test');
  const ask = async () => {
    await call(null, 'forgotPassword', { body: { email: 'late@example.test' } });
    return readTokenFromEmail((await server.emails()).at(-1));
  };
  const first = await ask();
  const second = await ask();
  const use = (token: string) => call(null, 'resetPassword', { body: { token, password: 'a late otter swims' } });
  expect((await use(first)).body.code).toBe('LINK_REFUSED');
  clock.offsetMs = 3600_000 + 1000;
  expect((await use(second)).body.code).toBe('LINK_REFUSED');
});

test('an inactive user gets no link', async () => {
  const { id } = await server.asUser('inactive@example.test');
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, id));
  const before = (await server.emails()).length;
  await call(null, 'forgotPassword', { body: { email: 'inactive@example.test' } });
  expect(await server.emails()).toHaveLength(before);
});

test('the database stores no token in plain text', async () => {
  await server.asUser('stored@example.test');
  await call(null, 'forgotPassword', { body: { email: 'stored@example.test' } });
  const token = readTokenFromEmail((await server.emails()).at(-1));
  expect(JSON.stringify(await server.db.select().from(oneTimeTokens))).not.toContain(token);
});

test('the first-user code is not offered when users exist', async () => {
  expect(await server.features.accounts.makeFirstCode()).toBeNull();
  const reply = await call(null, 'makeFirstUser', { body: { ...account('boss@example.test').body, code: 'AAAAA-BBBBB-CCCCC-DDDDD' } });
  expect(reply).toMatchObject({ status: 403, body: { code: 'FIRST_USER_REFUSED' } });
});

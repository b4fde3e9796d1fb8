import { type CallName, splitPath } from '@assay/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../platform/config/config.ts';
import { contacts, users } from '../../platform/db/schema.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { readTokenFromEmail, signInWith } from '../../testing/data/account-calls.ts';

const PASSWORD = 'five quiet otters';
const servers = new Map<Config['signUp'], TestApp>();
let lastNetwork = 0;

beforeAll(async () => {
  for (const signUp of ['open', 'invite', 'closed'] as const)
    servers.set(signUp, await startTestApp({ config: { mode: 'hosted', publicUrl: 'https://assay.example', signUp } }));
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

/** A server with the given sign-up mode. Each test calls it from a different network, because rate limits apply per network. */
function hosted(signUp: Config['signUp']) {
  const server = servers.get(signUp);
  if (server === undefined) throw new Error('the server did not start');
  lastNetwork += 1;
  const remoteAddress = `192.0.2.${lastNetwork}`;
  const call = async (name: CallName, body?: object) => {
    const { method, path } = splitPath(name);
    const response = await server.app.inject({ method, url: path, remoteAddress, ...(body === undefined ? {} : { payload: body }) });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const join = (email: string, password = PASSWORD, more = {}) =>
    call('signUp', { email, name: 'Ada', surname: 'Example', password, ...more });
  const signIn = (email: string, password = PASSWORD) => signInWith(server.url, email, password);
  const emailsTo = async (address: string) => (await server.emails()).filter(({ to }) => to === address);
  return { server, call, join, signIn, emailsTo };
}

test('the console code creates the first user as administrator and then expires', async () => {
  const { server, call, signIn } = hosted('closed');
  const code = (await server.features.accounts.makeFirstCode()) ?? '';
  const other = (await server.features.accounts.makeFirstCode()) ?? '';
  expect(code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
  expect((await call('appInfo')).body).toMatchObject({ needsFirstUser: true, signUp: 'closed' });
  const make = (used: string, email: string) => call('makeFirstUser', { code: used, email, name: 'Boss', surname: '', password: PASSWORD });
  expect((await make('AAAAA-BBBBB-CCCCC-DDDDD', 'eve@example.test')).body.code).toBe('FIRST_USER_REFUSED');
  const replies = await Promise.all([make(code.toLowerCase(), 'boss@example.test'), make(other, 'rival@example.test')]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 403]);
  const [first, ...others] = await server.db.select().from(users);
  expect(others).toEqual([]);
  expect(first?.roles).toEqual(['admin']);
  expect((await make(code, 'late@example.test')).body.code).toBe('FIRST_USER_REFUSED');
  expect((await signIn(first?.email ?? '')).status).toBe(200);
  expect((await call('appInfo')).body.needsFirstUser).toBe(false);
  expect(await server.features.accounts.makeFirstCode()).toBeNull();
});

test('an account can sign in once the link in the email confirmed its address', async () => {
  const { call, join, signIn, emailsTo } = hosted('open');
  expect(await join('ada@example.test')).toMatchObject({ status: 201, body: { status: 'confirmation_sent' } });
  expect(await signIn('ada@example.test')).toMatchObject({ status: 400, body: { code: 'EMAIL_NOT_CONFIRMED' } });
  expect(await signIn('ada@example.test', 'wrong words here')).toMatchObject({ status: 400, body: { code: 'INVALID_GRANT' } });
  const [email] = await emailsTo('ada@example.test');
  expect(email?.text).toContain('https://assay.example/auth/confirm#token=');
  const token = readTokenFromEmail(email);
  expect((await call('confirmEmail', { token })).status).toBe(200);
  expect((await call('confirmEmail', { token })).body.code).toBe('LINK_REFUSED');
  expect((await signIn('ada@example.test')).status).toBe(200);
});

test('sign-up with an existing address returns the same reply, mails the owner and changes nothing', async () => {
  const { server, join, signIn } = hosted('open');
  await server.asUser('owner@example.test', { password: PASSWORD, name: 'Owner' });
  const free = await join('free@example.test');
  const known = await join('owner@example.test', 'the words of a stranger');
  expect([known.status, known.body]).toEqual([free.status, free.body]);
  const emails = await server.emails();
  expect(emails.find((email) => email.to === 'owner@example.test')?.subject).toBe('You already have an Assay account');
  expect((await signIn('owner@example.test', 'the words of a stranger')).status).toBe(400);
  expect((await signIn('owner@example.test')).status).toBe(200);
});

test.each(['open', 'invite'] as const)(
  'with sign-up %s, a taken user name gets the same reply for existing, invited and unknown addresses',
  async (signUp) => {
    const { server, join } = hosted(signUp);
    await server.asUser('mallory@example.test', { password: PASSWORD, name: 'Mallory' });
    await server.asUser('has-one@example.test', { password: PASSWORD, name: 'Has' });
    await server.db.insert(contacts).values({ id: crypto.randomUUID(), name: 'In', email: 'invited-one@example.test', status: 'invited' });
    await server.db.update(users).set({ username: 'mallory' }).where(eq(users.email, 'mallory@example.test'));
    const ask = async (email: string) => {
      const { status, body } = await join(email, PASSWORD, { username: 'mallory' });
      return [status, body.code];
    };
    for (const email of ['has-one@example.test', 'invited-one@example.test', 'nobody@example.test', 'mallory@example.test'])
      expect(await ask(email)).toEqual([409, 'USERNAME_TAKEN']);
  },
);

test('a user who lost the email can sign up again with the same user name', async () => {
  const { join, emailsTo } = hosted('open');
  const again = () => join('twice@example.test', PASSWORD, { username: 'twice-wanted' });
  expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
  expect(await emailsTo('twice@example.test')).toHaveLength(2);
});

test('only the last sign-up for an unconfirmed address and its link are valid', async () => {
  const { call, join, signIn, emailsTo } = hosted('open');
  await join('victim@example.test', 'the words of a stranger');
  const early = readTokenFromEmail((await emailsTo('victim@example.test')).at(-1));
  await join('victim@example.test', PASSWORD);
  const late = readTokenFromEmail((await emailsTo('victim@example.test')).at(-1));
  expect((await call('confirmEmail', { token: early })).body.code).toBe('LINK_REFUSED');
  expect((await call('confirmEmail', { token: late })).status).toBe(200);
  expect((await signIn('victim@example.test', 'the words of a stranger')).body.code).toBe('INVALID_GRANT');
  expect((await signIn('victim@example.test')).status).toBe(200);
});

test('emails contain no text that the person typed at sign-up', async () => {
  const { join, emailsTo } = hosted('open');
  await join('typed@example.test', PASSWORD, { name: 'Visit http://evil.test', surname: 'canary' });
  const [email] = await emailsTo('typed@example.test');
  expect(email).toBeDefined();
  expect(JSON.stringify(email)).not.toMatch(/evil|canary/);
});

test('a password reset by email also confirms the address', async () => {
  const { call, join, signIn, emailsTo } = hosted('open');
  await join('skips@example.test');
  await call('forgotPassword', { email: 'skips@example.test' });
  const email = (await emailsTo('skips@example.test')).find(({ subject }) => subject.startsWith('Set a new password'));
  await call('resetPassword', { token: readTokenFromEmail(email), password: 'six quiet otters' });
  expect((await signIn('skips@example.test', 'six quiet otters')).status).toBe(200);
});

test('in invitation mode only invited people get a link, and the others learn it by email, not from the reply', async () => {
  const { server, join } = hosted('invite');
  await server.db.insert(contacts).values({ id: crypto.randomUUID(), name: 'In', email: 'In@example.test', status: 'invited' });
  await server.db.insert(contacts).values({ id: crypto.randomUUID(), name: 'New', email: 'new@example.test', status: 'new' });
  const invited = await join('in@example.test');
  const waiting = await join('new@example.test');
  expect([waiting.status, waiting.body]).toEqual([invited.status, invited.body]);
  const emails = new Map((await server.emails()).map((email) => [email.to, email.subject]));
  expect(emails.get('in@example.test')).toBe('Confirm your email address for Assay');
  expect(emails.get('new@example.test')).toBe('Assay sign-up requires an invitation');
  expect(await server.db.$count(users, eq(users.email, 'new@example.test'))).toBe(0);
});

test('a server with closed sign-up creates no account', async () => {
  const { join } = hosted('closed');
  expect(await join('ada@example.test')).toMatchObject({ status: 403, body: { code: 'SIGN_UP_CLOSED' } });
});

test('forms are rate-limited per network and return a Retry-After time', async () => {
  const { call } = hosted('open');
  const ask = () => call('forgotPassword', { email: 'nobody@example.test' });
  for (let sent = 0; sent < 10; sent += 1) expect((await ask()).status).toBe(202);
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

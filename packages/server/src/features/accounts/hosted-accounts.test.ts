import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { Config } from '../../platform/config/config.ts';
import { contacts, users } from '../../platform/db/schema.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createCallApi } from '../call-api.fixture.ts';
import { signInWith, tokenIn } from './account-calls.fixture.ts';

const PASSWORD = 'five quiet otters';
const servers: TestApp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function hosted(signUp: Config['signUp']) {
  const server = await startTestApp({ config: { mode: 'hosted', publicUrl: 'https://assay.example', signUp } });
  servers.push(server);
  const call = createCallApi(server.url);
  const join = (email: string, password = PASSWORD, more = {}) =>
    call(null, 'signUp', { body: { email, name: 'Ada', surname: 'Example', password, ...more } });
  const signIn = (email: string, password = PASSWORD) => signInWith(server.url, email, password);
  return { server, call, join, signIn };
}

test('an account opens once its address is confirmed by the link in the mail', async () => {
  const { server, call, join, signIn } = await hosted('open');
  expect(await join('ada@example.test')).toMatchObject({ status: 201, body: { status: 'confirmation_sent' } });
  expect(await signIn('ada@example.test')).toMatchObject({ status: 400, body: { code: 'EMAIL_NOT_CONFIRMED' } });
  expect(await signIn('ada@example.test', 'wrong words here')).toMatchObject({ status: 400, body: { code: 'INVALID_GRANT' } });
  const [letter] = await server.letters();
  expect(letter?.text).toContain('https://assay.example/auth/confirm#token=');
  const token = tokenIn(letter);
  expect((await call(null, 'confirmEmail', { body: { token } })).status).toBe(200);
  expect((await call(null, 'confirmEmail', { body: { token } })).body.code).toBe('LINK_REFUSED');
  expect((await signIn('ada@example.test')).status).toBe(200);
});

test('an address that has an account gets the same answer, and its owner a mail; nothing is changed', async () => {
  const { server, join, signIn } = await hosted('open');
  await server.asUser('owner@example.test', { password: PASSWORD, name: 'Owner' });
  const free = await join('free@example.test');
  const known = await join('owner@example.test', 'the words of a stranger');
  expect(known).toEqual(free);
  const letters = await server.letters();
  expect(letters.find((letter) => letter.to === 'owner@example.test')?.subject).toBe('You have an Assay account already');
  expect((await signIn('owner@example.test', 'the words of a stranger')).status).toBe(400);
  expect((await signIn('owner@example.test')).status).toBe(200);
});

test('whoever signs up before the owner of an address keeps nothing: the last sign-up and its link count', async () => {
  const { server, call, join, signIn } = await hosted('open');
  await join('victim@example.test', 'the words of a stranger');
  const early = tokenIn((await server.letters()).at(-1));
  await join('victim@example.test', PASSWORD);
  const late = tokenIn((await server.letters()).at(-1));
  expect((await call(null, 'confirmEmail', { body: { token: early } })).body.code).toBe('LINK_REFUSED');
  expect((await call(null, 'confirmEmail', { body: { token: late } })).status).toBe(200);
  expect((await signIn('victim@example.test', 'the words of a stranger')).body.code).toBe('INVALID_GRANT');
  expect((await signIn('victim@example.test')).status).toBe(200);
});

test('letters hold nothing that the person who signed up typed', async () => {
  const { server, join } = await hosted('open');
  await join('ada@example.test', PASSWORD, { name: 'Visit http://evil.test', surname: 'canary' });
  const [letter] = await server.letters();
  expect(JSON.stringify(letter)).not.toMatch(/evil|canary/);
});

test('setting a new password by mail confirms the address too', async () => {
  const { server, call, join, signIn } = await hosted('open');
  await join('ada@example.test');
  await call(null, 'forgotPassword', { body: { email: 'ada@example.test' } });
  const letter = (await server.letters()).find(({ subject }) => subject.startsWith('Set a new password'));
  await call(null, 'resetPassword', { body: { token: tokenIn(letter), password: 'six quiet otters' } });
  expect((await signIn('ada@example.test', 'six quiet otters')).status).toBe(200);
});

test('by invitation only the invited get a link; the others are told by mail, not in the answer', async () => {
  const { server, join } = await hosted('invite');
  await server.db.insert(contacts).values({ id: crypto.randomUUID(), name: 'In', email: 'In@example.test', status: 'invited' });
  await server.db.insert(contacts).values({ id: crypto.randomUUID(), name: 'New', email: 'new@example.test', status: 'new' });
  const invited = await join('in@example.test');
  const waiting = await join('new@example.test');
  expect(waiting).toEqual(invited);
  const letters = new Map((await server.letters()).map((letter) => [letter.to, letter.subject]));
  expect(letters.get('in@example.test')).toBe('Confirm your e-mail address for Assay');
  expect(letters.get('new@example.test')).toBe('Assay is open by invitation');
  expect(await server.db.$count(users, eq(users.email, 'new@example.test'))).toBe(0);
});

test('a closed server makes no account', async () => {
  const { join } = await hosted('closed');
  expect(await join('ada@example.test')).toMatchObject({ status: 403, body: { code: 'SIGN_UP_CLOSED' } });
});

test('the first user is made with the code of the console, is an administrator, and the code dies', async () => {
  const { server, call, signIn } = await hosted('closed');
  const code = (await server.makeFirstCode()) ?? '';
  const other = (await server.makeFirstCode()) ?? '';
  expect(code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
  expect((await call(null, 'appInfo')).body).toMatchObject({ needsFirstUser: true, signUp: 'closed' });
  const make = (used: string, email: string) =>
    call(null, 'makeFirstUser', { body: { code: used, email, name: 'Boss', surname: '', password: PASSWORD } });
  expect((await make('AAAAA-BBBBB-CCCCC-DDDDD', 'eve@example.test')).body.code).toBe('FIRST_USER_REFUSED');
  const replies = await Promise.all([make(code.toLowerCase(), 'boss@example.test'), make(other, 'rival@example.test')]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 403]);
  const [first, ...others] = await server.db.select().from(users);
  expect(others).toEqual([]);
  expect(first?.roles).toEqual(['admin']);
  expect((await make(code, 'late@example.test')).body.code).toBe('FIRST_USER_REFUSED');
  expect((await signIn(first?.email ?? '')).status).toBe(200);
  expect((await call(null, 'appInfo')).body.needsFirstUser).toBe(false);
  expect(await server.makeFirstCode()).toBeNull();
});

test('forms of one network are limited, with a time to come back', async () => {
  const { server } = await hosted('open');
  const ask = () =>
    server.app.inject({ method: 'POST', url: '/api/account/forgot', payload: { email: 'nobody@example.test' }, remoteAddress: '192.0.2.7' });
  for (let sent = 0; sent < 10; sent += 1) expect((await ask()).statusCode).toBe(202);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../platform/db/schema.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app/test-app.ts';

// These tests must also run on PostgreSQL, where parallel refreshes lock a session's row.

let server: TestApp;
const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
const EMAIL = 'Ada@Example.test';

beforeAll(async () => {
  server = await startTestApp({ clock });
  await server.features.sessions.ensureUser({
    email: EMAIL,
    username: 'ada',
    password: TEST_PASSWORD,
    name: 'Ada',
    surname: 'Example',
    roles: ['admin'],
  });
});
afterAll(() => server?.close());
beforeEach(() => {
  clock.offsetMs = 0;
});

/** The fields of both successful and failed responses. Each test checks those it expects. */
interface Answer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly code: string;
}

async function post(path: string, form: Record<string, string>) {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}
const token = (form: Record<string, string>) => post('/connect/token', { client_id: 'assay-web', ...form });
const signIn = (username: string, password = TEST_PASSWORD) => token({ grant_type: 'password', username, password });
const refresh = (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken });
const freshToken = async (): Promise<string> => (await signIn('ada')).body.refresh_token;

test('a password opens a session by email address or user name in any case', async () => {
  for (const name of [EMAIL, 'ADA@EXAMPLE.TEST', 'ada', 'Ada', ' ada ']) {
    const { status, headers, body } = await signIn(name);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('an address takes precedence over an equal user name that another user took before', async () => {
  const person = { password: TEST_PASSWORD, name: 'Eve', surname: '', roles: [] };
  for (const name of ['eve', 'late'])
    await server.features.sessions.ensureUser({ ...person, email: `${name}@example.test`, username: name });
  await server.db.update(users).set({ username: 'late@example.test' }).where(eq(users.username, 'eve'));
  // This row is inserted last, so that it would be found last.
  await server.db.update(users).set({ name: 'Late' }).where(eq(users.username, 'late'));
  expect(decodeJwt((await signIn('late@example.test')).body.id_token)).toMatchObject({ username: 'late' });
});

test('the identity token contains every field of the user', async () => {
  const { body } = await signIn('ada');
  const claims = decodeJwt(body.id_token);
  expect(claims).toMatchObject({
    email: EMAIL,
    username: 'ada',
    name: 'Ada',
    surname: 'Example',
    role: 'admin',
    roles: ['admin'],
    isActive: true,
    isEmailConfirmed: true,
    isPhoneNumberConfirmed: false,
    isLockoutEnabled: false,
    aud: 'assay-web',
  });
  expect(claims.id).toBe(claims.sub);
  expect(Date.parse(String(claims.createdAt))).not.toBeNaN();
  expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
});

test('the role claim is a list when there are several', async () => {
  const { id } = await server.asUser('two-roles@example.test', { roles: ['admin', 'user'] });
  const { body } = await signIn('two-roles@example.test');
  expect(decodeJwt(body.id_token)).toMatchObject({ sub: id, role: ['admin', 'user'] });
});

test('an unknown user and a wrong password get the same response', async () => {
  const wrong = await signIn('ada', 'not the password');
  const unknown = await signIn('nobody', 'not the password');
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Invalid email or password',
    code: 'INVALID_GRANT',
    detail: 'Invalid email or password',
  });
});

test('an inactive user is rejected like a wrong password', async () => {
  await server.features.sessions.ensureUser({
    email: 'gone@example.test',
    username: 'gone',
    password: TEST_PASSWORD,
    name: '',
    surname: '',
    roles: [],
    isActive: false,
  });
  expect((await signIn('gone')).body.code).toBe('INVALID_GRANT');
});

test('invalid requests return OAuth errors and contract errors', async () => {
  expect(await token({ grant_type: 'password', username: 'ada' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', fields: { password: 'is missing' } },
  });
  expect(await token({ grant_type: 'magic' })).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type', code: 'UNSUPPORTED_GRANT' },
  });
  expect(await post('/connect/token', { client_id: 'other', grant_type: 'password' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  });
  expect(await post('/connect/token', { client_id: 'assay-web' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', code: 'VALIDATION_FAILED' },
  });
  const json = await fetch(`${server.url}/connect/token`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expect(json.status).toBe(415);
});

test('a refresh token has one successor', async () => {
  const first = await freshToken();
  const second = await refresh(first);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(first);
  const third = await refresh(second.body.refresh_token);
  expect(third.status).toBe(200);
  expect(new Set([first, second.body.refresh_token, third.body.refresh_token]).size).toBe(3);
});

test('a hundred concurrent refreshes with one token return the same successor', async () => {
  const first = await freshToken();
  const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(first)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const successors = new Set(answers.map((answer) => answer.body.refresh_token));
  expect(successors.size).toBe(1);
  const [successor = ''] = successors;
  expect((await refresh(successor)).status).toBe(200);
});

test('the previous token works during the grace period and not after it', async () => {
  const first = await freshToken();
  const second = (await refresh(first)).body.refresh_token;
  clock.offsetMs = 5_000;
  expect((await refresh(first)).body.refresh_token).toBe(second);
  clock.offsetMs = 11_000;
  expect((await refresh(first)).body).toMatchObject({ error: 'invalid_grant', code: 'REFRESH_REFUSED' });
  expect((await refresh(second)).status).toBe(400);
});

test('a token two generations old ends the whole session, even at once', async () => {
  const first = await freshToken();
  const second = (await refresh(first)).body.refresh_token;
  const third = (await refresh(second)).body.refresh_token;
  expect((await refresh(first)).status).toBe(400);
  expect((await refresh(third)).status).toBe(400);
});

test('a replay ends only its own session', async () => {
  const other = await freshToken();
  const first = await freshToken();
  const second = (await refresh(first)).body.refresh_token;
  await refresh(second);
  await refresh(first);
  expect((await refresh(other)).status).toBe(200);
});

test('a session ends after 14 idle days and after 30 days in any case', async () => {
  const idle = await freshToken();
  clock.offsetMs = 14 * 86_400_000 + 1000;
  expect((await refresh(idle)).status).toBe(400);
  clock.offsetMs = 0;
  let busy = await freshToken();
  for (const day of [10, 20, 29]) {
    clock.offsetMs = day * 86_400_000;
    busy = (await refresh(busy)).body.refresh_token;
  }
  clock.offsetMs = 30 * 86_400_000 + 1000;
  expect((await refresh(busy)).status).toBe(400);
});

test('sign-out ends the session; an unknown token is not an error', async () => {
  const first = await freshToken();
  expect((await post('/connect/revocation', { token: first })).status).toBe(200);
  expect((await refresh(first)).status).toBe(400);
  expect((await post('/connect/revocation', { token: 'nonsense' })).status).toBe(200);
});

test('after sign-out the access token is rejected', async () => {
  const { body } = await signIn('ada');
  expect(await server.features.sessions.authenticate(body.access_token)).toMatchObject({ name: 'Ada Example', roles: ['admin'] });
  await post('/connect/revocation', { token: body.refresh_token });
  expect(await server.features.sessions.authenticate(body.access_token)).toBeNull();
});

test('an access token expires after ten minutes', async () => {
  const { body } = await signIn('ada');
  clock.offsetMs = 590_000;
  expect(await server.features.sessions.authenticate(body.access_token)).not.toBeNull();
  clock.offsetMs = 601_000;
  expect(await server.features.sessions.authenticate(body.access_token)).toBeNull();
});

test('a deactivated user loses renewal at once and access within seconds', async () => {
  const { id } = await server.asUser('leaving@example.test');
  const { body } = await signIn('leaving@example.test');
  expect(await server.features.sessions.authenticate(body.access_token)).not.toBeNull();
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, id));
  clock.offsetMs = 10_500;
  expect(await server.features.sessions.authenticate(body.access_token)).toBeNull();
  expect((await refresh(body.refresh_token)).body.code).toBe('REFRESH_REFUSED');
});

test('a token with another key, another purpose or no signature is rejected', async () => {
  const { body } = await signIn('ada');
  const [, payload = ''] = body.access_token.split('.');
  const claims = decodeJwt(body.access_token);
  const { privateKey } = await generateKeyPair('ES256');
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: decodeProtectedHeader(body.access_token).kid ?? '' })
    .sign(privateKey);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const keys = await (await fetch(`${server.url}/.well-known/jwks.json`)).text();
  const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(keys));
  for (const token of [forged, confused, unsigned, body.id_token, '', 'a.b.c'])
    expect(await server.features.sessions.authenticate(token)).toBeNull();
});

test('a token with a changed byte is rejected and has no side effects', async () => {
  const good = await freshToken();
  const bytes = Buffer.from(good, 'base64url');
  bytes[19] = (bytes[19] ?? 0) ^ 1;
  expect((await refresh(bytes.toString('base64url'))).status).toBe(400);
  expect((await refresh(good)).status).toBe(200);
});

test('five wrong passwords slow guessing down, and the right one still works on a local install', async () => {
  await server.asUser('guessed@example.test');
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn('guessed@example.test', 'wrong')).status).toBe(400);
  const sixth = await signIn('guessed@example.test', 'wrong');
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn('guessed@example.test')).status).toBe(200);
});

test('a changed password ends every session of the user, an unchanged one none', async () => {
  const { id } = await server.asUser('changes@example.test');
  const session: string = (await signIn('changes@example.test')).body.refresh_token;
  await server.features.sessions.setPassword(id, TEST_PASSWORD);
  const renewed: string = (await refresh(session)).body.refresh_token;
  await server.features.sessions.setPassword(id, 'another password');
  expect((await refresh(renewed)).status).toBe(400);
  expect((await signIn('changes@example.test', 'another password')).status).toBe(200);
});

import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app/test-app.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';

let server: TestApp;
let call: CallApi;
beforeAll(async () => {
  server = await startTestApp();
  call = createCallApi(server.url);
});
afterAll(() => server?.close());

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(form), headers });
  return { status: response.status, body: (await response.json()) as { access_token: string; refresh_token: string; id_token: string } };
}

/** A second sign-in by the same user, from another browser. */
async function signInAgain(username: string, userAgent = 'Other/1.0') {
  const form = { grant_type: 'password', client_id: 'assay-web', username, password: TEST_PASSWORD };
  const { body } = await post('/connect/token', form, { 'user-agent': userAgent });
  return { ...body, id: '', token: body.access_token, headers: { authorization: `Bearer ${body.access_token}` } };
}

test('the list shows the caller’s active sessions and marks the current one', async () => {
  await server.asUser('lists@example.test');
  await server.asUser('somebody.else@example.test');
  const second = await signInAgain('lists@example.test', 'Browser/2.0');
  const { body } = await call(second, 'listSessions');
  expect(body.total).toBe(2);
  expect(body.items[0]).toMatchObject({ userAgent: 'Browser/2.0', current: true });
  expect(body.items[1].current).toBe(false);
  for (const item of body.items) expect(Date.parse(item.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(item.createdAt));
});

test('a session that was ended from another one is rejected and cannot be renewed', async () => {
  const first = await server.asUser('ends@example.test');
  const second = await signInAgain('ends@example.test');
  const other = (await call(first, 'listSessions')).body.items.find((item: { current: boolean }) => !item.current);
  expect((await call(first, 'endSession', { params: { id: other?.id ?? '' } })).status).toBe(200);
  expect((await call(second, 'listSessions')).status).toBe(401);
  expect(
    (await post('/connect/token', { grant_type: 'refresh_token', client_id: 'assay-web', refresh_token: second.refresh_token })).status,
  ).toBe(400);
  expect((await call(first, 'endSession', { params: { id: other?.id ?? '' } })).body.code).toBe('SESSION_NOT_FOUND');
  expect((await call(first, 'listSessions')).body.total).toBe(1);
});

test('another user’s session returns 404, as a missing one does, and stays active', async () => {
  const owner = await server.asUser('owner@example.test');
  const stranger = await server.asUser('stranger@example.test');
  const { id } = (await call(owner, 'listSessions')).body.items[0];
  const bySomebodyElse = await call(stranger, 'endSession', { params: { id } });
  const absent = await call(stranger, 'endSession', { params: { id: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01' } });
  expect(bySomebodyElse.body).toEqual(absent.body);
  expect([bySomebodyElse.status, absent.status]).toEqual([404, 404]);
  expect((await call(owner, 'listSessions')).status).toBe(200);
});

test('logout ends the session of the bearer token, or of the refresh token in the body', async () => {
  await server.asUser('leaves@example.test');
  const bearer = await signInAgain('leaves@example.test');
  expect((await fetch(`${server.url}/connect/logout`, { method: 'POST', headers: bearer.headers })).status).toBe(200);
  expect(await server.features.sessions.authenticate(bearer.token)).toBeNull();
  for (const field of ['token', 'refresh_token']) {
    const session = await signInAgain('leaves@example.test');
    expect((await post('/connect/logout', { [field]: session.refresh_token })).status).toBe(200);
    expect(await server.features.sessions.authenticate(session.token)).toBeNull();
  }
  expect((await post('/connect/logout', { token: 'nonsense' }, { authorization: 'Bearer nonsense' })).status).toBe(200);
  expect((await fetch(`${server.url}/connect/logout`, { method: 'POST' })).status).toBe(200);
});

test('discovery and keys allow verifying a token, and contain nothing private', async () => {
  await server.asUser('verified@example.test');
  const { access_token, id_token } = await signInAgain('verified@example.test');
  const discovery = (await call(null, 'openIdConfiguration')).body;
  expect(discovery).toMatchObject({ issuer: server.url, jwks_uri: `${server.url}/.well-known/jwks.json` });
  const keys: JSONWebKeySet = JSON.parse((await call(null, 'jsonWebKeys')).bytes.toString());
  const verify = (token: string, audience: string) =>
    jwtVerify(token, createLocalJWKSet(keys), { issuer: discovery.issuer, audience, algorithms: ['ES256'] });
  expect((await verify(access_token, 'assay-api')).payload.sub).toBeTypeOf('string');
  expect((await verify(id_token, 'assay-web')).payload.email).toBe('verified@example.test');
  await expect(verify(id_token, 'assay-api')).rejects.toThrow();
  expect(Object.keys(keys.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

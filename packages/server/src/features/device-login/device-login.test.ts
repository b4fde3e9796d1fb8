import { CLI_CLIENT_ID, DEVICE_GRANT } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents, deviceLogins } from '../../platform/db/schema.ts';
import { startPersonApp } from '../../testing/app/person-app.ts';
import type { TestApp, TestUser } from '../../testing/app/test-app.ts';
import type { CallApi } from '../../testing/data/call-api.ts';

// These tests must also run on PostgreSQL, where two decisions about one code race.

let now = new Date('2026-03-01T10:00:00Z');
let app: TestApp;
let call: CallApi;
let person: TestUser;

beforeAll(async () => {
  ({ app, call, person } = await startPersonApp('device@example.test', { clock: { now: () => now } }));
});
afterAll(() => app.close());

async function post(url: string, form: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'assay-cli' };
  const reply = await app.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
  return { status: reply.statusCode, body: reply.json() };
}
const begin = (form: Readonly<Record<string, string>> = {}) =>
  post('/connect/device_authorization', { client_id: CLI_CLIENT_ID, device_name: 'build-7', ...form });
const redeem = (code: string) => post('/connect/token', { client_id: CLI_CLIENT_ID, grant_type: DEVICE_GRANT, device_code: code });
const answer = (userCode: string, decision: string, user = person) => call(user, 'answerDeviceLogin', { body: { userCode, decision } });
const find = (userCode: string, user = person) => call(user, 'findDeviceLogin', { body: { userCode } });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

test('the discovery document names the endpoint and the grant', async () => {
  const { body } = await call(null, 'openIdConfiguration');
  expect(body.device_authorization_endpoint).toBe(`${body.issuer}/connect/device_authorization`);
  expect(body.grant_types_supported).toContain(DEVICE_GRANT);
});

test('a confirmed code is exchanged once, for a listed and revocable key with the shown scopes', async () => {
  const { body: begun } = await begin();
  expect(begun).toMatchObject({
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${app.url}/device`,
    verification_uri_complete: `${app.url}/device?user_code=${begun.user_code}`,
    expires_in: 600,
    interval: 1,
  });
  expect((await redeem(begun.device_code)).body.error).toBe('authorization_pending');

  const shown = await find(begun.user_code.toLowerCase().replace('-', ' '));
  expect(shown.body).toMatchObject({ deviceName: 'build-7', address: '127.0.0.1', userAgent: 'assay-cli', scopes: ['runs:write'] });
  expect((await answer(begun.user_code, 'confirm')).status).toBe(200);

  const { status, body: token } = await redeem(begun.device_code);
  expect([status, token]).toEqual([
    200,
    { access_token: expect.stringMatching(/^assay_/), token_type: 'Bearer', expires_in: 90 * 86_400, scope: 'runs:write' },
  ]);
  expect((await redeem(begun.device_code)).body.error).toBe('invalid_grant');

  const asKey = { ...person, headers: { authorization: `Bearer ${token.access_token}` } };
  expect((await call(asKey, 'listRuns')).status).toBe(200);
  expect((await call(asKey, 'listEnvironments')).status).toBe(403);
  const { items } = (await call(person, 'listApiKeys')).body;
  expect(items[0]).toMatchObject({ name: 'Command line on build-7', scopes: ['runs:write'] });
  await call(person, 'revokeApiKey', { params: { id: items[0].id } });
  expect((await call(asKey, 'listRuns')).status).toBe(401);
});

test('neither code is stored or logged, and the audit log shows who confirmed which key', async () => {
  const { body: begun } = await begin();
  const [row] = await app.db.select().from(deviceLogins);
  await answer(begun.user_code, 'confirm');
  const audit = await app.db.select().from(auditEvents);
  const kept = JSON.stringify([row, audit]);
  for (const code of [begun.device_code, begun.user_code, begun.user_code.replace('-', '')]) expect(kept).not.toContain(code);
  expect(audit.at(-1)).toMatchObject({ userId: person.id, action: 'device-login.confirmed', details: { device: 'build-7' } });
});

test('denial ends the login: the program gets an error, and the code can no longer be confirmed', async () => {
  const { body: begun } = await begin();
  expect((await answer(begun.user_code, 'refuse')).status).toBe(200);
  expect((await answer(begun.user_code, 'confirm')).body.code).toBe('DEVICE_LOGIN_NOT_FOUND');
  expect((await redeem(begun.device_code)).body).toMatchObject({ error: 'access_denied', error_description: 'The sign-in was denied.' });
});

test('a program that polls too often must wait five seconds longer each time', async () => {
  const { body: begun } = await begin();
  const ask = async () => (await redeem(begun.device_code)).body.error;
  expect([await ask(), await ask()]).toEqual(['authorization_pending', 'slow_down']);
  later(5);
  expect(await ask()).toBe('slow_down');
  later(11);
  expect(await ask()).toBe('authorization_pending');
});

test('after ten minutes the code is invalid, confirmed or not', async () => {
  const { body: waiting } = await begin();
  const { body: confirmed } = await begin();
  await answer(confirmed.user_code, 'confirm');
  later(600);
  // By then, the users' access tokens have expired too.
  person = await app.asUser('device@example.test');
  expect((await find(waiting.user_code)).body.code).toBe('DEVICE_LOGIN_NOT_FOUND');
  expect((await answer(waiting.user_code, 'confirm')).body.code).toBe('DEVICE_LOGIN_NOT_FOUND');
  for (const { device_code } of [waiting, confirmed]) expect((await redeem(device_code)).body.error).toBe('expired_token');
});

test('one of many concurrent decisions is accepted, and one of many exchanges gets the key', async () => {
  const other = await app.asUser('other@example.test');
  const { body: begun } = await begin();
  const answers = await Promise.all([person, other, person, other].map((user) => answer(begun.user_code, 'confirm', user)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const exchanges = await Promise.all(Array.from({ length: 4 }, () => redeem(begun.device_code)));
  expect(exchanges.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

test.each([
  [{ client_id: 'assay-web' }, 'invalid_client'],
  [{ scope: 'runs:write admin' }, 'invalid_scope'],
  [{ scope: ' ' }, 'invalid_scope'],
  [{ device_name: 'x'.repeat(201) }, 'invalid_request'],
])('%j returns the error code of the standard', async (form, error) => {
  expect(await begin(form)).toMatchObject({ status: 400, body: { error } });
});

test('the name of a machine cannot imitate other text', async () => {
  const { body: begun } = await begin({ device_name: '\u202eteam<b> "Assay"\u0007 \u{1f512}' });
  expect((await find(begun.user_code)).body.deviceName).toBe('teamb Assay');
});

test('an unknown device code, a key instead of a user, and the web client’s name are rejected', async () => {
  expect((await redeem('nothing')).body.error).toBe('invalid_grant');
  const { body: begun } = await begin();
  const form = { client_id: 'assay-web', grant_type: DEVICE_GRANT, device_code: begun.device_code };
  expect((await post('/connect/token', form)).body.error).toBe('invalid_client');
  const key = await call(person, 'createApiKey', { body: { name: 'CI', scopes: ['runs:write'] } });
  const asKey = { ...person, headers: { authorization: `Bearer ${key.body.value}` } };
  expect((await answer(begun.user_code, 'confirm', asKey)).body.code).toBe('SESSION_REQUIRED');
});

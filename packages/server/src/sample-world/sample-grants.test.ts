import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';
import type { BodyOf } from '../testing/data/call-api.ts';
import { type SampleWorld, startSampleWorld } from './start-sample-world.ts';

let world: TestWorld;
let sample: SampleWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  sample = await startSampleWorld({ samplePort: 0 });
  ada = await world.test.asUser('ada@example.test');
});
afterAll(async () => {
  await sample.close();
  await world.close();
});

const run = async (body: object) => (await world.call(ada, 'testAuthProfile', { body })).body;
const inline = (type: string, fields: object) => ({ profileInline: { type, tokenUrl: `${sample.url}/oauth/token`, ...fields } });
const secret = (value: string) => ({ kind: 'value', value });
const client = () => ({ client_id: sample.client.id, SecretRefs: { client_secret: secret(sample.client.secret) } });
/** The remaining seconds count down while the response is in transit, so a slow machine reports a few less. */
const about = (seconds: number): unknown => expect.closeTo(seconds, -1);
const reader = { username: secret('reader'), password: secret('bookshop-demo-password') };
const opens = async (token: string) => (await fetch(`${sample.url}/orders`, { headers: { authorization: `Bearer ${token}` } })).status;
const sentHeaders = (result: BodyOf<'testAuthProfile'>) => Object.fromEntries(result.exchanges[0]?.requestHeaders ?? []);

describe('the sample token server issues a token that the shop accepts', () => {
  test('for client credentials in the header, and in the body', async () => {
    const basic = await run(inline('oauth2_client_credentials', client()));
    const post = await run(inline('oauth2_client_credentials', { ...client(), client_auth: 'post' }));
    expect([await opens(basic.accessToken), await opens(post.accessToken)]).toEqual([200, 200]);
    expect(sentHeaders(basic).authorization).toBe('Basic ••••');
    expect(sentHeaders(post)).not.toHaveProperty('authorization');
    expect(post.exchanges[0].requestBody).toContain('client_secret=••••');
  });

  test('for a user’s password', async () => {
    const result = await run(inline('password', { ...client(), SecretRefs: { client_secret: secret(sample.client.secret), ...reader } }));
    expect(result).toMatchObject({ ok: true, hasRefreshToken: true, expiresIn: about(600) });
    expect(await opens(result.accessToken)).toBe(200);
  });

  test('for a custom login with nested names', async () => {
    const fields = { custom_login_url: `${sample.url}/oauth/login`, login_user_key: 'user.email', login_pass_key: 'user.password' };
    const result = await run(inline('custom_login', { ...fields, token_json_path: '$.session.token', SecretRefs: reader }));
    expect(result).toMatchObject({ ok: true, expiresAt: null, expirySource: 'unknown' });
    expect(await opens(result.accessToken)).toBe(200);
  });

  test('for a device whose owner consents', async () => {
    const started = await run(inline('device_code', { client_id: 'bookshop-web', device_authorization_url: `${sample.url}/oauth/device` }));
    const { continuation, device } = started;
    expect(await run({ continuation })).toMatchObject({ status: 'authorization_pending' });
    const body = new URLSearchParams({ user_code: device.userCode, answer: 'allow' });
    await fetch(device.verificationUri, { method: 'POST', body });
    expect(await opens((await run({ continuation })).accessToken)).toBe(200);
  });

  test('for a code that came back with its state', async () => {
    const fields = { client_id: 'bookshop-web', authorization_url: `${sample.url}/oauth/authorize` };
    const { authorization, continuation } = await run(inline('auth_code', fields));
    const consentUrl = new URL(authorization.url);
    const form = new URLSearchParams({ ...Object.fromEntries(consentUrl.searchParams), answer: 'allow' });
    const reply = await fetch(`${sample.url}/oauth/authorize`, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(reply.headers.get('location') ?? '');
    expect(back.pathname).toBe('/connect/auth-pilot/callback');
    const answered = { continuation, code: back.searchParams.get('code'), state: back.searchParams.get('state') };
    expect(await opens((await run(answered)).accessToken)).toBe(200);
    expect(await run(answered)).toMatchObject({ ok: false, status: 'invalid_grant' });
  });
});

test.each([
  ['a wrong secret', { client_id: 'bookshop-demo', client_secret: 'wrong-secret' }, 'invalid_client', 'Check CLIENT_ID and CLIENT_SECRET'],
  ['an unknown client', { client_id: 'nobody', client_secret: 'wrong-secret' }, 'invalid_client', 'Check CLIENT_ID and CLIENT_SECRET'],
  [
    'an unknown scope',
    { client_id: 'bookshop-demo', client_secret: 'bookshop-demo-secret', scopes: 'everything' },
    'invalid_scope',
    'Check the scopes',
  ],
])('%s returns the server’s error with a hint', async (_what, fields, status, hint) => {
  const result = await run(inline('oauth2_client_credentials', fields));
  expect(result).toMatchObject({ ok: false, status, exchanges: [{ method: 'POST' }] });
  expect(result.hint).toContain(hint);
});

test('a requested lifetime is reported in seconds', async () => {
  const result = await run(inline('oauth2_client_credentials', { ...client(), extra_params: { lifetime: '90' } }));
  expect(result).toMatchObject({ ok: true, expiresIn: about(90) });
});

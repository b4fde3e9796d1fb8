import { createEgress, createTokenSource, discoverServer, type Egress, obtainToken, startAuthorization, startDeviceFlow } from '@assay/net';
import { PUBLIC_CLIENT, SAMPLE_CLIENT, SAMPLE_USER, type SampleApi, startSampleApi } from '@assay/sample-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonReader } from '../shared/json-reader.ts';

/** Tests every grant in the token engine against the sample token server. */
let api: SampleApi;
let egress: Egress;
beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
});
afterAll(async () => {
  await egress.close();
  await api.close();
});

const ports = () => ({ send: egress.send, now: () => Date.now(), json: jsonReader });
const confidential = (auth: 'basic' | 'post') => ({ ...SAMPLE_CLIENT, auth });
const open = { id: PUBLIC_CLIENT, secret: '', auth: 'basic' as const };
const oauth = (client: { readonly id: string; readonly secret: string; readonly auth: 'basic' | 'post' }) => ({
  url: `${api.url}/oauth/token`,
  tokenPath: '$.access_token',
  timeoutMs: 5000,
  client,
  scopes: [],
  audience: null,
  extraParams: {},
});
const CALLBACK = 'http://127.0.0.1:4700/connect/auth-pilot/callback';

/** The token from an attempt, which the shop must accept. */
async function opening(attempt: ReturnType<typeof obtainToken>) {
  const { outcome } = await attempt;
  if (outcome.kind === 'failure') throw new Error(outcome.message);
  const { status } = await fetch(`${api.url}/orders`, { headers: { authorization: `Bearer ${outcome.token.value}` } });
  expect(status).toBe(200);
  return outcome.token;
}

test.each(['basic', 'post'] as const)('client credentials by client_secret_%s', async (auth) => {
  const token = await opening(obtainToken(ports(), { kind: 'client-credentials', ...oauth(confidential(auth)) }));
  expect(token).toMatchObject({ type: 'Bearer', expirySource: 'response', refreshToken: null });
});

test('a password, and its refresh token, which works once', async () => {
  const first = await opening(obtainToken(ports(), { kind: 'password', ...oauth(confidential('basic')), ...SAMPLE_USER }));
  const renewal = { kind: 'refresh' as const, ...oauth(confidential('basic')), refreshToken: first.refreshToken ?? '' };
  await opening(obtainToken(ports(), renewal));
  expect((await obtainToken(ports(), renewal)).outcome).toMatchObject({
    code: 'invalid_grant',
    hint: expect.stringContaining('consent again'),
  });
});

test('an authorization code with the verifier of its challenge', async () => {
  const started = await startAuthorization({
    authorizationUrl: `${api.url}/oauth/authorize`,
    clientId: PUBLIC_CLIENT,
    redirectUri: CALLBACK,
    scopes: [],
    audience: null,
  });
  if (started === null) throw new Error('the address was not taken');
  const parameters = Object.fromEntries(new URL(started.url).searchParams);
  const body = new URLSearchParams({ scope: '', ...parameters, answer: 'allow' });
  const reply = await fetch(`${api.url}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(reply.headers.get('location') ?? '').searchParams;
  const brought = { code: back.get('code') ?? '', state: back.get('state') ?? '', expectedState: started.state };
  const exchange = { kind: 'authorization-code' as const, ...oauth(open), ...brought, redirectUri: CALLBACK, verifier: started.verifier };
  expect((await opening(obtainToken(ports(), exchange))).refreshToken).not.toBeNull();
});

test('a device code, pending until it is confirmed', async () => {
  const { outcome } = await startDeviceFlow(ports(), { ...oauth(open), deviceUrl: `${api.url}/oauth/device` });
  if (outcome.kind === 'failure') throw new Error(outcome.message);
  const ask = () => obtainToken(ports(), { kind: 'device-code', ...oauth(open), deviceCode: outcome.deviceCode });
  expect((await ask()).outcome).toMatchObject({ code: 'authorization_pending' });
  await fetch(`${api.url}/oauth/verify`, { method: 'POST', body: new URLSearchParams({ user_code: outcome.userCode, answer: 'allow' }) });
  await opening(ask());
});

test('a custom login of the shop', async () => {
  const keys = { bodyType: 'json' as const, userKey: 'user.email', passKey: 'user.password', ...SAMPLE_USER, extraParams: {} };
  const settings = { kind: 'login' as const, url: `${api.url}/oauth/login`, tokenPath: '$.session.token', timeoutMs: 5000, ...keys };
  await opening(obtainToken(ports(), settings));
});

test('twenty concurrent uses make one token request per expiry', async () => {
  let calls = 0;
  let now = Date.now();
  const send: Egress['send'] = (request, signal) => {
    calls += 1;
    return egress.send(request, signal);
  };
  const source = createTokenSource({ ...ports(), send, now: () => now });
  const settings = { kind: 'client-credentials' as const, ...oauth(confidential('basic')), extraParams: { lifetime: '30' } };
  for (let expiry = 1; expiry <= 3; expiry += 1) {
    const all = await Promise.all(Array.from({ length: 20 }, () => source.get('k', settings)));
    expect(new Set(all.map(({ outcome }) => (outcome.kind === 'token' ? outcome.token.value : outcome.code))).size).toBe(1);
    expect(calls).toBe(expiry);
    now += 31_000;
  }
});

test('its discovery document is at the well-known URL and names its issuer', async () => {
  const get = async (url: string) => {
    const reply = await fetch(url);
    return { status: reply.status, body: await reply.text() };
  };
  expect(await discoverServer({ get, json: jsonReader }, api.url)).toMatchObject({
    isOwnIssuer: true,
    metadata: { token_endpoint: `${api.url}/oauth/token` },
  });
});

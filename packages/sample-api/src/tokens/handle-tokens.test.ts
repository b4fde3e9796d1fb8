import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FIRST_BOOK_ID } from '../schemas.ts';
import { type SampleApi, startSampleApi } from '../start-sample-api.ts';
import { OTHER_USER, PUBLIC_CLIENT, SAMPLE_CLIENT, SAMPLE_USER } from './accounts.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
});
afterAll(() => api.close());

const BASIC = `Basic ${Buffer.from(`${SAMPLE_CLIENT.id}:${SAMPLE_CLIENT.secret}`).toString('base64')}`;
const CALLBACK = 'http://127.0.0.1:4700/connect/auth-pilot/callback';

async function post(path: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(`${api.url}${path}`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  return { status: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : null };
}
const token = (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = { authorization: BASIC }) =>
  post('/oauth/token', form, headers);
const opens = async (accessToken: string) =>
  (await fetch(`${api.url}/orders`, { headers: { authorization: `Bearer ${accessToken}` } })).status;

describe('the token endpoint', () => {
  test('accepts client_secret_basic and client_secret_post and distinguishes them', async () => {
    const inBody = { client_id: SAMPLE_CLIENT.id, client_secret: SAMPLE_CLIENT.secret };
    expect((await token({ grant_type: 'client_credentials' })).status).toBe(200);
    expect((await token({ grant_type: 'client_credentials', ...inBody }, {})).status).toBe(200);
    expect((await token({ grant_type: 'client_credentials' }, {})).status).toBe(401);
  });

  test.each([
    ['demo', 'demo', 200],
    ['demo', 'other', 401],
    ['other', 'demo', 401],
  ])('client %s with secret %s gets %i: only the fixed id and secret work, others are invalid_client', async (id, secret, status) => {
    const reply = await token({ grant_type: 'client_credentials', client_id: id, client_secret: secret }, {});
    expect([reply.status, reply.body.error]).toEqual([status, status === 200 ? undefined : 'invalid_client']);
  });

  test('issues a token that opens the shop, without a refresh token', async () => {
    const { body } = await token({ grant_type: 'client_credentials', scope: 'orders:read' });
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'orders:read' });
    expect(body).not.toHaveProperty('refresh_token');
    expect(await opens(body.access_token)).toBe(200);
  });

  test('rejects an expired token', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { body } = await token({ grant_type: 'client_credentials', lifetime: '1' });
    vi.advanceTimersByTime(999);
    expect([body.expires_in, await opens(body.access_token)]).toEqual([1, 200]);
    vi.advanceTimersByTime(1);
    expect(await opens(body.access_token)).toBe(401);
  });

  test('a second user gets tokens that do not open the orders of the first', async () => {
    const tokenOf = async (user: typeof SAMPLE_USER | typeof OTHER_USER) =>
      (await token({ grant_type: 'password', ...user })).body.access_token;
    const [mine, theirs] = [await tokenOf(SAMPLE_USER), await tokenOf(OTHER_USER)];
    const call = (path: string, bearer: string, init: RequestInit = {}) =>
      fetch(`${api.url}${path}`, { ...init, headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' } });
    const body = JSON.stringify({ customer: 'Ada', items: [{ bookId: FIRST_BOOK_ID, quantity: 1 }] });
    const path = (await call('/orders', mine, { method: 'POST', body })).headers.get('location') ?? '';
    expect([(await call(path, mine)).status, (await call(path, theirs)).status]).toEqual([200, 403]);
  });

  test('a refresh token is single use', async () => {
    const { username, password } = SAMPLE_USER;
    const first = (await token({ grant_type: 'password', username, password })).body;
    const second = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect([second.status, second.body.refresh_token === first.refresh_token]).toEqual([200, false]);
    expect((await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body.error).toBe('invalid_grant');
  });

  test.each([
    ['a wrong secret', { grant_type: 'client_credentials', client_id: SAMPLE_CLIENT.id, client_secret: 'wrong' }, 401, 'invalid_client'],
    ['an unknown client', { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' }, 401, 'invalid_client'],
    ['a public client for itself', { grant_type: 'client_credentials', client_id: PUBLIC_CLIENT }, 400, 'unauthorized_client'],
    ['an unknown scope', { grant_type: 'password', client_id: PUBLIC_CLIENT, scope: 'all' }, 400, 'invalid_scope'],
    ['a wrong password', { grant_type: 'password', client_id: PUBLIC_CLIENT, username: 'reader', password: 'no' }, 400, 'invalid_grant'],
    ['an unknown grant', { grant_type: 'implicit', client_id: PUBLIC_CLIENT }, 400, 'unsupported_grant_type'],
  ])('rejects %s', async (_what, form, status, error) => {
    const reply = await token(form, {});
    expect([reply.status, reply.body.error]).toEqual([status, error]);
  });

  test('rejects JSON, and another method', async () => {
    expect((await token({ grant_type: 'password' }, { 'content-type': 'application/json' })).body.error).toBe('invalid_request');
    expect((await fetch(`${api.url}/oauth/token`)).status).toBe(405);
  });
});

describe('consent in the browser', () => {
  const verifier = 'v'.repeat(43);
  const asked = {
    client_id: PUBLIC_CLIENT,
    redirect_uri: CALLBACK,
    state: 'state"<b>',
    scope: '',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  };
  const page = async (changes: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ response_type: 'code', code_challenge_method: 'S256', ...asked, ...changes });
    const reply = await fetch(`${api.url}/oauth/authorize?${query}`);
    return { status: reply.status, text: await reply.text() };
  };
  const codeOf = (location: string | null) => new URL(location ?? '').searchParams.get('code') ?? '';

  test('asks, shows hostile text as text, and issues a code that its verifier can redeem once', async () => {
    const shown = await page();
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain('<b>"');
    const back = await post('/oauth/authorize', { ...asked, answer: 'allow' });
    const code = codeOf(back.headers.get('location'));
    expect([back.status, new URL(back.headers.get('location') ?? '').searchParams.get('state')]).toEqual([303, asked.state]);
    const exchange = { grant_type: 'authorization_code', client_id: PUBLIC_CLIENT, code, redirect_uri: CALLBACK, code_verifier: verifier };
    const given = await token(exchange, {});
    expect(await opens(given.body.access_token)).toBe(200);
    expect((await token(exchange, {})).body.error).toBe('invalid_grant');
  });

  test('a code without its verifier is rejected', async () => {
    const back = await post('/oauth/authorize', { ...asked, answer: 'allow' });
    const code = codeOf(back.headers.get('location'));
    const exchange = { grant_type: 'authorization_code', client_id: PUBLIC_CLIENT, code, redirect_uri: CALLBACK, code_verifier: 'other' };
    expect((await token(exchange, {})).body.error).toBe('invalid_grant');
  });

  test('a user who declines is sent back with the reason', async () => {
    const back = await post('/oauth/authorize', { ...asked, answer: 'deny' });
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied');
  });

  test.each([{ redirect_uri: 'https://thief.example.test/' }, { client_id: 'nobody' }, { code_challenge_method: 'plain' }])(
    'refuses %j',
    async (changes) => expect((await page(changes)).status).toBe(400),
  );
});

test('a device waits until the user has decided', async () => {
  const { body } = await post('/oauth/device', { client_id: PUBLIC_CLIENT });
  const ask = () =>
    token({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: PUBLIC_CLIENT, device_code: body.device_code }, {});
  expect((await ask()).body.error).toBe('authorization_pending');
  expect((await fetch(body.verification_uri_complete)).status).toBe(200);
  expect((await post('/oauth/verify', { user_code: 'WRONG', answer: 'allow' })).status).toBe(404);
  await post('/oauth/verify', { user_code: body.user_code.toLowerCase(), answer: 'allow' });
  expect(await opens((await ask()).body.access_token)).toBe(200);
  expect((await ask()).body.error).toBe('expired_token');
});

test('the custom login takes JSON and nests its token', async () => {
  const login = (password: string) =>
    fetch(`${api.url}/oauth/login`, { method: 'POST', body: JSON.stringify({ user: { email: SAMPLE_USER.username, password } }) });
  const given = JSON.parse(await (await login(SAMPLE_USER.password)).text());
  expect(await opens(given.session.token)).toBe(200);
  expect((await login('wrong')).status).toBe(401);
});

test('describes itself at the well-known address and in the spec', async () => {
  const read = async (url: string) => JSON.parse(await (await fetch(url)).text());
  const metadata = await read(`${api.url}/.well-known/oauth-authorization-server`);
  const document = await read(api.specUrl);
  expect(metadata.token_endpoint).toBe(`${api.url}/oauth/token`);
  expect(document.components.securitySchemes.bookshopOAuth.flows.clientCredentials.tokenUrl).toBe(`${api.url}/oauth/token`);
});

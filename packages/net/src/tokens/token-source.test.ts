import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEgress, type Egress } from '../egress.ts';
import { jsonReader, startTokenServer, type TokenServer } from './token-server.fixture.ts';
import type { TokenSettings } from './token-settings.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

let server: TokenServer;
let egress: Egress;
let source: TokenSource;
let now = 0;
let issued = 0;

beforeAll(async () => {
  server = await startTokenServer();
  egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
});
beforeEach(() => {
  now = 1_800_000_000_000;
  issued = 0;
  server.seen.length = 0;
  server.respond = () => ({ body: { access_token: `token-${++issued}`, expires_in: 100 }, delayMs: 20 });
  source = createTokenSource({ send: egress.send, now: () => now, json: jsonReader });
});
afterAll(async () => {
  await egress.close();
  await server.close();
});

const settings = (changes: { readonly scopes?: readonly string[] } = {}): TokenSettings => ({
  kind: 'password',
  url: `${server.url}/token`,
  tokenPath: '$.access_token',
  timeoutMs: 2000,
  client: { id: 'web', secret: 'client-secret', auth: 'post' },
  scopes: [],
  audience: null,
  extraParams: {},
  username: 'ada',
  password: 'enchantress',
  ...changes,
});

const valueFor = async (key = 'p', changes = {}) => {
  const { outcome } = await source.get(key, settings(changes));
  return outcome.kind === 'token' ? outcome.token.value : outcome.code;
};
const grants = () => server.seen.map(({ body }) => new URLSearchParams(body).get('grant_type'));

test('twenty parallel callers share one request, and so do the twenty after the expiry', async () => {
  const together = async () => new Set(await Promise.all(Array.from({ length: 20 }, () => valueFor())));
  expect(await together()).toEqual(new Set(['token-1']));
  expect(await together()).toEqual(new Set(['token-1']));
  now += 101_000;
  expect(await together()).toEqual(new Set(['token-2']));
  expect(server.seen).toHaveLength(2);
});

test('a short-lived token is renewed after nine tenths of its life', async () => {
  await valueFor();
  now += 89_000;
  expect(await valueFor()).toBe('token-1');
  now += 1_500;
  expect(await valueFor()).toBe('token-2');
});

test('a long-lived token is renewed a minute before it expires', async () => {
  server.respond = () => ({ body: { access_token: `token-${++issued}`, expires_in: 36_000 } });
  await valueFor();
  now += 35_930_000;
  expect(await valueFor()).toBe('token-1');
  now += 20_000;
  expect(await valueFor()).toBe('token-2');
});

test('other keys, and other settings under the same key, have separate tokens', async () => {
  expect([await valueFor('a'), await valueFor('b'), await valueFor('a', { scopes: ['x'] })]).toEqual(['token-1', 'token-2', 'token-3']);
});

test('a refresh token that is not replaced stays in use', async () => {
  server.respond = () => ({
    body: { access_token: `token-${++issued}`, expires_in: 100, ...(issued === 1 ? { refresh_token: 'refresh-1' } : {}) },
  });
  for (let round = 0; round < 3; round += 1) {
    await valueFor();
    now += 100_000;
  }
  expect(grants()).toEqual(['password', 'refresh_token', 'refresh_token']);
  expect(new URLSearchParams(server.seen[2]?.body).get('refresh_token')).toBe('refresh-1');
});

test('a rejected refresh leads to a new login, and both exchanges are reported', async () => {
  server.respond = ({ body }) =>
    body.includes('refresh_token=')
      ? { status: 400, body: { error: 'invalid_grant' } }
      : { body: { access_token: `token-${++issued}`, refresh_token: 'r', expires_in: 100 } };
  await valueFor();
  now += 100_000;
  const { outcome, exchanges } = await source.get('p', settings());
  expect(outcome).toMatchObject({ kind: 'token', token: { value: 'token-2' } });
  expect(exchanges.map(({ status }) => status)).toEqual([400, 200]);
});

test('a token that the target rejected is replaced once for any number of reports', async () => {
  await valueFor();
  const renewed = await Promise.all(
    Array.from({ length: 10 }, async () => {
      source.refuse('p', 'token-1');
      return valueFor();
    }),
  );
  expect(new Set(renewed)).toEqual(new Set(['token-2']));
  source.refuse('p', 'token-1');
  expect(await valueFor()).toBe('token-2');
  expect(server.seen).toHaveLength(2);
});

test('a token of unknown lifetime is used until the target rejects it', async () => {
  server.respond = () => ({ body: { access_token: `token-${++issued}` } });
  await valueFor();
  now += 1_000_000_000;
  expect(await valueFor()).toBe('token-1');
  source.refuse('p', 'token-1');
  expect(await valueFor()).toBe('token-2');
});

test('a failure is not cached: the next caller tries again', async () => {
  server.respond = () => ({ status: 401, body: { error: 'invalid_client' } });
  expect(await valueFor()).toBe('invalid_client');
  server.respond = () => ({ body: { access_token: 'better', expires_in: 100 } });
  expect(await valueFor()).toBe('better');
});

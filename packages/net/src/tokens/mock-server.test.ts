import { createHash } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEgress, type Egress } from '../egress.ts';
import { startAuthorization } from './authorization-flow.ts';
import { obtainToken } from './obtain-token.ts';
import { jsonReader } from './token-server.fixture.ts';
import type { TokenSettings } from './token-settings.ts';
import { createTokenSource } from './token-source.ts';

/** A third-party token server, so that the engine is not only tested with ours. */
const server = new OAuth2Server();
let egress: Egress;
let calls = 0;

beforeAll(async () => {
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeResponse', () => {
    calls += 1;
  });
  egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
});
afterAll(async () => {
  await egress.close();
  await server.stop();
});

const origin = () => `http://127.0.0.1:${server.address().port}`;
const ports = () => ({ send: egress.send, now: () => Date.now(), json: jsonReader });
const oauth = () => ({
  url: `${origin()}/token`,
  tokenPath: '$.access_token',
  timeoutMs: 5000,
  client: { id: 'shop', secret: 'shop-secret', auth: 'basic' as const },
  scopes: ['read'],
  audience: null,
  extraParams: {},
});
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

test.each<readonly [string, () => TokenSettings]>([
  ['client credentials', () => ({ kind: 'client-credentials', ...oauth() })],
  ['password', () => ({ kind: 'password', ...oauth(), username: 'ada', password: 'enchantress' })],
  ['refresh', () => ({ kind: 'refresh', ...oauth(), refreshToken: 'a-refresh-token' })],
])('%s gets a signed token with its lifetime', async (_grant, settings) => {
  const { outcome } = await obtainToken(ports(), settings());
  expect(outcome).toMatchObject({ kind: 'token', token: { value: expect.stringMatching(JWT), type: 'Bearer', expirySource: 'response' } });
});

test('a code is exchanged with the verifier of its challenge', async () => {
  const redirectUri = 'http://127.0.0.1:4700/connect/auth-pilot/callback';
  const started = await startAuthorization({
    authorizationUrl: `${origin()}/authorize`,
    clientId: 'shop',
    redirectUri,
    scopes: ['read'],
    audience: null,
  });
  if (started === null) throw new Error('the address was not taken');
  const asked = new URL(started.url);
  expect(asked.searchParams.get('code_challenge')).toBe(createHash('sha256').update(started.verifier).digest('base64url'));
  // Every attempt uses up its code, so each gets a new one.
  const exchange = async (verifier: string) => {
    const back = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '');
    const [state = '', code = ''] = ['state', 'code'].map((name) => back.searchParams.get(name) ?? '');
    return obtainToken(ports(), {
      kind: 'authorization-code',
      ...oauth(),
      code,
      state,
      expectedState: started.state,
      redirectUri,
      verifier,
    });
  };
  expect((await exchange('x'.repeat(43))).outcome.kind).toBe('failure');
  expect((await exchange(started.verifier)).outcome).toMatchObject({ kind: 'token' });
});

test('twenty parallel callers make one call', async () => {
  calls = 0;
  const source = createTokenSource(ports());
  const all = await Promise.all(Array.from({ length: 20 }, () => source.get('k', { kind: 'client-credentials', ...oauth() })));
  const values = new Set(all.map(({ outcome }) => (outcome.kind === 'token' ? outcome.token.value : outcome.code)));
  expect([values.size, calls]).toEqual([1, 1]);
});

test('a connection that cannot be made secure ends before the secret is sent, with its own hint', async () => {
  const url = `${origin()}/token`.replace('http:', 'https:');
  const { outcome } = await obtainToken(ports(), { kind: 'client-credentials', ...oauth(), url });
  expect(outcome).toMatchObject({
    kind: 'failure',
    code: 'tls_error',
    hint: 'The TLS connection failed; check the token endpoint’s certificate',
  });
});

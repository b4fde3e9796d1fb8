import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEgress, type Egress } from '../egress.ts';
import { obtainToken } from './obtain-token.ts';
import { jsonReader, startTokenServer, type TestResponse, type TokenServer } from './token-server.fixture.ts';
import type { TokenSettings } from './token-settings.ts';

/** Covers all token request errors: each has its own message and hint, and none contains a secret. */
let server: TokenServer;
let other: TokenServer;
let egress: Egress;

beforeAll(async () => {
  server = await startTokenServer();
  other = await startTokenServer();
  egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
});
afterAll(async () => {
  await egress.close();
  await server.close();
  await other.close();
});

const SECRETS = ['client-secret-4711', 'password-4712', 'refresh-4713'];
const oauth = () => ({
  url: `${server.url}/token`,
  tokenPath: '$.access_token',
  timeoutMs: 2000,
  client: { id: 'shop', secret: 'client-secret-4711', auth: 'post' as const },
  scopes: [],
  audience: null,
  extraParams: {},
});
const machine = (changes: object = {}): TokenSettings => ({ kind: 'client-credentials', ...oauth(), ...changes });
const person = (): TokenSettings => ({ kind: 'password', ...oauth(), username: 'ada', password: 'password-4712' });
const renewal = (): TokenSettings => ({ kind: 'refresh', ...oauth(), refreshToken: 'refresh-4713' });
const refused = (status: number, error: string, error_description: string): TestResponse => ({
  status,
  body: { error, error_description },
});

interface Row {
  readonly name: string;
  readonly settings: () => TokenSettings;
  readonly answer?: () => TestResponse;
  readonly code: string;
  readonly message: RegExp;
  readonly hint: RegExp;
}

const ROWS: readonly Row[] = [
  {
    name: 'a wrong secret',
    settings: machine,
    answer: () => refused(401, 'invalid_client', 'Bad secret client-secret-4711'),
    code: 'invalid_client',
    message: /^The server rejected the request: invalid_client, Bad secret ••••\.$/,
    hint: /^Check CLIENT_ID and CLIENT_SECRET$/,
  },
  {
    name: 'an unknown client',
    settings: machine,
    answer: () => refused(400, 'unauthorized_client', 'No client shop'),
    code: 'unauthorized_client',
    message: /unauthorized_client, No client shop/,
    hint: /The client is not allowed to use this grant/,
  },
  {
    name: 'a wrong password',
    settings: person,
    answer: () => refused(400, 'invalid_grant', 'Bad credentials'),
    code: 'invalid_grant',
    message: /invalid_grant, Bad credentials/,
    hint: /^Check the username and password$/,
  },
  {
    name: 'an expired refresh token',
    settings: renewal,
    answer: () => refused(400, 'invalid_grant', 'Token expired'),
    code: 'invalid_grant',
    message: /invalid_grant, Token expired/,
    hint: /The refresh token has expired.*consent again/,
  },
  {
    name: 'an unreachable host',
    settings: () => machine({ url: 'http://127.0.0.1:1/token' }),
    code: 'network_error',
    message: /^127\.0\.0\.1:1 could not be reached to get a token/,
    hint: /check the host and port/,
  },
  {
    name: 'a TLS failure',
    settings: () => machine({ url: `${server.url}/token`.replace('http:', 'https:') }),
    code: 'tls_error',
    message: /could not be reached to get a token/,
    hint: /endpoint’s certificate/,
  },
  {
    name: 'HTML instead of JSON',
    settings: machine,
    answer: () => ({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Hello</p>' }),
    code: 'not_json',
    message: /with HTML instead of JSON/,
    hint: /may be a web page/,
  },
  {
    name: '200 with an error body',
    settings: machine,
    answer: () => ({ body: { error: 'quota', message: 'Come back later' } }),
    code: 'error_in_body',
    message: /returned 200 with the error quota, Come back later/,
    hint: /an error in the body/,
  },
  {
    name: 'a missing token path',
    settings: () => machine({ tokenPath: '$.data.jwt' }),
    answer: () => ({ body: { access_token: 'elsewhere-4714' } }),
    code: 'token_missing',
    message: /has no value at \$\.data\.jwt/,
    hint: /Compare the token path/,
  },
  {
    name: 'a redirect to another host',
    settings: machine,
    answer: () => ({ status: 307, headers: { location: `${other.url}/token` }, body: '' }),
    code: 'redirect_refused',
    message: /redirects to another host/,
    hint: /credentials are not sent to redirect targets/,
  },
  {
    name: 'a host that hangs',
    // Long enough to connect on a busy machine, because a timeout while connecting has a different message.
    settings: () => machine({ timeoutMs: 1000 }),
    answer: () => ({ delayMs: 3000 }),
    code: 'timeout',
    message: /no response within 1 s/,
    hint: /took too long/,
  },
  {
    name: 'an answer of 5 MB',
    settings: machine,
    answer: () => ({ body: 'x'.repeat(5_000_000) }),
    code: 'too_large',
    message: /larger than/,
    hint: /too large to be a token/,
  },
];

const attempt = async ({ settings, answer }: Row) => {
  server.respond = answer ?? (() => ({}));
  return obtainToken({ send: egress.send, now: () => Date.now(), json: jsonReader }, settings());
};

test.each(ROWS)('$name', async (row) => {
  const { outcome, exchanges } = await attempt(row);
  expect(outcome).toMatchObject({
    kind: 'failure',
    code: row.code,
    message: expect.stringMatching(row.message),
    hint: expect.stringMatching(row.hint),
  });
  const shown = JSON.stringify([outcome, exchanges]);
  for (const secret of SECRETS) expect(shown).not.toContain(secret);
  expect(shown.length).toBeLessThan(20_000);
  expect(other.seen).toHaveLength(0);
});

test('no two of them give the same hint', async () => {
  const hints: string[] = [];
  for (const row of ROWS) {
    const { outcome } = await attempt(row);
    hints.push(outcome.kind === 'failure' ? outcome.hint : '');
  }
  expect(new Set(hints).size).toBe(ROWS.length);
});

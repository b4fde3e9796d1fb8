import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEgress, type Egress } from '../egress.ts';
import { startAuthorization } from './authorization-flow.ts';
import { startDeviceFlow } from './device-flow.ts';
import { obtainToken, tokenProblem } from './obtain-token.ts';
import { jsonReader, startTokenServer, type TestResponse, type TokenServer } from './token-server.fixture.ts';
import type { TokenSettings } from './token-settings.ts';

let server: TokenServer;
let thief: TokenServer;
let egress: Egress;
const NOW = 1_800_000_000_000;

beforeAll(async () => {
  server = await startTokenServer();
  thief = await startTokenServer();
  egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
});
afterEach(() => {
  server.seen.length = 0;
  server.respond = () => ({ body: { access_token: 'token-of-the-server', expires_in: 3600 } });
});
afterAll(async () => {
  await egress.close();
  await server.close();
  await thief.close();
});

const ports = () => ({ send: egress.send, now: () => NOW, json: jsonReader });
const client = { id: 'shop app', secret: 's3cret:/+value', auth: 'basic' as const };
const common = () => ({ url: `${server.url}/token`, tokenPath: '$.access_token', timeoutMs: 2000 });
const credentials = (changes: Partial<Extract<TokenSettings, { kind: 'client-credentials' }>> = {}): TokenSettings => ({
  kind: 'client-credentials',
  ...common(),
  client,
  scopes: ['read', 'write'],
  audience: null,
  extraParams: {},
  ...changes,
});
const login = (changes: Partial<Extract<TokenSettings, { kind: 'login' }>> = {}): TokenSettings => ({
  kind: 'login',
  ...common(),
  bodyType: 'json',
  userKey: 'user.email',
  passKey: 'user.pass',
  username: 'ada@example.test',
  password: 'enchantress',
  extraParams: {},
  ...changes,
});
const obtain = (settings: TokenSettings) => obtainToken(ports(), settings);

describe('the token request', () => {
  test('client credentials go into the Authorization header, both halves form-encoded', async () => {
    await obtain(credentials({ audience: 'https://api.test', extraParams: { resource: 'x' } }));
    const [{ headers, body } = { headers: {}, body: '' }] = server.seen;
    const basic = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    expect(basic).toBe('shop+app:s3cret%3A%2F%2Bvalue');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'read write',
      audience: 'https://api.test',
      resource: 'x',
    });
  });

  test('client_secret_post puts them into the body and sends no header', async () => {
    await obtain(credentials({ client: { ...client, auth: 'post' } }));
    const [{ headers, body } = { headers: {}, body: '' }] = server.seen;
    expect(headers.authorization).toBeUndefined();
    expect(new URLSearchParams(body).get('client_secret')).toBe(client.secret);
  });

  test('a password grant of a public client names the client in the body', async () => {
    const settings: TokenSettings = {
      kind: 'password',
      ...common(),
      client: { id: 'web', secret: '', auth: 'basic' },
      scopes: [],
      audience: null,
      extraParams: {},
      username: 'ada',
      password: 'p&w=1',
    };
    await obtain(settings);
    expect(Object.fromEntries(new URLSearchParams(server.seen[0]?.body))).toEqual({
      grant_type: 'password',
      username: 'ada',
      password: 'p&w=1',
      client_id: 'web',
    });
  });

  test('a login body nests names with dots', async () => {
    await obtain(login({ extraParams: { 'user.kind': 'staff' } }));
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ user: { email: 'ada@example.test', pass: 'enchantress', kind: 'staff' } });
  });

  test('a form login keeps its names unchanged', async () => {
    await obtain(login({ bodyType: 'form' }));
    expect(server.seen[0]?.body).toBe('user.email=ada%40example.test&user.pass=enchantress');
  });

  test('keys that contradict each other are rejected before anything is sent', async () => {
    const { outcome } = await obtain(login({ userKey: 'user', passKey: 'user.pass' }));
    expect(outcome).toMatchObject({ kind: 'failure', code: 'bad_settings' });
    expect(server.seen).toHaveLength(0);
  });

  test.each([
    ['client id', { client: { ...client, id: '' } }],
    ['client secret', { client: { ...client, secret: '' } }],
  ])('a missing %s is invalid_client, without a request', async (part, changes) => {
    const { outcome } = await obtain(credentials(changes));
    expect(outcome).toMatchObject({
      code: 'invalid_client',
      message: `The ${part} is missing.`,
      hint: 'Check CLIENT_ID and CLIENT_SECRET',
    });
    expect(server.seen).toHaveLength(0);
  });
});

describe('the token is found', () => {
  const jwt = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ exp: 1_800_000_600 })).toString('base64url')}.x`;
  test.each<[string, string, TestResponse, object]>([
    [
      'a nested member',
      '$.data[0].jwt',
      { body: { data: [{ jwt: 'abc-123' }] } },
      { value: 'abc-123', expirySource: 'unknown', expiresAt: null },
    ],
    ['a header', 'header:X-Auth-Token', { headers: { 'x-auth-token': 'Bearer h-1' }, body: '' }, { value: 'h-1' }],
    ['a cookie', 'cookie:sid', { headers: { 'set-cookie': ['a=1; Path=/', 'sid=c-1; HttpOnly'] }, body: 'ok' }, { value: 'c-1' }],
    [
      'a cookie of a redirect',
      'cookie:sid',
      { status: 302, headers: { location: '/home', 'set-cookie': ['sid=c-2'] }, body: '' },
      { value: 'c-2' },
    ],
    [
      'expires_in as text',
      '$.access_token',
      { body: { access_token: 't', expires_in: '60' } },
      { expiresAt: NOW + 60_000, expirySource: 'response' },
    ],
    ['the exp of a JWT', '$.access_token', { body: { access_token: jwt } }, { expiresAt: 1_800_000_600_000, expirySource: 'jwt' }],
    [
      'a nonsense lifetime',
      '$.access_token',
      { body: { access_token: 't', expires_in: -5 } },
      { expiresAt: null, expirySource: 'unknown' },
    ],
  ])('%s', async (_name, tokenPath, answer, expected) => {
    server.respond = () => answer;
    const { outcome } = await obtain(login({ tokenPath }));
    expect(outcome).toMatchObject({ kind: 'token', token: expected });
  });
});

describe('a rejected login names the account or the URL', () => {
  const account = 'Check the username and password';
  test.each<[number, string]>([
    [400, account],
    [401, account],
    [403, account],
    [422, account],
    [404, 'Check the login URL and the base URL of the environment'],
  ])('after a %i', async (status, hint) => {
    server.respond = () => ({ status, body: { message: 'Wrong email or password' } });
    const { outcome } = await obtain(login());
    expect(outcome).toMatchObject({ hint, message: `The server returned ${status}: Wrong email or password.` });
    expect(outcome.kind === 'failure' && tokenProblem(login(), outcome)).toBe(
      `The auth profile could not log in: The server returned ${status}: Wrong email or password. ${hint}.`,
    );
  });

  test('and a failure of the server stays a failure of the server', async () => {
    server.respond = () => ({ status: 500, body: '' });
    expect((await obtain(login())).outcome).toMatchObject({ code: 'server_error', hint: expect.stringContaining('try again later') });
  });
});

describe('no token is obtained', () => {
  const html = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Sign in</p>' };
  test.each<[string, TestResponse, object]>([
    [
      'a wrong secret',
      { status: 401, body: { error: 'invalid_client' } },
      { code: 'invalid_client', httpStatus: 401, hint: 'Check CLIENT_ID and CLIENT_SECRET' },
    ],
    ['a 401 without words', { status: 401, body: '' }, { code: 'invalid_client', message: 'The server returned 401.' }],
    [
      'an unknown scope',
      { status: 400, body: { error: 'invalid_scope', error_description: 'No such scope.' } },
      { code: 'invalid_scope', message: 'The server rejected the request: invalid_scope, No such scope.' },
    ],
    ['HTML instead of JSON', html, { code: 'not_json', message: 'The server returned 200 with HTML instead of JSON.' }],
    ['a web page with an error', { ...html, status: 404 }, { code: 'http_error', message: 'The server returned 404 with an HTML page.' }],
    [
      'an error body with 200',
      { body: { error: 'locked_out', message: 'Too many tries' } },
      { code: 'error_in_body', message: 'The server returned 200 with the error locked_out, Too many tries.' },
    ],
    ['an OAuth error with 200', { body: { error: 'invalid_grant' } }, { code: 'invalid_grant' }],
    [
      'nothing at the path',
      { body: { token: 'elsewhere' } },
      { code: 'token_missing', message: 'The 200 response has no value at $.access_token.' },
    ],
    ['no text at the path', { body: { access_token: { a: 1 } } }, { code: 'token_unusable' }],
    ['a token with a line break', { body: { access_token: 'a\r\nX-Evil: 1' } }, { code: 'token_unusable' }],
    ['a failing server', { status: 503, body: '' }, { code: 'server_error', httpStatus: 503 }],
    ['an answer of megabytes', { body: 'x'.repeat(2_000_000) }, { code: 'too_large' }],
  ])('%s', async (_name, answer, expected) => {
    server.respond = () => answer;
    const { outcome } = await obtain(credentials());
    expect(outcome).toMatchObject({ kind: 'failure', ...expected });
  });

  test('an error text that repeats the secret shows it in no encoding', async () => {
    const secret = 'p@ss "word" 1+1';
    const repeated = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')].join(' ');
    server.respond = () => ({ status: 400, body: { error: 'invalid_request', error_description: `no: ${repeated}` } });
    const { outcome } = await obtain(credentials({ client: { ...client, secret } }));
    expect(outcome).toMatchObject({ kind: 'failure', message: 'The server rejected the request: invalid_request, no: •••• •••• ••••.' });
  });

  test.each([
    ['of three characters is masked', 'p1!', 'no: ••••'],
    ['of two characters is left as it is, because it occurs in many words', 'no', 'no: no'],
  ])('a password in an error text that consists %s', async (_what, password, shown) => {
    server.respond = () => ({ status: 400, body: { error: 'invalid_request', error_description: `no: ${password}` } });
    const { outcome } = await obtain(login({ password }));
    expect(outcome).toMatchObject({ message: `The server rejected the request: invalid_request, ${shown}.` });
  });

  test('a redirect to another host is rejected, and the other host gets no credentials', async () => {
    server.respond = () => ({ status: 307, headers: { location: `${thief.url}/token` }, body: '' });
    const { outcome } = await obtain(credentials());
    expect(outcome).toMatchObject({
      code: 'redirect_refused',
      message: `The token URL returned 307 and redirects to another host (${new URL(thief.url).host}).`,
    });
    expect(thief.seen).toHaveLength(0);
  });

  test('a host that hangs gives a timeout, one that does not listen a network error', async () => {
    server.respond = () => ({ delayMs: 1500 });
    expect((await obtain(credentials({ timeoutMs: 200 }))).outcome).toMatchObject({ code: 'timeout' });
    expect((await obtain(credentials({ url: 'http://127.0.0.1:1/token' }))).outcome).toMatchObject({ code: 'network_error' });
  });

  test('a path that contains code is rejected', async () => {
    const tokenPath = "$[?(@.constructor.constructor('return process')())]";
    expect((await obtain(login({ tokenPath }))).outcome).toMatchObject({ code: 'bad_settings' });
  });
});

test('the record of an exchange shows its form and no secret', async () => {
  const echo = `secret ${client.secret} is wrong`;
  server.respond = () => ({ status: 401, body: { error: 'invalid_client', error_description: echo } });
  const refused = await obtain(credentials());
  server.respond = () => ({ body: { access_token: 'token-in-the-answer', refresh_token: 'refresh-in-the-answer', token_type: 'Bearer' } });
  const given = await obtain(credentials({ client: { ...client, auth: 'post' } }));
  const text = JSON.stringify([refused, given.exchanges]);
  for (const secret of [client.secret, encodeURIComponent(client.secret), 'token-in-the-answer', 'refresh-in-the-answer']) {
    expect(text).not.toContain(secret);
  }
  expect(refused.exchanges[0]).toMatchObject({ method: 'POST', status: 401, url: `${server.url}/token` });
  expect(refused.exchanges[0]?.requestHeaders).toContainEqual(['authorization', 'Basic ••••']);
  expect(given.exchanges[0]?.responseBody).toContain('"token_type":"Bearer"');
});

describe('deviations of working servers', () => {
  test('dashes, dots and underscores of a client are sent unencoded, for servers that do not decode them', async () => {
    await obtain(credentials({ client: { id: '7e1c-a_b.c', secret: 'x-y_z.1', auth: 'basic' } }));
    const basic = Buffer.from((server.seen[0]?.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    expect(basic).toBe('7e1c-a_b.c:x-y_z.1');
  });

  test.each([['Bearer'], ['bearer'], ['BearerToken'], [''], [7]])('a token of the type %j is a bearer token', async (type) => {
    server.respond = () => ({ body: { access_token: 't-1', token_type: type, scope: ['a'], id_token: 'not.a.jwt', expires_in: 'soon' } });
    expect((await obtain(credentials())).outcome).toMatchObject({ kind: 'token', token: { value: 't-1', expiresAt: null } });
  });

  test.each(['DPoP', 'mac', 'PoP'])('a token of the type %s is rejected, because it needs a proof', async (type) => {
    server.respond = () => ({ body: { access_token: 't-1', token_type: type } });
    const { outcome, exchanges } = await obtain(credentials());
    expect(outcome).toMatchObject({
      code: 'token_unusable',
      message: `The server returned a token of type ${type}, which requires a proof of possession with every request.`,
      hint: 'Configure the authorization server to issue bearer tokens for this client',
    });
    expect(JSON.stringify(exchanges)).not.toContain('t-1');
  });

  test('an extra parameter does not change the grant', async () => {
    await obtain(credentials({ extraParams: { grant_type: 'password', client_secret: 'other' } }));
    expect(new URLSearchParams(server.seen[0]?.body).getAll('grant_type')).toEqual(['client_credentials']);
  });
});

describe('grants that need a user', () => {
  const code = (changes: object = {}): TokenSettings => ({
    ...common(),
    kind: 'authorization-code',
    client,
    scopes: [],
    audience: null,
    extraParams: {},
    code: 'code-1',
    state: 'state-1',
    expectedState: 'state-1',
    redirectUri: 'http://assay.test/cb',
    verifier: 'v'.repeat(43),
    ...changes,
  });

  test.each([
    ['another state', { state: 'state-2' }, 'The authorization server’s response does not match this consent request.'],
    ['no state', { state: '' }, 'The authorization server’s response does not match this consent request.'],
    ['no code', { code: '' }, 'The authorization server did not return a code.'],
  ])('a browser that comes back with %s gets no token, and nothing is sent', async (_what, changes, message) => {
    expect((await obtain(code(changes))).outcome).toMatchObject({ code: 'access_denied', message });
    expect(server.seen).toHaveLength(0);
  });

  test.each([
    ['did not return a user code', { user_code: undefined }],
    ['no address', { verification_uri: undefined }],
    ['an address that is none', { verification_uri: 'javascript:alert(1)' }],
  ])('a device endpoint that names %s gets its own error', async (_what, changes) => {
    const answer = { device_code: 'device-code-778', user_code: 'WDJB', verification_uri: 'https://id.test/d', ...changes };
    server.respond = () => ({ body: answer });
    const settings = { deviceUrl: `${server.url}/device`, client, scopes: [], audience: null, timeoutMs: 1000 };
    expect((await startDeviceFlow(ports(), settings)).outcome).toMatchObject({ code: 'token_missing' });
  });

  test('the address is also accepted under the name that one large provider uses', async () => {
    server.respond = () => ({ body: { device_code: 'd', user_code: 'U', verification_url: 'https://id.test/d', interval: 'often' } });
    const settings = { deviceUrl: `${server.url}/device`, client, scopes: [], audience: null, timeoutMs: 1000 };
    expect((await startDeviceFlow(ports(), settings)).outcome).toMatchObject({ verificationUri: 'https://id.test/d', intervalS: 5 });
  });

  test('a device flow returns the user code and omits the device code from the record', async () => {
    const answer = { device_code: 'device-code-777', user_code: 'WDJB-MJHT', verification_uri: 'https://id.test/device', interval: 2 };
    server.respond = () => ({ body: answer });
    const settings = { deviceUrl: `${server.url}/device`, client, scopes: ['read'], audience: null, timeoutMs: 1000 };
    const { outcome, exchanges } = await startDeviceFlow(ports(), settings);
    expect(outcome).toMatchObject({ kind: 'started', deviceCode: 'device-code-777', userCode: 'WDJB-MJHT', intervalS: 2, expiresInS: 600 });
    expect(JSON.stringify(exchanges)).not.toContain('device-code-777');
    expect(new URLSearchParams(server.seen[0]?.body).get('client_id')).toBe(client.id);
  });

  test('polling before consent is pending, with a hint', async () => {
    server.respond = () => ({ status: 400, body: { error: 'authorization_pending' } });
    const { outcome } = await obtain({ ...credentials(), kind: 'device-code', deviceCode: 'device-code-777' } as TokenSettings);
    expect(outcome).toMatchObject({ code: 'authorization_pending', hint: 'Open the URL, enter the code and confirm' });
  });

  test('the consent address carries an S256 challenge of the verifier that redeems the code', async () => {
    const start = await startAuthorization({
      authorizationUrl: 'https://id.test/authorize?x=1',
      clientId: 'web',
      redirectUri: 'http://assay.test/cb',
      scopes: ['a', 'b'],
      audience: null,
    });
    const query = new URL(start?.url ?? '').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      x: '1',
      response_type: 'code',
      client_id: 'web',
      scope: 'a b',
      code_challenge_method: 'S256',
      state: start?.state,
    });
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(start?.verifier));
    expect(query.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'));
    expect(start?.url).not.toContain(start?.verifier);
  });
});

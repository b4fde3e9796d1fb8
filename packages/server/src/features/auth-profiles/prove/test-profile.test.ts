import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { startTokenServer, type TokenServer } from '../../../testing/servers/token-server.ts';

let world: TestWorld;
let server: TokenServer;
let ada: TestUser;
let projectId: string;
let environmentId: string;

beforeAll(async () => {
  world = await startTestWorld();
  server = await startTokenServer();
  ada = await world.test.asUser('ada@example.test');
  const secrets = { API_USER: 'ada', API_PASS: 'enchantress', SHOP_SECRET: 'shop-secret' };
  ({ projectId, environmentId } = await world.seedProject(ada, { secrets }));
  await world.call(ada, 'confirmTokenHost', { body: { projectId, environmentKey: 'local', url: server.url } });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const run = async (body: object) => (await world.call(ada, 'testAuthProfile', { body })).body;
const inline = (changes: object = {}) => ({ type: 0, tokenUrl: `${server.url}/token`, scopesCsv: 'read', injectionMode: 1, ...changes });
const client = { ClientId: 'shop', ClientSecretRef: 'inline_client_secret' };

describe('the wizard’s older payload', () => {
  test('reads its numbers as Reading B and takes inline secrets from the override values', async () => {
    const overrideSecretValues = { inline_client_secret: 'shop-secret' };
    const result = await run({ authProfileId: null, profileInline: inline({ Params: client }), envId: null, overrideSecretValues });
    expect(result).toMatchObject({
      ok: true,
      status: 'valid',
      tokenType: 'Bearer',
      expiresIn: expect.closeTo(3600, -1),
      expirySource: 'response',
    });
    expect(result.accessToken).toMatch(/^token-of-the-server-/);
    expect(JSON.stringify(result.exchanges)).not.toMatch(/shop-secret|token-of-the-server/);
  });

  test('reads 1 as the password grant and a colon as a reference to the environment', async () => {
    const Params = { ClientId: 'shop', ClientSecretRef: 'secret:SHOP_SECRET', UsernameRef: 'vault:API_USER', PasswordRef: 'API_PASS' };
    const result = await run({ profileInline: inline({ type: 1, Params }), envId: environmentId, overrideSecretValues: {} });
    expect(result).toMatchObject({ ok: true, hasRefreshToken: true, accessToken: null });
    expect(result.sampleTokenPrefix).toBe('token…');
    expect(server.asked.at(-1)?.form).toMatchObject({ grant_type: 'password', username: 'ada', scope: 'read' });
    expect(result.probe).toMatchObject({ url: world.target.url, withoutStatus: 404, withStatus: 404, verdict: 'unclear' });
  });

  test('reads 6 as a login with nested keys', async () => {
    const Params = {
      CustomLoginUrl: `${server.url}/login`,
      CustomUserKey: 'user.email',
      CustomPassKey: 'user.pass',
      CustomBodyType: 'json',
      UsernameRef: 'u',
      PasswordRef: 'p',
      token_json_path: '$.data.jwt',
    };
    const result = await run({ profileInline: inline({ type: 6, Params }), overrideSecretValues: { u: 'ada', p: 'enchantress' } });
    expect(result).toMatchObject({ ok: true, accessToken: 'token-of-the-login', expiresAt: null, expirySource: 'unknown' });
  });

  test.each([3, 4, 5, 7])('rejects the number %i', async (type) => {
    const refused = await world.call(ada, 'testAuthProfile', { body: { profileInline: inline({ type }) } });
    expect([refused.status, refused.body.fields.type]).toEqual([422, 'Use type 0, 1, 2 or 6, or a type name.']);
  });

  test('without any secret returns invalid_client with its hint', async () => {
    expect(await run({ profileInline: inline() })).toMatchObject({
      ok: false,
      status: 'invalid_client',
      hint: 'Check CLIENT_ID and CLIENT_SECRET',
    });
  });

  test('names the secret that a reference does not find', async () => {
    const result = await run({
      profileInline: inline({ Params: { ClientId: 'shop', ClientSecretRef: 'secret:GONE' } }),
      envId: environmentId,
    });
    expect(result.message).toContain('The environment has no secret GONE');
  });
});

test('a wrong secret returns the server’s error with the exchange', async () => {
  const secrets = { client_secret: { kind: 'value', value: 'not-the-secret' } };
  const result = await run({
    profileInline: { type: 'oauth2_client_credentials', tokenUrl: `${server.url}/token`, client_id: 'shop', SecretRefs: secrets },
  });
  expect(result).toMatchObject({ ok: false, status: 'invalid_client', httpStatus: 401, exchanges: [{ method: 'POST', status: 401 }] });
});

test.each([
  ['that gives 404 either way', '/nowhere'],
  ['that is open to everybody', '/.well-known/openid-configuration'],
])('basic against a URL %s is not proven, and the hint gives the next step', async (_, path) => {
  const profileInline = { type: 2, tokenUrl: `${server.url}${path}`, username: 'ada', password: 'enchantress' };
  const result = await run({ profileInline });
  expect(result).toMatchObject({ ok: false, status: 'not_proven', hint: 'Use an API URL that requires the credential' });
  expect(`${result.message} ${result.hint}`).not.toContain('user name and password');
});

test('basic is proven when the header makes a difference', async () => {
  const basic = (password: string) => ({ type: 2, tokenUrl: `${server.url}/me`, username: 'ada', password });
  expect(await run({ profileInline: basic('enchantress') })).toMatchObject({
    ok: true,
    probe: { withoutStatus: 401, withStatus: 200, verdict: 'proven' },
  });
  expect(await run({ profileInline: basic('wrong') })).toMatchObject({
    ok: false,
    status: 'invalid_client',
    probe: { verdict: 'refused' },
  });
});

test.each([
  ['api_key_header', { api_key: '123456' }, 'invalid_key', 'API key too short'],
  ['bearer_static', { bearer_token: '1234567890' }, 'invalid_token', 'Token too short'],
  ['session_cookie', { cookie_value: 'a=b' }, 'invalid_cookie', 'Missing sid='],
])('%s has the simulated verdict %s', async (type, secret, status, hint) => {
  expect(await run({ profileInline: { type, tokenUrl: 'http://127.0.0.1:1/', ...secret } })).toMatchObject({ ok: false, status, hint });
});

test('an API key of 7 characters is long enough for the simulation, one of 6 is not', async () => {
  const of = (api_key: string) => run({ profileInline: { type: 'api_key_header', tokenUrl: 'http://127.0.0.1:1/', api_key } });
  expect([(await of('1234567')).ok, (await of('123456')).status]).toEqual([true, 'invalid_key']);
});

test('simulated tokens last an hour, bearer tokens two, and a fail URL is unreachable', async () => {
  const of = (tokenUrl: string) => run({ profileInline: { type: 'bearer_static', tokenUrl, bearer_token: 'long enough token' } });
  expect(await of('http://127.0.0.1:1/')).toMatchObject({ ok: true, expiresIn: 7200, expirySource: 'simulated' });
  expect(await of('http://127.0.0.1:1/fail')).toMatchObject({ status: 'network_error', hint: 'Network unreachable (simulated)' });
});

test('a device code profile waits for the person, stores its refresh token, and then works without the person', async () => {
  const body = {
    projectId,
    environmentKey: 'device',
    authType: 'device_code',
    tokenUrl: `${server.url}/token`,
    client_id: 'shop',
    device_authorization_url: `${server.url}/device`,
    SecretRefs: { client_secret: 'shop-secret' },
  };
  const { id } = (await world.call(ada, 'createAuthProfile', { body })).body;
  const started = await run({ authProfileId: id });
  expect(started).toMatchObject({ ok: false, status: 'authorization_pending', device: { userCode: 'WDJB-MJHT', intervalS: 1 } });
  expect(JSON.stringify(started)).not.toContain('device-code-of-the-server');
  const { continuation } = started;
  expect(await run({ continuation })).toMatchObject({ status: 'authorization_pending', continuation });
  server.consent.given = true;
  expect(await run({ continuation })).toMatchObject({ ok: true, accessToken: null, hasRefreshToken: true });
  expect(await run({ authProfileId: id })).toMatchObject({ ok: true });
  expect(server.asked.at(-1)?.form.grant_type).toBe('refresh_token');
  const stranger = await world.test.asUser('stranger@example.test');
  expect((await world.call(stranger, 'testAuthProfile', { body: { continuation } })).body).toMatchObject({
    ok: false,
    status: 'expired_token',
  });
});

test('an authorization code profile returns a consent URL and accepts only the matching code', async () => {
  const profileInline = {
    type: 'auth_code',
    tokenUrl: `${server.url}/token`,
    client_id: 'shop',
    client_secret: 'shop-secret',
    authorization_url: `${server.url}/authorize`,
  };
  const { authorization, continuation } = await run({ profileInline });
  expect(new URL(authorization.url).searchParams.get('redirect_uri')).toBe(`${world.test.url}/connect/auth-pilot/callback`);
  expect(await run({ continuation, code: 'c', state: 'forged' })).toMatchObject({ ok: false, status: 'access_denied' });
  expect(await run({ continuation, code: 'c', state: authorization.state })).toMatchObject({ ok: true });
  expect(server.asked.at(-1)?.form).toMatchObject({ grant_type: 'authorization_code', code: 'c', code_verifier: expect.any(String) });
});

describe('a consent that was given before the profile was saved', () => {
  const profile = (changes: object = {}) => ({
    projectId,
    environmentKey: 'kept',
    authType: 'auth_code',
    tokenUrl: `${server.url}/token`,
    client_id: 'shop',
    client_secret: 'shop-secret',
    authorization_url: `${server.url}/authorize`,
    ...changes,
  });
  const consent = async (): Promise<string> => {
    const { authorization, continuation } = await run({ profileInline: { ...profile(), type: 'auth_code' } });
    const given = await run({ continuation, code: 'c', state: authorization.state });
    expect(JSON.stringify(given)).not.toMatch(/"refresh-\d|refresh-of-the-server/);
    return given.keptConsent;
  };
  const savedWith = async (body: object) => {
    const saved = await world.call(ada, 'createAuthProfile', { body });
    expect(saved.status).toBe(201);
    return run({ authProfileId: saved.body.id });
  };

  test('is stored with the profile, so the next token needs no consent', async () => {
    expect(await savedWith({ ...profile(), consent: await consent() })).toMatchObject({ ok: true });
    expect(server.asked.at(-1)?.form.grant_type).toBe('refresh_token');
  });

  test.each([
    ['another client', { environmentKey: 'other-client', client_id: 'shop-2' }],
    ['another token URL', { environmentKey: 'other-url', tokenUrl: 'http://127.0.0.1:1/token' }],
    ['a text of one’s own', { environmentKey: 'forged', consent: 'v1.forged' }],
  ])('is ignored for %s, and the profile is saved', async (_what, changes) => {
    const result = await savedWith({ ...profile(), consent: await consent(), ...changes });
    expect(result.status).toBe('authorization_pending');
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';

const ZERO = '00000000-0000-0000-0000-000000000000';
const PLACEHOLDERS = [ZERO, '11111111-1111-1111-1111-111111111111', '00000000-0000-0000-0000-000000000001', '', null];

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let next = 0;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
});
afterAll(() => world.close());

const create = (body: object, user = ada) => world.call(user, 'createAuthProfile', { body });
const backend = (changes: object = {}) => ({
  projectId,
  serviceId: ZERO,
  environmentKey: `Env ${++next}`,
  type: 0,
  tokenUrl: 'https://id.example.test/token',
  scopesCsv: 'read,write',
  audience: 'https://api.example.test',
  injectionMode: 1,
  injectionName: 'Authorization',
  injectionFormat: 'Bearer {token}',
  Params: { client_id: 'shop', token_json_path: '$.access_token' },
  SecretRefs: { client_secret: 'a-pasted-client-secret' },
  ...changes,
});

describe('the backend shape', () => {
  test('returns number and name, parameters and references, and no secret', async () => {
    const made = await create(backend());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      projectId,
      serviceId: null,
      environmentKey: `env ${next}`,
      type: 0,
      authType: 'oauth2_client_credentials',
      scopesCsv: 'read,write',
      injectionMode: 0,
      injections: [{ in: 'header', name: 'Authorization', format: 'Bearer {token}' }],
      Params: { token_url: 'https://id.example.test/token', scopes: 'read write', client_id: 'shop' },
      SecretRefs: { client_secret: 'stored:client_secret' },
      secrets: [{ key: 'client_secret', kind: 'stored', maskedPreview: '••••et' }],
      enabled: true,
    });
    const rows = JSON.stringify(await world.test.db.execute(sql`select * from auth_profiles natural join auth_profile_secrets`));
    const secrets = JSON.stringify(await world.test.db.execute(sql`select * from auth_profile_secrets`));
    expect(`${JSON.stringify(made.body)}${rows}${secrets}`).not.toContain('a-pasted-client-secret');
  });

  test('has every field, and its environment key is the lowercased name of the environment', async () => {
    const { body } = await create(backend({ environmentKey: ' Pre-PROD EU ', detectSource: 'code', detectConfidence: 0.9 }));
    expect(body).toMatchObject({ environmentKey: 'pre-prod eu', detectSource: 'code', detectConfidence: 0.9 });
    const ids = ['id', 'projectId', 'serviceId', 'environmentKey', 'type', 'enabled', 'createdAt', 'updatedAt'];
    const means = ['tokenUrl', 'scopesCsv', 'audience', 'injectionMode', 'injectionName', 'injectionFormat'];
    const rest = ['Params', 'SecretRefs', 'detectSource', 'detectConfidence'];
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...ids, ...means, ...rest]));
  });

  test('stores every parameter under its name', async () => {
    const Params = {
      client_id: 'shop',
      custom_login_url: 'https://id.example.test/login',
      custom_body_type: 'form',
      custom_user_key: 'mail',
      custom_pass_key: 'word',
      token_json_path: '$.data.token',
    };
    const { body } = await create(backend({ type: 6, Params, SecretRefs: {} }));
    const shared = { token_url: 'https://id.example.test/token', scopes: 'read write', audience: 'https://api.example.test' };
    expect(body.Params).toMatchObject({ ...Params, ...shared });
  });

  test.each([
    ['oauth2_client_credentials', { client_id: 'shop', client_secret: 'demo-secret' }, { client_secret: 'stored:client_secret' }],
    ['api_key_header', { header_name: 'X-Shop-Key', api_key: 'demo-key' }, { api_key: 'stored:api_key' }],
    ['bearer_static', { bearer_token: 'demo-token-long' }, { bearer_token: 'stored:bearer_token' }],
    ['session_cookie', { cookie_value: 'sid=demo' }, { cookie_value: 'stored:cookie_value' }],
    [
      'custom_login',
      { username_ref: 'U', password_ref: 'P', login_body_type: 'form', login_user_key: 'u', login_pass_key: 'p', token_json_path: '$.t' },
      { username: 'secret:U', password: 'secret:P' },
    ],
  ])('accepts the form of %s with its fields', async (type, fields, refs) => {
    const shared = { token_url: 'https://id.example.test/token', scopes: 'a b', audience: 'shop', notes: 'ask Ada' };
    const { body } = await create({ projectId, environment_key: `form ${++next}`, type, ...shared, ...fields });
    expect(body).toMatchObject({ authType: type, tokenUrl: shared.token_url, scopesCsv: 'a,b', audience: 'shop', notes: 'ask Ada' });
    expect(body.SecretRefs).toEqual(refs);
    if (type === 'api_key_header') expect(body.injectionName).toBe('X-Shop-Key');
    const login = { custom_body_type: 'form', custom_user_key: 'u', custom_pass_key: 'p', token_json_path: '$.t' };
    if (type === 'custom_login') expect(body.Params).toMatchObject(login);
  });

  test('accepts snake case, camel case and form fields', async () => {
    const form = {
      project_id: projectId,
      environment_key: `env ${++next}`,
      type: 'custom_login',
      token_url: 'https://id.example.test/login',
      scopes: 'a b',
      login_body_type: 'form',
      login_user_key: 'user.email',
      username_ref: 'API_USER',
      password_ref: 'secret:API_PASS',
    };
    const { body } = await create(form);
    expect(body).toMatchObject({
      type: 6,
      authType: 'custom_login',
      scopes: ['a', 'b'],
      Params: { custom_body_type: 'form', custom_user_key: 'user.email' },
      SecretRefs: { username: 'secret:API_USER', password: 'secret:API_PASS' },
    });
  });

  test.each([
    [0, 'oauth2_client_credentials'],
    [4, 'password'],
    [5, 'basic'],
    [6, 'custom_login'],
  ])('number %i is read as %s', async (type, authType) => {
    expect((await create(backend({ type }))).body).toMatchObject({ type, authType });
  });

  test('browser grants use 0 on the wire and keep their name, also after an update that repeats the number', async () => {
    const { body } = await create(backend({ type: 0, authType: 'device_code' }));
    expect(body).toMatchObject({ type: 0, authType: 'device_code' });
    const changed = await world.call(ada, 'updateAuthProfile', { params: { id: body.id }, body: { type: 0, audience: 'x' } });
    expect(changed.body).toMatchObject({ authType: 'device_code', audience: 'x' });
  });

  test('mode 1 of an older body never puts a token into the URL; only the newer form does', async () => {
    const older = await create(backend({ injectionName: 'access_token' }));
    expect(older.body.injections[0].in).toBe('header');
    const newer = await create(backend({ injection: { in: 'query', name: 'key', format: '{token}' } }));
    expect(newer.body).toMatchObject({ injectionMode: 1, injections: [{ in: 'query', name: 'key' }] });
    const kept = await world.call(ada, 'updateAuthProfile', {
      params: { id: newer.body.id },
      body: { injectionMode: 1, injectionName: 'key', Params: {}, SecretRefs: {} },
    });
    expect(kept.body.injections[0].in).toBe('query');
  });
});

describe('secrets', () => {
  test('are kept when omitted or sent back unchanged, become references on request, and are removed when emptied', async () => {
    const { body } = await create(backend());
    const put = async (SecretRefs: object) =>
      (await world.call(ada, 'updateAuthProfile', { params: { id: body.id }, body: { SecretRefs } })).body.SecretRefs;
    expect(await put({})).toEqual({ client_secret: 'stored:client_secret' });
    expect(await put({ client_secret: 'stored:client_secret' })).toEqual({ client_secret: 'stored:client_secret' });
    expect(await put({ client_secret: 'secret:OTHER' })).toEqual({ client_secret: 'secret:OTHER' });
    expect(await put({ client_secret: '' })).toEqual({});
  });
});

describe('the rules of the form', () => {
  test.each([
    ['tokenUrl', 'Token URL is required', { tokenUrl: '' }],
    ['tokenUrl', 'Token URL must be a valid HTTP(S) URL', { tokenUrl: 'ftp://x' }],
    ['api_key', 'API key is required', { type: 'api_key_header', SecretRefs: {} }],
    ['bearer_token', 'Bearer token is required', { type: 'bearer_static', SecretRefs: {} }],
    [
      'bearer_token',
      'Bearer token must be longer than 10 characters',
      { type: 'bearer_static', SecretRefs: { bearer_token: '1234567890' } },
    ],
    ['cookie_value', 'Cookie value is required', { type: 'session_cookie', SecretRefs: {} }],
    ['cookie_value', 'Cookie value must include "sid="', { type: 'session_cookie', SecretRefs: { cookie_value: 'a=b' } }],
    ['type', 'Use a type from 0 to 6.', { type: 9 }],
  ])('%s: %s', async (field, message, changes) => {
    const refused = await create(backend(changes));
    expect([refused.status, refused.body.fields[field]]).toEqual([422, message]);
  });

  test('a rejected profile stores nothing', async () => {
    await create(backend({ type: 'bearer_static', environmentKey: 'left behind', SecretRefs: {} }));
    const first = await world.call(ada, 'getFirstAuthProfile', { query: { projectId, environmentKey: 'left behind' } });
    expect(first.status).toBe(404);
  });
});

test('First finds a profile by environment name in any case, and otherwise returns 404 with a message', async () => {
  const { body } = await create(backend({ environmentKey: 'Staging' }));
  const found = await world.call(ada, 'getFirstAuthProfile', { query: { ProjectId: projectId, EnvironmentKey: 'STAGING' } });
  expect(found.body.id).toBe(body.id);
  const none = await world.call(ada, 'getFirstAuthProfile', { query: { projectId, environmentKey: 'nowhere' } });
  expect([none.status, none.body.detail.includes('404')]).toEqual([404, true]);
});

test('a second profile under the same key is rejected, but one for another identity is accepted', async () => {
  const body = backend({ environmentKey: 'twice' });
  expect((await create(body)).status).toBe(201);
  expect(await create(body)).toMatchObject({ status: 409, body: { code: 'AUTH_PROFILE_EXISTS' } });
  expect((await create({ ...body, identity: 'admin' })).status).toBe(201);
});

describe('identities of an environment', () => {
  test('are found by name, and can be renamed and removed', async () => {
    const body = backend({ environmentKey: 'people' });
    await create(body);
    const { body: clerk } = await create({ ...body, identity: 'clerk' });
    const first = (identity: string) =>
      world.call(ada, 'getFirstAuthProfile', { query: { projectId, environmentKey: 'people', identity } });
    expect((await first('clerk')).body.id).toBe(clerk.id);
    const renamed = await world.call(ada, 'updateAuthProfile', { params: { id: clerk.id }, body: { identity: 'auditor' } });
    expect(renamed.body).toMatchObject({ id: clerk.id, identity: 'auditor' });
    expect([(await first('clerk')).status, (await first('auditor')).body.id]).toEqual([404, clerk.id]);
    await world.call(ada, 'deleteAuthProfile', { params: { id: clerk.id } });
    expect((await first('auditor')).status).toBe(404);
  });

  test('have names that a suite can contain, and no name twice', async () => {
    const body = backend({ environmentKey: 'names' });
    const { body: first } = await create(body);
    const { body: other } = await create({ ...body, identity: 'other' });
    await create({ ...body, identity: 'third' });
    expect(await create({ ...body, identity: 'a b' })).toMatchObject({ status: 422, body: { fields: { identity: expect.any(String) } } });
    const rename = (id: string, identity: string) => world.call(ada, 'updateAuthProfile', { params: { id }, body: { identity } });
    expect((await rename(other.id, 'third')).status).toBe(409);
    expect((await rename(other.id, '1st')).status).toBe(422);
    expect((await rename(first.id, 'owner')).status).toBe(422);
    expect((await rename(first.id, 'default')).status).toBe(200);
  });
});

test.each(PLACEHOLDERS)('the placeholder id %j means no project, so the profile is the user’s own', async (placeholder) => {
  const made = await create(backend({ projectId: placeholder, serviceId: placeholder }));
  expect(made).toMatchObject({ status: 201, body: { projectId: null, serviceId: null } });
  const stranger = await world.test.asUser('stranger@example.test');
  expect((await world.call(stranger, 'getAuthProfile', { params: { id: made.body.id } })).status).toBe(404);
});

test('lists filter by name in any case and show disabled profiles', async () => {
  const { body } = await create(backend({ environmentKey: 'filtered', name: 'Needle' }));
  expect((await world.call(ada, 'disableAuthProfile', { params: { id: body.id } })).body.enabled).toBe(false);
  const list = async (query: Record<string, string>) =>
    (await world.call(ada, 'listAuthProfiles', { query })).body.items.map((item: { id: string }) => item.id);
  expect(await list({ Enabled: 'false', ProjectId: projectId })).toEqual([body.id]);
  expect(await list({ Env: 'Filtered', ServiceId: ZERO })).toEqual([body.id]);
  expect(await list({ Search: 'needle', Page: '1', PageSize: '5' })).toEqual([body.id]);
  expect(await list({ enabled: 'true', search: 'needle' })).toEqual([]);
  expect((await world.call(ada, 'enableAuthProfile', { params: { id: body.id }, body: {} })).body.enabled).toBe(true);
});

test('deleting a profile deletes its secrets, and a stale update is rejected', async () => {
  const { body, etag } = await create(backend());
  await world.call(ada, 'updateAuthProfile', { params: { id: body.id }, body: { audience: 'one' } });
  const stale = await world.call(ada, 'updateAuthProfile', {
    params: { id: body.id },
    body: { audience: 'two' },
    headers: { 'if-match': etag ?? '' },
  });
  expect(stale.status).toBe(412);
  expect((await world.call(ada, 'deleteAuthProfile', { params: { id: body.id } })).body).toEqual({ id: body.id });
  expect((await world.call(ada, 'getAuthProfile', { params: { id: body.id } })).status).toBe(404);
});

test.each([
  ['a value that ends in a control character', { kind: 'value', value: 'long-enough-value\0' }],
  ['a value that ends in half a character', { kind: 'value', value: 'long-enough-value\ud83d' }],
  ['a reference with a control character', { kind: 'reference', key: 'a\0b' }],
])('%s is stored', async (_, secret) => {
  const made = await create(backend({ SecretRefs: {}, secrets: { api_key: secret } }));
  expect(made.status).toBe(201);
  expect(made.body.secrets.map(({ key }: { key: string }) => key)).toEqual(['api_key']);
});

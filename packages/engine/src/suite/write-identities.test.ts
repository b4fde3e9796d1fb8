import { describe, expect, test } from 'vitest';
import type { IdentityProfile, SuiteHeader } from '../model/index.ts';
import { readSuite } from './read-suite.ts';
import { writeIdentities } from './write-identities.ts';

const bearer = { in: 'header' as const, name: 'authorization', format: 'Bearer {token}' };
const profile: IdentityProfile = {
  identity: 'default',
  role: 'user',
  type: 'oauth2_client_credentials',
  tokenUrl: 'https://id.example/token',
  injections: [bearer],
  scopes: ['read', 'write'],
  audience: '',
  clientId: 'shop',
  clientAuth: 'basic',
  tokenPath: '$.access_token',
  bodyType: 'json',
  userKey: 'user.email',
  passKey: 'user.password',
  extraParams: {},
};
const header: SuiteHeader = {
  assay: '2',
  suite: { id: 's', name: 'S', generator: 'g', engineVersion: '0', seed: 1 },
  env: { BASE_URL: { required: true }, BEARER: { secret: true }, BEARER_2: { secret: true }, OLD: { secret: true }, KEY: { secret: true } },
  auth: {
    none: null,
    main: { in: 'header', name: 'Authorization', value: 'Bearer {{BEARER}}' },
    'main.other': { in: 'header', name: 'Authorization', value: 'Bearer {{BEARER_2}}' },
    'main.expired': { in: 'header', name: 'Authorization', value: 'Bearer {{OLD}}' },
    'main.invalid': { in: 'header', name: 'Authorization', value: 'Bearer invalid-{{RUN_ID}}' },
    key: { in: 'header', name: 'X-Key', value: '{{KEY}}' },
  },
  defaults: { auth: 'none' },
  schemas: {},
  include: [],
};
const written = (...profiles: readonly Partial<IdentityProfile>[]) =>
  writeIdentities(
    header,
    profiles.map((changes) => ({ ...profile, ...changes })),
  );
const loginOf = (changes: Partial<IdentityProfile>) => written(changes).identities?.default?.login;

describe('The login of a profile', () => {
  test('with client credentials names client and secret as variables', () => {
    const { identities, env } = written({});
    expect(identities).toEqual({
      default: {
        gives: { BEARER: '{{token}}' },
        login: {
          url: '{{TOKEN_URL}}',
          basic: ['{{CLIENT_ID}}', '{{CLIENT_SECRET}}'],
          form: { grant_type: 'client_credentials', scope: 'read write' },
          token: '$.access_token',
          expiresIn: '$.expires_in',
        },
      },
    });
    expect(env.CLIENT_SECRET).toEqual({ secret: true, doc: 'Client secret for the token server' });
    expect([env.TOKEN_URL?.default, env.CLIENT_ID?.default]).toEqual(['https://id.example/token', 'shop']);
  });

  test.each<[string, Partial<IdentityProfile>, object]>([
    [
      'a password and a public client',
      { type: 'password', clientAuth: 'none', scopes: [], audience: 'api' },
      {
        form: {
          grant_type: 'password',
          username: '{{LOGIN_USERNAME}}',
          password: '{{LOGIN_PASSWORD}}',
          client_id: '{{CLIENT_ID}}',
          audience: 'api',
        },
      },
    ],
    [
      'a secret in the body',
      { clientAuth: 'post', scopes: [] },
      { form: { grant_type: 'client_credentials', client_id: '{{CLIENT_ID}}', client_secret: '{{CLIENT_SECRET}}' } },
    ],
    [
      'a refresh token of a consent',
      { type: 'auth_code', clientAuth: 'none' },
      { form: { grant_type: 'refresh_token', refresh_token: '{{REFRESH_TOKEN}}', client_id: '{{CLIENT_ID}}' } },
    ],
    [
      'a JSON login with nested fields',
      { type: 'custom_login', tokenPath: 'cookie:sid', extraParams: { 'user.tenant': 'a', trick: '{{BASE_URL}}' } },
      { json: { user: { email: '{{LOGIN_USERNAME}}', password: '{{LOGIN_PASSWORD}}', tenant: 'a' } }, token: { cookie: 'sid' } },
    ],
    [
      'a login form',
      { type: 'custom_login', bodyType: 'form', userKey: 'u', passKey: 'p', tokenPath: 'header:X-Auth' },
      { form: { u: '{{LOGIN_USERNAME}}', p: '{{LOGIN_PASSWORD}}' }, token: { header: 'X-Auth' } },
    ],
  ])('with %s', (_name, changes, login) => {
    expect(loginOf(changes)).toMatchObject(login);
    const read = readSuite([{ path: 'tests.json', content: JSON.stringify(written(changes)) }]);
    expect(read).toMatchObject({ kind: 'suite' });
  });

  test('A fixed credential has variables and no login.', () => {
    const key = { in: 'header' as const, name: 'X-Key', format: 'v1 {token}' };
    expect(written({ type: 'api_key_header', injections: [key] }).identities).toEqual({ default: { gives: { KEY: 'v1 {{token}}' } } });
  });
});

test('Another identity fills only its own entry, with variables of its own.', () => {
  const { identities, env } = written({ type: 'password' }, { identity: 'other', type: 'password' });
  expect(identities?.other).toMatchObject({ gives: { BEARER_2: '{{token}}' }, login: { form: { password: '{{OTHER_LOGIN_PASSWORD}}' } } });
  expect(Object.keys(identities?.default?.gives ?? {})).toEqual(['BEARER']);
  expect(env.OTHER_LOGIN_PASSWORD).toMatchObject({ secret: true });
});

test('An identity that the suite already has stays as it is.', () => {
  const edited = { ...header, identities: { default: { gives: { BEARER: '{{token}}' } } } };
  expect(writeIdentities(edited, [profile])).toBe(edited);
});

test('An API without declared security gets an entry for every request.', () => {
  const { auth, defaults, identities, env } = writeIdentities<SuiteHeader>({ ...header, auth: { none: null } }, [profile]);
  expect(auth.profile).toEqual({ in: 'header', name: 'authorization', value: 'Bearer {{ACCESS_TOKEN}}' });
  expect([defaults.auth, identities?.default?.gives]).toEqual(['profile', { ACCESS_TOKEN: '{{token}}' }]);
  expect(env.ACCESS_TOKEN).toMatchObject({ secret: true });
});

import { describe, expect, test } from 'vitest';
import type { IdentityProfile, Json } from '../../../model/index.ts';
import { caseOf, generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok } from '../../sketch.fixture.ts';

const text = { type: 'string', minLength: 3 };
const document = documentOf(
  {
    '/auth/sessions': {
      post: {
        operationId: 'logIn',
        ...jsonBody(object({ email: text, secretWord: text, remember: { type: 'boolean' } }, ['email', 'secretWord'])),
        responses: { ...ok(object({ accessToken: text }, ['accessToken'])), 401: { description: 'wrong' } },
      },
    },
    '/me': { get: { operationId: 'me', security: [{ main: [] }], responses: ok(object({ name: text })) } },
  },
  { securitySchemes: { main: { type: 'http', scheme: 'bearer' } } },
);
const profile: IdentityProfile = {
  identity: 'default',
  role: 'user',
  type: 'custom_login',
  tokenUrl: 'https://api.example/v1/auth/sessions',
  injections: [{ in: 'header', name: 'Authorization', format: 'Bearer {token}' }],
  scopes: [],
  audience: '',
  clientId: '',
  clientAuth: 'none',
  tokenPath: '$.accessToken',
  bodyType: 'json',
  userKey: 'email',
  passKey: 'secretWord',
  extraParams: {},
};
const made = (changes: Partial<IdentityProfile>, say = '/generate smoke') =>
  generate({ say, document, profiles: [{ ...profile, ...changes }], baseUrls: ['https://api.example/v1'] });
const bodyOf = (changes: Partial<IdentityProfile>, id = 'logIn.smoke'): Json | undefined =>
  caseOf(made(changes), id).steps.at(-1)?.req.json;

describe('The smoke case of a login', () => {
  test('sends the variables of the profile that logs in there', () => {
    expect(bodyOf({})).toMatchObject({ email: '{{LOGIN_USERNAME}}', secretWord: '{{LOGIN_PASSWORD}}' });
    expect(bodyOf({}, 'logIn.smoke.minimal')).toEqual({ email: '{{LOGIN_USERNAME}}', secretWord: '{{LOGIN_PASSWORD}}' });
    expect(suiteOf(made({})).env).toMatchObject({ LOGIN_USERNAME: { doc: 'User name' }, LOGIN_PASSWORD: { secret: true } });
  });

  test.each([
    ['the profile logs in elsewhere', { tokenUrl: 'https://id.example/v1/auth/sessions' }],
    ['the login is another operation', { tokenUrl: 'https://api.example/v1/token' }],
    ['the request has other fields', { userKey: 'phone' }],
    ['the profile belongs to another user', { identity: 'other' }],
    ['the profile has a fixed token', { type: 'bearer_static' }],
  ] as const)('sends generated values when %s', (_when, changes) => {
    const body = JSON.stringify(bodyOf(changes));
    expect(body).toContain('"secretWord"');
    expect(body).not.toContain('LOGIN_');
  });

  test('leaves invalid logins with generated values, so that no real user is locked out', () => {
    const { cases } = suiteOf(made({}, '/generate negative tests'));
    const negatives = cases.filter(({ op, tags }) => op === 'POST /auth/sessions' && tags.includes('negative'));
    expect(negatives.length).toBeGreaterThan(0);
    for (const { steps } of negatives) expect(JSON.stringify(steps)).not.toContain('LOGIN_');
  });
});

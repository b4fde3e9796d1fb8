import { describe, expect, it } from 'vitest';
import { toProfileBody, toTestBody } from './bodies.ts';
import { type AuthDraft, changeType, draftFromProfile, emptyDraft } from './draft.ts';
import { profile } from './profile.fixture.ts';

const profileKey = { projectId: 'p', environmentKey: 'staging' };
const ids = { authProfileId: null, envId: 'e' };
const typed = (draft: AuthDraft, secrets: Readonly<Record<string, string>>): AuthDraft => ({
  ...draft,
  secrets: { ...draft.secrets, ...Object.fromEntries(Object.entries(secrets).map(([name, text]) => [name, { text, stored: null }])) },
});

describe('the test request of the wizard', () => {
  it('sends the specified names, pasted secrets as override values and references unchanged', () => {
    const draft = typed(changeType(draftFromProfile(profile), 'password', ''), {
      client_secret: 'a:b',
      username: 'secret:API_USER',
      password: 'pw',
    });
    const body = toTestBody(draft, profileKey, ids);
    expect(body).toMatchObject({ authProfileId: null, envId: 'e' });
    expect(body.overrideSecretValues).toEqual({ inline_client_secret: 'a:b', inline_password: 'pw' });
    expect(body.profileInline.Params).toMatchObject({
      ClientId: 'shop-app',
      ClientSecretRef: 'inline_client_secret',
      UsernameRef: 'secret:API_USER',
      PasswordRef: 'inline_password',
      CustomLoginUrl: '',
      CustomUserKey: 'username',
      CustomPassKey: 'password',
      CustomBodyType: 'json',
    });
    expect(body.profileInline).toMatchObject({ type: 1, authType: 'password', scopesCsv: 'read,write', injectionMode: 1 });
  });

  it.each([
    ['oauth2_client_credentials', 0],
    ['password', 1],
    ['basic', 2],
    ['custom_login', 6],
    ['device_code', 0],
    ['auth_code', 0],
    ['api_key_header', 'api_key_header'],
    ['bearer_static', 'bearer_static'],
    ['session_cookie', 'session_cookie'],
  ] as const)('numbers %s as %s', (type, number) => {
    expect(toTestBody(emptyDraft(type, ''), profileKey, ids).profileInline).toMatchObject({ type: number, authType: type });
  });

  it('sends no secrets of another type', () => {
    const draft = typed(emptyDraft('api_key_header', 'https://x'), { api_key: 'key-value', bearer_token: 'left over' });
    const body = toTestBody(draft, profileKey, ids);
    expect(body.overrideSecretValues).toEqual({ inline_api_key: 'key-value' });
    expect(body.profileInline.SecretRefs).toEqual({ api_key: 'inline_api_key' });
  });
});

describe('a saved profile', () => {
  it('has the number and field names of the server, and keeps secrets that were not typed again', () => {
    const body = toProfileBody(draftFromProfile(profile), profileKey);
    expect(body).toMatchObject({
      projectId: 'p',
      environmentKey: 'staging',
      type: 0,
      injectionMode: 0,
      detectSource: '',
      Params: { client_id: 'shop-app', client_auth: 'post', extra_params: { resource: 'x' } },
    });
    expect(body.SecretRefs).not.toHaveProperty('client_secret');
  });

  it('drops the secrets that its type does not use', () => {
    expect(toProfileBody(emptyDraft('bearer_static', ''), profileKey).SecretRefs).toMatchObject({ client_secret: null, password: null });
  });

  it('prefixes a pasted value, so that a colon in it has no meaning', () => {
    const draft = typed(emptyDraft('bearer_static', ''), { bearer_token: 'user:pair' });
    expect(toProfileBody(draft, profileKey).SecretRefs).toMatchObject({ bearer_token: { kind: 'value', value: 'user:pair' } });
  });

  it('is sent in the query only when the user selected that', () => {
    const draft = emptyDraft('api_key_header', '');
    expect(toProfileBody(draft, profileKey).injectionMode).toBe(0);
    expect(toProfileBody({ ...draft, text: { ...draft.text, injectionIn: 'query' } }, profileKey).injectionMode).toBe(1);
  });
});

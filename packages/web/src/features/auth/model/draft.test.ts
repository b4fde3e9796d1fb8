import { describe, expect, it } from 'vitest';
import { candidateDraft, candidateType, changeType, draftFromProfile, emptyDraft, isChanged, withoutSecrets } from './draft.ts';
import { candidate, profile } from './profile.fixture.ts';

const BASE = 'https://api.example.test';

describe('an empty form', () => {
  it('has the specified defaults', () => {
    expect(emptyDraft('api_key_header', BASE).text).toMatchObject({ injectionName: 'X-API-Key', tokenUrl: BASE });
    expect(emptyDraft('custom_login', BASE).text).toMatchObject({
      tokenUrl: '',
      bodyType: 'json',
      userKey: 'username',
      passKey: 'password',
      tokenPath: '$.access_token',
    });
  });

  it('keeps shared fields when the type changes, and sets the address when it was empty', () => {
    const oauth = draftFromProfile(profile);
    expect(changeType(oauth, 'password', BASE).text).toMatchObject({
      tokenUrl: profile.tokenUrl,
      clientId: 'shop-app',
      scopes: 'read write',
    });
    expect(changeType(emptyDraft('password', BASE), 'bearer_static', BASE).text.tokenUrl).toBe(BASE);
    expect(changeType(oauth, 'api_key_header', BASE).text.injectionName).toBe('X-API-Key');
  });
});

describe('a stored profile in the form', () => {
  it('shows references unchanged and stored values only masked', () => {
    const { secrets, text } = draftFromProfile(profile);
    expect(secrets.client_secret).toEqual({ text: '', stored: '••••et' });
    expect(secrets.username).toEqual({ text: 'secret:API_USER', stored: null });
    expect(text).toMatchObject({ clientAuth: 'post', extraParams: 'resource=x', notes: 'ask the platform team' });
  });

  it('reports whether saving would change something', () => {
    const draft = draftFromProfile(profile);
    expect(isChanged(draft, draftFromProfile(profile))).toBe(false);
    expect(isChanged({ ...draft, text: { ...draft.text, audience: 'other' } }, draft)).toBe(true);
    const secrets = { ...draft.secrets, client_secret: { ...draft.secrets.client_secret, text: 'typed' } };
    expect(isChanged({ ...draft, secrets }, draft)).toBe(true);
  });

  it('contains no secrets in the version stored in the browser', () => {
    const draft = draftFromProfile(profile);
    const secrets = { ...draft.secrets, client_secret: { text: 'not-for-storage', stored: null } };
    expect(JSON.stringify(withoutSecrets({ ...draft, secrets }))).not.toContain('not-for-storage');
  });
});

describe('a picked candidate', () => {
  it('resets the form to its type and copies the token URL, the header and other known values', () => {
    const draft = candidateDraft(candidate, BASE);
    expect(draft.type).toBe('oauth2_client_credentials');
    expect(draft.text).toMatchObject({ tokenUrl: 'https://auth.example.test/token', injectionName: 'Authorization', scopes: 'read' });
    expect(draft.detected).toEqual({ source: 'document', confidence: 0.92 });
  });

  it('with a named cookie requires the whole cookie with that name', () => {
    const injection = { in: 'header', name: 'Cookie', format: 'JSESSIONID={token}' } as const;
    const cookie = { ...candidate, type: 'session_cookie', form: { grantType: null, fields: {} }, injection } as const;
    expect(candidateDraft(cookie, BASE).text).toMatchObject({ cookieName: 'JSESSIONID', injectionFormat: '{token}' });
  });

  it('leaves a field empty when the source has a placeholder', () => {
    expect(candidateDraft(candidate, BASE).text.clientId).toBe('');
  });

  it.each([
    ['password', 'custom_login', 'password'],
    ['client_credentials', 'bearer_static', 'oauth2_client_credentials'],
    [null, 'session_cookie', 'session_cookie'],
  ] as const)('grant %s of a %s makes the type %s', (grantType, type, expected) => {
    expect(candidateType({ ...candidate, type, form: { grantType, fields: {} } })).toBe(expected);
  });
});

import type { AuthType } from '@assay/engine/model';
import { describe, expect, it } from 'vitest';
import type { FieldName, SecretField } from './auth-fields.ts';
import { AUTH_TYPE_ENTRIES, AUTH_TYPE_ORDER } from './auth-types.ts';
import { type AuthDraft, emptyDraft } from './draft.ts';
import { firstError, validateDraft } from './validate-draft.ts';

const BASE = 'https://api.example.test';
const draft = (type: AuthType, tokenUrl = BASE): AuthDraft => {
  const empty = emptyDraft(type, BASE);
  return { ...empty, text: { ...empty.text, tokenUrl } };
};
const withSecret = (type: AuthType, name: SecretField, text: string): AuthDraft => {
  const made = draft(type);
  return { ...made, secrets: { ...made.secrets, [name]: { text, stored: null } } };
};

describe('the rules of the form', () => {
  it.each(AUTH_TYPE_ORDER)('%s requires a valid token URL', (type) => {
    expect(validateDraft(draft(type, ' ')).tokenUrl).toBe('Token URL is required');
    expect(validateDraft(draft(type, 'auth.example.test/token')).tokenUrl).toBe('Token URL must be a valid HTTP(S) URL');
    expect(validateDraft(draft(type)).tokenUrl).toBeUndefined();
  });

  it.each(['oauth2_client_credentials', 'password', 'basic', 'custom_login', 'device_code', 'auth_code'] as const)(
    '%s has no further rule',
    (type) => expect(validateDraft(draft(type))).toEqual({}),
  );

  it.each<[AuthType, SecretField, string, string]>([
    ['api_key_header', 'api_key', '', 'API key is required'],
    ['bearer_static', 'bearer_token', '', 'Bearer token is required'],
    ['bearer_static', 'bearer_token', '1234567890', 'Bearer token must be longer than 10 characters'],
    ['session_cookie', 'cookie_value', '', 'Cookie value is required'],
    ['session_cookie', 'cookie_value', 'JSESSIONID=1', 'Cookie value must include "sid="'],
  ])('%s with %s %j shows: %s', (type, name, text, message) => {
    expect(validateDraft(withSecret(type, name, text))[name]).toBe(message);
  });

  it.each<[AuthType, SecretField, string]>([
    ['api_key_header', 'api_key', 'k'],
    ['bearer_static', 'bearer_token', '12345678901'],
    ['bearer_static', 'bearer_token', 'secret:TOKEN'],
    ['session_cookie', 'cookie_value', 'a=b; sid=1'],
    ['session_cookie', 'cookie_value', 'secret:COOKIE'],
  ])('%s accepts %s %j', (type, name, text) => expect(validateDraft(withSecret(type, name, text))).toEqual({}));

  it('a header name is required, and another session cookie can be named', () => {
    const key = withSecret('api_key_header', 'api_key', 'k');
    expect(validateDraft({ ...key, text: { ...key.text, injectionName: '' } }).injectionName).toBe('Header name is required');
    const cookie = withSecret('session_cookie', 'cookie_value', 'JSESSIONID=1');
    expect(validateDraft({ ...cookie, text: { ...cookie.text, cookieName: 'JSESSIONID' } })).toEqual({});
  });

  it('a stored secret satisfies a required field', () => {
    const made = draft('api_key_header');
    expect(validateDraft({ ...made, secrets: { ...made.secrets, api_key: { text: '', stored: '••••' } } })).toEqual({});
  });

  it('the first error belongs to the first field', () => {
    expect(firstError(validateDraft(draft('api_key_header', '')))).toBe('Token URL is required');
    expect(firstError({})).toBeNull();
  });

  it('marks fields as required that must not be empty', () => {
    const refused = (type: AuthType): FieldName[] =>
      AUTH_TYPE_ENTRIES[type].required.filter((name) => {
        const made = draft(type);
        return validateDraft({ ...made, text: { ...made.text, injectionName: '' } })[name] !== undefined;
      });
    for (const type of AUTH_TYPE_ORDER) expect(refused(type)).toEqual(AUTH_TYPE_ENTRIES[type].required);
  });
});

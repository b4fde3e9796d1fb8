import type { FieldName } from './auth-fields.ts';
import { AUTH_TYPE_ENTRIES } from './auth-types.ts';
import type { AuthDraft } from './draft.ts';

export type DraftErrors = Readonly<Partial<Record<FieldName, string>>>;

/** Validates the form and returns the first error in each field, in field order. */
export function validateDraft(draft: AuthDraft): DraftErrors {
  const names: readonly FieldName[] = ['tokenUrl', ...AUTH_TYPE_ENTRIES[draft.type].fields, ...AUTH_TYPE_ENTRIES[draft.type].more];
  return Object.fromEntries(
    names.flatMap((name) => {
      const fault = RULES[name]?.(draft) ?? null;
      return fault === null ? [] : [[name, fault]];
    }),
  );
}

export const firstError = (errors: DraftErrors): string | null => Object.values(errors)[0] ?? null;

const isHttp = (url: string): boolean => /^https?:\/\//i.test(url.trim());
const isReference = (text: string): boolean => text.startsWith('secret:');

function isMissing({ secrets }: AuthDraft, name: 'api_key' | 'bearer_token' | 'cookie_value'): boolean {
  return secrets[name].text.trim() === '' && secrets[name].stored === null;
}

const optionalUrl =
  (name: 'loginUrl' | 'authorizationUrl' | 'deviceUrl') =>
  ({ text }: AuthDraft): string | null =>
    text[name].trim() === '' || isHttp(text[name]) ? null : 'Enter a valid URL (http/https).';

const RULES: Readonly<Partial<Record<FieldName, (draft: AuthDraft) => string | null>>> = {
  tokenUrl: ({ text }) => {
    if (text.tokenUrl.trim() === '') return 'Token URL is required';
    return isHttp(text.tokenUrl) ? null : 'Token URL must be a valid HTTP(S) URL';
  },
  loginUrl: optionalUrl('loginUrl'),
  authorizationUrl: optionalUrl('authorizationUrl'),
  deviceUrl: optionalUrl('deviceUrl'),
  injectionName: ({ text }) => (text.injectionName.trim() === '' ? 'Header name is required' : null),
  injectionFormat: ({ text }) => (text.injectionFormat.includes('{token}') ? null : 'The format needs {token} where the credential goes.'),
  api_key: (draft) => (isMissing(draft, 'api_key') ? 'API key is required' : null),
  bearer_token: (draft) => {
    if (isMissing(draft, 'bearer_token')) return 'Bearer token is required';
    const { text } = draft.secrets.bearer_token;
    return text === '' || isReference(text) || text.length > 10 ? null : 'Bearer token must be longer than 10 characters';
  },
  cookie_value: (draft) => {
    if (isMissing(draft, 'cookie_value')) return 'Cookie value is required';
    const { text } = draft.secrets.cookie_value;
    const part = `${draft.text.cookieName.trim() || 'sid'}=`;
    return text === '' || isReference(text) || text.includes(part) ? null : `Cookie value must include "${part}"`;
  },
  extraParams: ({ text }) =>
    text.extraParams.split('\n').every((line) => line.trim() === '' || /^[^=\s]+=/.test(line.trim()))
      ? null
      : 'Write one name=value per line.',
};

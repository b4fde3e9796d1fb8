import { AUTH_TYPE_LABELS, type AuthType } from '@assay/engine/model';
import type { FieldName } from './auth-fields.ts';

export interface AuthTypeEntry {
  /** One sentence for people who do not know the term. */
  readonly help: string;
  /** Fields in form order, after the type and the token URL. */
  readonly fields: readonly FieldName[];
  /** Fields that most people leave unchanged. */
  readonly more: readonly FieldName[];
  /** Required fields in addition to the token URL. */
  readonly required: readonly FieldName[];
  /** Explains the URL if it is not a token endpoint. */
  readonly urlHint?: string;
}

const INJECTION: readonly FieldName[] = ['injectionIn', 'injectionName', 'injectionFormat'];
const TOKEN: readonly FieldName[] = ['tokenPath', 'extraParams', ...INJECTION, 'notes'];
const PROBED = 'The URL that the credential is tested on, usually one that requires it.';

/** All auth types with their fields and descriptions. */
export const AUTH_TYPE_ENTRIES: Readonly<Record<AuthType, AuthTypeEntry>> = {
  oauth2_client_credentials: {
    help: 'The application signs in with a client ID and a secret.',
    fields: ['clientId', 'client_secret', 'scopes', 'audience'],
    more: ['clientAuth', ...TOKEN],
    required: [],
  },
  password: {
    help: 'A username and password are exchanged for a token.',
    fields: ['username', 'password', 'clientId', 'client_secret', 'scopes', 'audience'],
    more: ['clientAuth', ...TOKEN],
    required: [],
  },
  basic: {
    help: 'Every request contains the username and password.',
    fields: ['username', 'password'],
    more: ['notes'],
    required: [],
    urlHint: PROBED,
  },
  custom_login: {
    help: 'The API’s own login endpoint returns a token.',
    fields: ['username', 'password', 'userKey', 'passKey', 'bodyType', 'tokenPath'],
    more: ['loginUrl', 'extraParams', ...INJECTION, 'notes'],
    required: [],
  },
  api_key_header: {
    help: 'A fixed key, usually in a header.',
    fields: ['injectionName', 'api_key'],
    more: ['injectionIn', 'injectionFormat', 'notes'],
    required: ['injectionName', 'api_key'],
    urlHint: PROBED,
  },
  bearer_static: {
    help: 'A fixed token that is not renewed.',
    fields: ['bearer_token'],
    more: ['notes'],
    required: ['bearer_token'],
    urlHint: PROBED,
  },
  session_cookie: {
    help: 'The cookie of a signed-in browser.',
    fields: ['cookie_value', 'cookieName'],
    more: ['notes'],
    required: ['cookie_value'],
    urlHint: PROBED,
  },
  device_code: {
    help: 'The user enters a code on another device and gives consent there.',
    fields: ['deviceUrl', 'clientId', 'client_secret', 'scopes', 'audience'],
    more: ['clientAuth', ...TOKEN],
    required: [],
  },
  auth_code: {
    help: 'The user signs in and gives consent in the browser. PKCE protects the exchange.',
    fields: ['authorizationUrl', 'clientId', 'client_secret', 'scopes', 'audience'],
    more: ['clientAuth', ...TOKEN],
    required: [],
  },
};

/** The types in the order in which the form lists them. */
export const AUTH_TYPE_ORDER: readonly AuthType[] = [
  'oauth2_client_credentials',
  'password',
  'auth_code',
  'device_code',
  'api_key_header',
  'bearer_static',
  'basic',
  'session_cookie',
  'custom_login',
];

export const labelOf = (type: AuthType): string => AUTH_TYPE_LABELS[type];

/** Types with a fixed credential. Their test is simulated and includes a probe. */
export const isSimulated = (type: AuthType): boolean => type === 'api_key_header' || type === 'bearer_static' || type === 'session_cookie';

import type { AuthSecretKey } from '@assay/contract';

/** Form fields without secrets, all of which may be stored in the browser. */
export const TEXT_FIELDS = [
  'tokenUrl',
  'scopes',
  'audience',
  'notes',
  'clientId',
  'clientAuth',
  'injectionIn',
  'injectionName',
  'injectionFormat',
  'loginUrl',
  'bodyType',
  'userKey',
  'passKey',
  'tokenPath',
  'authorizationUrl',
  'deviceUrl',
  'cookieName',
  'extraParams',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export type SecretField = Exclude<AuthSecretKey, 'refresh_token'>;
export type FieldName = TextField | SecretField;

export const SECRET_FIELDS = ['client_secret', 'username', 'password', 'api_key', 'bearer_token', 'cookie_value'] as const;

export function isSecretField(name: FieldName): name is SecretField {
  return (SECRET_FIELDS as readonly string[]).includes(name);
}

interface FieldEntry {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly optional?: true;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly lines?: number;
}

const SECRET = 'Value, or secret:KEY';

export const FIELD_ENTRIES: Readonly<Record<FieldName, FieldEntry>> = {
  tokenUrl: { label: 'Token URL', placeholder: 'https://' },
  scopes: { label: 'Scopes', placeholder: 'space-separated', optional: true },
  audience: { label: 'Audience', optional: true },
  notes: { label: 'Notes', optional: true, lines: 2 },
  clientId: { label: 'Client ID' },
  client_secret: { label: 'Client secret', placeholder: SECRET },
  clientAuth: {
    label: 'Client authentication',
    choices: [
      ['basic', 'Authorization header'],
      ['post', 'Request body'],
    ],
  },
  username: { label: 'Username', placeholder: SECRET },
  password: { label: 'Password', placeholder: SECRET },
  api_key: { label: 'API key', placeholder: SECRET },
  bearer_token: { label: 'Bearer token', placeholder: SECRET },
  cookie_value: { label: 'Cookie value', placeholder: 'sid=…; other=…', hint: 'The full cookie string including a sid= part' },
  cookieName: { label: 'Session cookie name', optional: true, placeholder: 'sid' },
  injectionIn: {
    label: 'Sent in',
    hint: 'Credentials in URLs end up in logs and browser histories',
    choices: [
      ['header', 'Header'],
      ['cookie', 'Cookie'],
      ['query', 'Query'],
    ],
  },
  injectionName: { label: 'Header name' },
  injectionFormat: { label: 'Format', hint: '{token} is replaced by the credential' },
  loginUrl: { label: 'Login URL', optional: true, placeholder: 'https://', hint: 'Only if it differs from the token URL' },
  bodyType: {
    label: 'Login body',
    choices: [
      ['json', 'JSON'],
      ['form', 'Form'],
    ],
  },
  userKey: { label: 'User key', hint: 'Use dots for nested fields, such as user.email' },
  passKey: { label: 'Password key' },
  tokenPath: { label: 'Token path', hint: '$.path in the response, header:NAME or cookie:NAME' },
  authorizationUrl: { label: 'Authorization URL', placeholder: 'https://' },
  deviceUrl: { label: 'Device authorization URL', placeholder: 'https://' },
  extraParams: { label: 'Extra parameters', optional: true, lines: 2, placeholder: 'name=value', hint: 'One per line' },
};

import { parsePath } from '../json/portable-path.ts';
import { isHeaderName } from '../model/header-text.ts';
import {
  DEFAULT_IDENTITY,
  type EnvVariable,
  type IdentityProfile,
  type JsonObject,
  LOGIN_VARIABLES,
  type Login,
  type TokenLocation,
} from '../model/index.ts';

export interface WrittenLogin {
  readonly login: Login;
  readonly env: Readonly<Record<string, EnvVariable>>;
}

const LIFETIME_PATH = '$.expires_in';

/**
 * Writes a profile's login with a variable for each of its secrets. Null if the profile has no login that works without user interaction.
 */
export function writeLogin(profile: IdentityProfile): WrittenLogin | null {
  const token = tokenPlace(profile.tokenPath);
  const fields = fieldsOf(profile);
  if (token === null || fields === null) return null;
  const name = namesFor(profile.identity);
  const used: Record<string, EnvVariable> = {
    [name('TOKEN_URL')]: { default: profile.tokenUrl, doc: `URL where ${profile.identity} logs in` },
  };
  const take = (variable: Variable): string => {
    used[name(variable)] = { ...VARIABLES[variable], ...(variable === 'CLIENT_ID' ? { default: profile.clientId } : {}) };
    return `{{${name(variable)}}}`;
  };
  const filled = fields.map(([key, value]) => [key, typeof value === 'string' ? value : take(value.variable)] as const);
  const basic = isBasic(profile) ? ([take('CLIENT_ID'), take('CLIENT_SECRET')] as const) : null;
  return {
    login: {
      url: `{{${name('TOKEN_URL')}}}`,
      ...(basic === null ? {} : { basic }),
      ...(profile.type === 'custom_login' && profile.bodyType === 'json' ? { json: nested(filled) } : { form: Object.fromEntries(filled) }),
      token,
      ...(typeof token === 'string' ? { expiresIn: LIFETIME_PATH } : {}),
    },
    env: used,
  };
}

const VARIABLES = {
  CLIENT_ID: { doc: 'Client ID for the token server' },
  CLIENT_SECRET: { secret: true, doc: 'Client secret for the token server' },
  [LOGIN_VARIABLES.username]: { doc: 'User name' },
  [LOGIN_VARIABLES.password]: { secret: true, doc: 'Password' },
  REFRESH_TOKEN: { secret: true, doc: 'Refresh token that this run may use' },
} as const satisfies Readonly<Record<string, EnvVariable>>;
type Variable = keyof typeof VARIABLES;

/** A field's fixed value, or the variable that contains it. */
type Field = readonly [name: string, value: string | { readonly variable: Variable }];

/** Another identity's variables start with its name, as in `OTHER_LOGIN_PASSWORD`. */
function namesFor(identity: string): (variable: string) => string {
  const prefix = identity === DEFAULT_IDENTITY ? '' : `${identity.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_`;
  return (variable) => `${prefix}${variable}`;
}

function fieldsOf(profile: IdentityProfile): readonly Field[] | null {
  const extra = Object.entries(profile.extraParams).filter(([, value]) => !value.includes('{{'));
  const user: readonly Field[] = [
    [profile.type === 'custom_login' ? profile.userKey : 'username', { variable: LOGIN_VARIABLES.username }],
    [profile.type === 'custom_login' ? profile.passKey : 'password', { variable: LOGIN_VARIABLES.password }],
  ];
  switch (profile.type) {
    case 'oauth2_client_credentials':
      return [['grant_type', 'client_credentials'], ...clientFields(profile), ...scopeFields(profile), ...extra];
    case 'password':
      return [['grant_type', 'password'], ...user, ...clientFields(profile), ...scopeFields(profile), ...extra];
    case 'device_code':
    case 'auth_code':
      return [['grant_type', 'refresh_token'], ['refresh_token', { variable: 'REFRESH_TOKEN' }], ...clientFields(profile), ...extra];
    case 'custom_login':
      return [...user, ...extra];
    case 'basic':
    case 'api_key_header':
    case 'bearer_static':
    case 'session_cookie':
      return null;
  }
}

const isBasic = ({ type, clientId, clientAuth }: IdentityProfile): boolean =>
  type !== 'custom_login' && clientId !== '' && clientAuth === 'basic';

function clientFields({ clientId, clientAuth }: IdentityProfile): readonly Field[] {
  if (clientId === '' || clientAuth === 'basic') return [];
  const id: Field = ['client_id', { variable: 'CLIENT_ID' }];
  return clientAuth === 'none' ? [id] : [id, ['client_secret', { variable: 'CLIENT_SECRET' }]];
}

function scopeFields({ scopes, audience }: IdentityProfile): readonly Field[] {
  return [
    ...(scopes.length === 0 ? [] : [['scope', scopes.join(' ')] as const]),
    ...(audience === '' ? [] : [['audience', audience] as const]),
  ];
}

function tokenPlace(path: string): TokenLocation | null {
  const [, kind, name = ''] = /^(header|cookie):\s*(\S+)\s*$/i.exec(path) ?? [];
  if (kind !== undefined) return isHeaderName(name) ? (kind.toLowerCase() === 'header' ? { header: name } : { cookie: name }) : null;
  return parsePath(path) === null ? null : path;
}

/** `user.email` becomes a nested object. A name that conflicts with an earlier one is not nested. */
function nested(fields: readonly (readonly [string, string])[]): JsonObject {
  const root: JsonObject = {};
  return fields.reduce((body, [name, value]) => place(body, name.split('.'), value), root);
}

function place(body: JsonObject, [first = '', ...rest]: readonly string[], value: string): JsonObject {
  if (rest.length === 0) return { ...body, [first]: value };
  const inner = Object.hasOwn(body, first) ? body[first] : {};
  const branch = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as JsonObject) : {};
  return { ...body, [first]: place(branch, rest, value) };
}

import { type AuthType, BASIC, BEARER, type Candidate, type Injection } from '../auth-candidate.ts';

/** One usual way into a provider; `{name}` in an address is asked for or found in the prompt. */
export interface Scheme {
  readonly type: AuthType;
  readonly tokenUrl: string | null;
  readonly injection: Injection;
  readonly parts: Partial<Candidate>;
  /** Words that pick this scheme among several of the same type. */
  readonly pick: RegExp | null;
}

/** A provider and the ways into it. */
export interface Provider {
  readonly name: string;
  /** How people name it. Words with another everyday meaning must be written with a capital or beside "API". */
  readonly words: RegExp;
  /** Hosts of the provider; a host of this form in a prompt fills `{domain}`. */
  readonly host: RegExp | null;
  /** The usual one first. */
  readonly schemes: readonly Scheme[];
}

type Parts = Partial<Candidate> & { readonly pick?: RegExp };

function scheme(type: AuthType, tokenUrl: string | null, injection: Injection, { pick, ...parts }: Parts): Scheme {
  return { type, tokenUrl, injection, parts, pick: pick ?? null };
}

/** A token made in the settings of the provider. */
export function bearer(parts: Parts = {}): Scheme {
  return scheme('bearer_static', null, BEARER, parts);
}

/** User and password, or a key in their place. */
export function basic(parts: Parts = {}): Scheme {
  return scheme('basic', null, BASIC, parts);
}

/** A key in a header. */
export function key(name: string, parts: Parts & { readonly format?: string } = {}): Scheme {
  const { format, ...rest } = parts;
  return scheme('api_key_header', null, { in: 'header', name, format: format ?? '{token}' }, rest);
}

/** A key in the query. */
export function queryKey(name: string, parts: Parts = {}): Scheme {
  return scheme('api_key_header', null, { in: 'query', name, format: '{token}' }, parts);
}

const FORM: Partial<Candidate> = { bodyType: 'form', tokenJsonPath: '$.access_token' };

/** The client credentials grant. */
export function clientCredentials(tokenUrl: string, parts: Parts = {}): Scheme {
  return scheme('oauth2_client_credentials', tokenUrl, BEARER, {
    ...FORM,
    clientAuth: 'post',
    form: { grantType: 'client_credentials', fields: {} },
    ...parts,
  });
}

/** The password grant. */
export function passwordGrant(tokenUrl: string, parts: Parts = {}): Scheme {
  return scheme('password', tokenUrl, BEARER, {
    ...FORM,
    userKey: 'username',
    passKey: 'password',
    form: { grantType: 'password', fields: { username: 'username', password: 'password' } },
    ...parts,
  });
}

/** The authorization code grant. */
export function authCode(tokenUrl: string, authorizationUrl: string, parts: Parts = {}): Scheme {
  return scheme('auth_code', tokenUrl, BEARER, {
    ...FORM,
    clientAuth: 'post',
    form: { grantType: 'authorization_code', fields: {} },
    extraParams: { authorization_url: authorizationUrl },
    ...parts,
  });
}

/** The device code grant. */
export function deviceCode(tokenUrl: string, deviceUrl: string, parts: Parts = {}): Scheme {
  return scheme('device_code', tokenUrl, BEARER, {
    ...FORM,
    form: { grantType: 'urn:ietf:params:oauth:grant-type:device_code', fields: {} },
    extraParams: { device_authorization_url: deviceUrl },
    ...parts,
  });
}

/** A login call of its own making. */
export function login(
  tokenUrl: string,
  fields: { readonly user: string; readonly pass: string; readonly path: string },
  parts: Parts = {},
): Scheme {
  const { user, pass, path } = fields;
  return scheme('custom_login', tokenUrl, BEARER, {
    bodyType: 'json',
    userKey: user,
    passKey: pass,
    tokenJsonPath: path,
    form: { grantType: null, fields: { username: user, password: pass } },
    ...parts,
  });
}

/** A scheme that cannot be set up here. */
export function refused(rawType: string, reason: string, parts: Parts = {}): Scheme {
  return scheme('api_key_header', null, BEARER, { rawType, disabled: true, disabledReason: reason, ...parts });
}

/** An entry of the catalogue. */
export function provider(name: string, words: RegExp, schemes: readonly Scheme[], host: RegExp | null = null): Provider {
  return { name, words, host, schemes };
}

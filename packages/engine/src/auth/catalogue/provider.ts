import { type AuthType, BASIC_HEADER, BEARER_HEADER, type Candidate, headerInjection, type Injection } from '../auth-candidate.ts';
import { UNSUPPORTED_REASONS } from '../classify/unsupported-schemes.ts';

/** An auth method that a provider offers. A `{name}` in a URL is read from the prompt or entered by the user. */
export interface Scheme {
  readonly type: AuthType;
  readonly tokenUrl: string | null;
  readonly injection: Injection;
  readonly parts: Partial<Candidate>;
  /** Words that select this scheme among several with the same type. */
  readonly pick: RegExp | null;
}

/** A provider and its auth methods. */
export interface Provider {
  readonly name: string;
  /** Matches the names that people use for the provider. A name that is also an everyday word must be capitalised or next to "API". */
  readonly words: RegExp;
  /** Hosts that belong to the provider. A matching host in a prompt fills `{domain}`. */
  readonly host: RegExp | null;
  /** The most common method comes first. */
  readonly schemes: readonly Scheme[];
}

/**
 * Parses a provider table: `name | words host base | method; method`. A method is a type with its URLs or header name, followed by
 * `name=value` options. `~` stands for the base URL, and a line that starts with a space continues the previous one.
 */
export function readProviders(table: string): readonly Provider[] {
  return table
    .trim()
    .replace(/\n\s+/g, ' ')
    .split('\n')
    .map((line) => {
      const [name = '', marks = '', ways = ''] = line.split(' | ');
      const [, words = '', host, base = ''] = /^(\/.*?\/i?)(?: (\/\S+\/i?))?(?: ((?:https:|\{host\})\S+))?(?: \|)?$/.exec(marks) ?? [];
      const schemes = ways.split('; ').map((way) => readWay(way.replaceAll(/(?<=[ =])~/g, base)));
      return { name, words: pattern(words), host: host === undefined ? null : pattern(host), schemes };
    });
}

function pattern(written: string): RegExp {
  const end = written.lastIndexOf('/');
  return new RegExp(written.slice(1, end), written.slice(end + 1));
}

type Options = Readonly<Record<string, string>>;

function readWay(way: string): Scheme {
  const options: Record<string, string> = {};
  const words = way.replace(/ ([\w:-]+)=("[^"]*"|\/.*\/i?$|\S+)/g, (_all, name: string, value: string) => {
    options[name] = value.replace(/^"|"$/g, '');
    return '';
  });
  const [kind = '', first = '', second = ''] = words.trim().split(' ');
  const { pick } = options;
  return { ...schemeOf(kind, first, { ...options, second }), pick: pick === undefined ? null : pattern(pick) };
}

function schemeOf(kind: string, first: string, options: Options): Omit<Scheme, 'pick'> {
  const parts = sharedParts(options);
  const format = options.as ?? '{token}';
  if (kind === 'bearer') return { type: 'bearer_static', tokenUrl: null, injection: BEARER_HEADER, parts };
  if (kind === 'basic') return { type: 'basic', tokenUrl: null, injection: BASIC_HEADER, parts };
  if (kind === 'key' || kind === 'query')
    return { type: 'api_key_header', tokenUrl: null, injection: { in: kind === 'key' ? 'header' : 'query', name: first, format }, parts };
  if (kind !== 'refused') return obtained(kind, first, options);
  const refused = { rawType: first, disabled: true, disabledReason: UNSUPPORTED_REASONS[first] ?? '' };
  return { type: 'api_key_header', tokenUrl: null, injection: BEARER_HEADER, parts: { ...parts, ...refused } };
}

const GRANTS: Readonly<Record<string, readonly [AuthType, string]>> = {
  client: ['oauth2_client_credentials', 'client_credentials'],
  password: ['password', 'password'],
  code: ['auth_code', 'authorization_code'],
  device: ['device_code', 'urn:ietf:params:oauth:grant-type:device_code'],
};

const STEPS: Readonly<Record<string, string>> = { code: 'authorization_url', device: 'device_authorization_url' };

/** Builds the methods that obtain a token from a URL. */
function obtained(kind: string, tokenUrl: string, options: Options): Omit<Scheme, 'pick'> {
  const [type, grant] = GRANTS[kind] ?? ['custom_login' as const, null];
  const shared = sharedParts(options);
  const step = STEPS[kind];
  const parts: Partial<Candidate> = {
    bodyType: grant === null || options.body === 'json' ? 'json' : 'form',
    tokenJsonPath: options.path ?? '$.access_token',
    ...(kind === 'client' || kind === 'code' ? { clientAuth: 'post' } : {}),
    ...formOf(options, grant),
    ...shared,
    ...(step === undefined ? {} : { extraParams: { [step]: options.second ?? '', ...shared.extraParams } }),
  };
  const { sent = 'Authorization', as } = options;
  const isUsual = options.sent === undefined && as === undefined;
  return { type, tokenUrl, injection: isUsual ? BEARER_HEADER : headerInjection(sent, as), parts };
}

/** Returns the fields of the token request. A provider-specific grant replaces the default one. */
function formOf({ user = 'username', pass = 'password', grant: own }: Options, grant: string | null): Partial<Candidate> {
  if (grant === null || grant === 'password')
    return { userKey: user, passKey: pass, form: { grantType: grant, fields: { username: user, password: pass } } };
  return { form: { grantType: own ?? grant, fields: {} }, ...(own === undefined ? {} : { rawType: own }) };
}

function sharedParts(options: Options): Partial<Candidate> {
  const extraHeaders = named(options, 'header:');
  const extraParams = named(options, 'param:');
  return {
    ...(options.client === 'basic' ? { clientAuth: 'basic' as const } : {}),
    ...(options.scopes === undefined ? {} : { scopes: options.scopes.split(',') }),
    ...(options.audience === undefined ? {} : { audience: options.audience }),
    ...(Object.keys(extraHeaders).length === 0 ? {} : { extraHeaders }),
    ...(Object.keys(extraParams).length === 0 ? {} : { extraParams }),
  };
}

function named(options: Options, prefix: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
  );
}

import { type AuthType, BASIC, BEARER, type Candidate, type Injection, inHeader } from '../auth-candidate.ts';
import { UNSUPPORTED_REASONS } from '../classify/unsupported-schemes.ts';

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

/**
 * Reads a table of providers: `name | words host base | way; way`. A way is a kind with its addresses or header name, then options as `name=value`;
 * `~` stands for the base address, and a line that begins with a space continues the one before.
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
  if (kind === 'bearer') return { type: 'bearer_static', tokenUrl: null, injection: BEARER, parts };
  if (kind === 'basic') return { type: 'basic', tokenUrl: null, injection: BASIC, parts };
  if (kind === 'key' || kind === 'query')
    return { type: 'api_key_header', tokenUrl: null, injection: { in: kind === 'key' ? 'header' : 'query', name: first, format }, parts };
  if (kind !== 'refused') return obtained(kind, first, options);
  const refused = { rawType: first, disabled: true, disabledReason: UNSUPPORTED_REASONS[first] ?? '' };
  return { type: 'api_key_header', tokenUrl: null, injection: BEARER, parts: { ...parts, ...refused } };
}

const GRANTS: Readonly<Record<string, readonly [AuthType, string]>> = {
  client: ['oauth2_client_credentials', 'client_credentials'],
  password: ['password', 'password'],
  code: ['auth_code', 'authorization_code'],
  device: ['device_code', 'urn:ietf:params:oauth:grant-type:device_code'],
};

const STEPS: Readonly<Record<string, string>> = { code: 'authorization_url', device: 'device_authorization_url' };

/** Ways that obtain a token from an address. */
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
  return { type, tokenUrl, injection: isUsual ? BEARER : inHeader(sent, as), parts };
}

/** The fields of the token request; a grant of the provider's own replaces the usual one. */
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

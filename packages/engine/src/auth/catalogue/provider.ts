import { type AuthType, type CandidateParts, GRANTS, headerInjection } from '../auth-candidate.ts';
import { UNSUPPORTED_REASONS } from '../classify/unsupported-schemes.ts';

/** An auth method that a provider offers. A `{name}` in a URL is read from the prompt or entered by the user. */
export interface Scheme {
  readonly type: AuthType;
  readonly tokenUrl: string | null;
  readonly parts: CandidateParts;
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
  const given = { tokenUrl: null, parts };
  if (kind === 'bearer') return { ...given, type: 'bearer_static' };
  if (kind === 'basic') return { ...given, type: 'basic' };
  if (kind === 'key' || kind === 'query') {
    const injection = { in: kind === 'key' ? 'header' : kind, name: first, format: options.as ?? '{token}' } as const;
    return { type: 'api_key_header', tokenUrl: null, parts: { ...parts, injection } };
  }
  if (kind !== 'refused') return obtained(kind, first, options);
  const refused = { rawType: first, disabled: true, disabledReason: UNSUPPORTED_REASONS[first] ?? '' };
  return { type: 'api_key_header', tokenUrl: null, parts: { ...parts, ...refused } };
}

const TYPES: Readonly<Record<string, keyof typeof GRANTS>> = {
  client: 'oauth2_client_credentials',
  password: 'password',
  code: 'auth_code',
  device: 'device_code',
};

const STEPS: Readonly<Record<string, string>> = { code: 'authorization_url', device: 'device_authorization_url' };

/** Builds the methods that obtain a token from a URL. */
function obtained(kind: string, tokenUrl: string, options: Options): Omit<Scheme, 'pick'> {
  const type = TYPES[kind] ?? 'custom_login';
  const grant = type === 'custom_login' ? null : GRANTS[type];
  const shared = sharedParts(options);
  const step = STEPS[kind];
  const parts: CandidateParts = {
    bodyType: grant === null || options.body === 'json' ? 'json' : 'form',
    tokenJsonPath: options.path ?? '$.access_token',
    ...(kind === 'client' || kind === 'code' ? { clientAuth: 'post' } : {}),
    ...formOf(options, grant),
    ...shared,
    ...(step === undefined ? {} : { extraParams: { [step]: options.second ?? '', ...shared.extraParams } }),
  };
  const { sent = 'Authorization', as } = options;
  const isUsual = options.sent === undefined && as === undefined;
  return { type, tokenUrl, parts: isUsual ? parts : { ...parts, injection: headerInjection(sent, as) } };
}

/** Returns the fields of the token request. A provider-specific grant replaces the default one. */
function formOf({ user = 'username', pass = 'password', grant: own }: Options, grant: string | null): CandidateParts {
  if (grant === null || grant === 'password') return { userKey: user, passKey: pass, grantType: grant };
  return own === undefined ? { grantType: grant } : { grantType: own, rawType: own };
}

function sharedParts(options: Options): CandidateParts {
  return {
    ...(options.client === 'basic' ? { clientAuth: options.client } : {}),
    scopes: options.scopes?.split(',') ?? [],
    audience: options.audience ?? null,
    extraHeaders: named(options, 'header:'),
    extraParams: named(options, 'param:'),
  };
}

function named(options: Options, prefix: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
  );
}

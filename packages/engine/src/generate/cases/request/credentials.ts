import { wordsOf } from '../../../format/words.ts';
import { memoize } from '../../../json/memoize.ts';
import { placeholdersIn } from '../../../json/template.ts';
import { ownValue } from '../../../json/values.ts';
import type {
  ApiModel,
  AuthUse,
  CredentialPlace,
  EnvVariable,
  IdentityProfile,
  Operation,
  Parameter,
  SecurityScheme,
} from '../../../model/index.ts';
import { reservedRole } from '../../../readers/openapi/described-roles.ts';

/** How the model's operations authenticate, as suite entries. */
export interface Credentials {
  readonly auth: Readonly<Record<string, AuthUse | null>>;
  readonly env: Readonly<Record<string, EnvVariable>>;
  /** An operation's credentials: the auth entry for its steps, and the parts that do not fit into one entry. */
  readonly of: (op: Operation) => CredentialUse;
  /** The placeholder for a required parameter that is actually a credential, such as `X-Api-Key`. Null for any other parameter. */
  readonly parameter: (op: Operation, parameter: Parameter) => string | null;
  /** Name of an auth entry with a credential that must be rejected. It is added to `auth` on first use. */
  readonly variant: (scheme: string, kind: 'invalid' | 'malformed') => string | null;
  /** The auth entry for a second user and its variable, such as `BEARER_AUTH_2`. Both are added on first use. */
  readonly other: (scheme: string) => { readonly name: string; readonly variable: string };
  /** True when the environment has another identity whose credential this scheme sends. */
  readonly hasPeer: (scheme: string) => boolean;
  /** A regular user's entry for an operation that a privileged identity uses. Null for all other operations. */
  readonly userEntry: (op: Operation) => string | null;
  /** The entry of a user who may only read. Null when the environment has none whose credential this scheme sends. */
  readonly viewerEntry: (scheme: string) => string | null;
}

/** One of the environment's identities, and where its credential is sent. */
export type Identity = Pick<IdentityProfile, 'identity' | 'injections'>;

export interface CredentialUse {
  readonly auth: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const RESERVED =
  /^(?:BASE_URL|RUN_ID|SEED|PATH|HOME|IFS|ENV|SHELL|USER|USERNAME|HOSTNAME|UID|EUID|PPID|GROUPS|RANDOM|SECONDS|REPLY|OS|TEMP|TMP|PWD|OLDPWD|PS\d|TERM|LANG|TMPDIR|NODE_OPTIONS|PYTHONPATH|BASH.*|LD_.*|DYLD_.*|LC_.*|CURL_.*|SSL.*|SHELLOPTS|ASSAY_.*|.*_PROXY)$/;

export interface OtherIdentities {
  /** Another user of the same kind as the first. */
  readonly peer?: Identity | null | undefined;
  /** The identity for operations that the spec restricts to a role. */
  readonly admin?: Identity | null | undefined;
  /** The identity that may only read. */
  readonly viewer?: Identity | null | undefined;
}

export function createCredentials(model: ApiModel, { peer = null, admin = null, viewer = null }: OtherIdentities = {}): Credentials {
  const auth: Record<string, AuthUse | null> = { none: null };
  const env: Record<string, EnvVariable> = {};
  for (const scheme of usedSchemes(model)) {
    const definition = ownValue(model.securitySchemes, scheme);
    if (definition === undefined || !isUsableName(scheme)) continue;
    const variable = variableName(scheme, env);
    const use = useOf(definition, variable);
    if (use === null) continue;
    auth[scheme] = use;
    env[variable] = { secret: true, doc: docOf(definition, scheme) };
  }
  const variant: Credentials['variant'] = (scheme, kind) => {
    const use = ownValue(auth, scheme) ?? null;
    const value = use === null ? null : kind === 'invalid' ? wrongValue(use) : cutValue(use);
    if (use === null || value === null) return null;
    const name = `${scheme}.${kind}`;
    auth[name] = { ...use, value };
    return name;
  };
  const uses = countUses(model);
  const plainUse = memoize((op: Operation) => credentialUse(op, auth, uses));
  const covers = (identity: Identity | null, scheme: string): boolean => {
    const use = ownValue(auth, scheme) ?? null;
    const isPlace = (place: CredentialPlace): boolean => place.in === use?.in && place.name.toLowerCase() === use.name.toLowerCase();
    return use !== null && identity?.injections.some(isPlace) === true;
  };
  const isReserved = (op: Operation): boolean => reservedRole(op) !== null || op.facts?.role === 'admin';
  const isAdminOnly = (op: Operation): boolean => isReserved(op) && covers(admin, plainUse(op).auth ?? '');
  const useFor = memoize((op: Operation): CredentialUse => {
    const use = plainUse(op);
    const scheme = isAdminOnly(op) ? use.auth : null;
    return scheme === null ? use : { ...use, auth: entryOf(scheme, admin, ROLE_ENTRIES.admin) };
  });
  const entryOf = (
    scheme: string,
    identity: Identity | null,
    { suffix, whom }: { readonly suffix: string; readonly whom: string },
  ): string => {
    const name = `${scheme}.${identity?.identity}`;
    const use = ownValue(auth, scheme) ?? null;
    if (use === null || Object.hasOwn(auth, name)) return name;
    const own = variableIn(use);
    const variable = Object.hasOwn(env, `${own}${suffix}`) ? freeName(`${own}${suffix}`, env, 2) : `${own}${suffix}`;
    auth[name] = { ...use, value: use.value.replaceAll(`{{${own}}}`, `{{${variable}}}`) };
    env[variable] = { secret: true, doc: `Same as ${own}, but for ${whom}` };
    return name;
  };
  const parameter: Credentials['parameter'] = (op, { name, required, examples }) => {
    if (!required || examples.length > 0 || !CREDENTIAL_NAME.test(name.replace(/[^A-Za-z]/g, ''))) return null;
    // If the operation also declares a scheme, the parameter only describes that scheme.
    if (useFor(op).auth !== null) return null;
    const variable = toVariableName(wordsOf(name));
    env[variable] ??= { secret: true, doc: `The full value of ${name.replace(/[^A-Za-z0-9 ._-]/g, '').slice(0, 60)}` };
    return `{{${variable}}}`;
  };
  const other: Credentials['other'] = (scheme) => {
    const name = `${scheme}.${peer?.identity ?? 'other'}`;
    const use = ownValue(auth, scheme) ?? null;
    const known = ownValue(auth, name) ?? null;
    if (use === null || known !== null) return { name, variable: variableIn(known) };
    const own = variableIn(use);
    const variable = freeName(own, env, 2);
    auth[name] = { ...use, value: use.value.replaceAll(`{{${own}}}`, `{{${variable}}}`) };
    env[variable] = { secret: true, doc: `Same as ${own}, but for a second user` };
    return { name, variable };
  };
  return {
    ...{ auth, env, of: useFor, parameter, variant, other },
    hasPeer: (scheme) => covers(peer, scheme),
    userEntry: (op) => (isAdminOnly(op) ? plainUse(op).auth : null),
    viewerEntry: (scheme) => (covers(viewer, scheme) ? entryOf(scheme, viewer, ROLE_ENTRIES.viewer) : null),
  };
}

/** An exploration reached operations as an administrator, so the suite needs the same credentials. */
export function administratorOf(model: ApiModel): Identity | null {
  if (!model.operations.some(({ facts }) => facts?.role === 'admin')) return null;
  const uses = Object.values(createCredentials(model).auth).flatMap((use) => use ?? []);
  return { identity: 'admin', injections: uses.map(({ in: place, name, value }) => ({ in: place, name, format: value })) };
}

const ROLE_ENTRIES = {
  admin: { suffix: '_ADMIN', whom: 'an administrator' },
  viewer: { suffix: '_VIEWER', whom: 'a user with read-only access' },
} as const;

const CREDENTIAL_NAME = /(?:^x?auth|authorization|(?:api|access|auth|subscription|session|bearer|security)(?:key|token))$/i;

/** The same format with an invented credential. */
function wrongValue({ value }: AuthUse): string {
  const word = value.includes(' ') ? `${value.split(' ')[0] ?? ''} ` : '';
  return /^basic /i.test(word) ? `${word}YXNzYXk6aW52YWxpZA==` : `${word}invalid-{{RUN_ID}}`;
}

/** Returns only the word before the token. A bare key has no such word. */
function cutValue({ value }: AuthUse): string | null {
  return value.includes(' ') ? (value.split(' ')[0] ?? null) : null;
}

/** `none` is reserved, and a name must be safe to show. */
function isUsableName(scheme: string): boolean {
  return scheme !== 'none' && /^\P{Cc}{1,200}$/u.test(scheme);
}

function usedSchemes(model: ApiModel): readonly string[] {
  return [...new Set(model.operations.flatMap((op) => op.security.flatMap((alternative) => alternative.map((use) => use.scheme))))];
}

/** Joins words to an environment variable name that has no special meaning in a shell. */
export function toVariableName(words: readonly string[]): string {
  const name = words
    .map((word) => word.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('_')
    .slice(0, 60);
  return /^[A-Z]/.test(name) && !RESERVED.test(name) ? name : `API_${name === '' ? 'KEY' : name}`;
}

function variableName(scheme: string, env: Readonly<Record<string, EnvVariable>>): string {
  const base = toVariableName(wordsOf(scheme));
  return Object.hasOwn(env, base) ? freeName(base, env, 2) : base;
}

function freeName(base: string, taken: Readonly<Record<string, unknown>>, first: number): string {
  let count = first;
  while (Object.hasOwn(taken, `${base}_${count}`)) count += 1;
  return `${base}_${count}`;
}

function variableIn(use: AuthUse | null): string {
  return (use === null ? undefined : placeholdersIn(use.value)[0]) ?? '';
}

function useOf(scheme: SecurityScheme, variable: string): AuthUse | null {
  const value = `{{${variable}}}`;
  switch (scheme.kind) {
    case 'api-key':
      return /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/.test(scheme.name) ? { in: scheme.in, name: scheme.name, value } : null;
    case 'http':
      return { in: 'header', name: 'Authorization', value: `${schemeWord(scheme.scheme)} ${value}` };
    case 'oauth2':
    case 'openid':
      return { in: 'header', name: 'Authorization', value: `Bearer ${value}` };
    case 'other':
      return null;
  }
}

function schemeWord(scheme: string): string {
  const word = scheme.replace(/[^A-Za-z0-9-]/g, '');
  return word === '' ? 'Bearer' : word.charAt(0).toUpperCase() + word.slice(1);
}

function docOf(scheme: SecurityScheme, name: string): string {
  const safe = name.replace(/[^A-Za-z0-9 ._-]/g, '').slice(0, 60);
  if (scheme.kind === 'api-key') return `API key for ${safe}`;
  if (scheme.kind === 'http' && scheme.scheme === 'basic') return `Base64 of user:password for ${safe}`;
  return `Token for ${safe}, without the scheme name`;
}

/** Counts the operations that require each scheme without an alternative. */
function countUses(model: ApiModel): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { security } of model.operations) {
    const [only, ...others] = security;
    if (only === undefined || others.length > 0) continue;
    for (const { scheme } of only) uses.set(scheme, (uses.get(scheme) ?? 0) + 1);
  }
  return uses;
}

/**
 * Among the alternatives that fit into one entry, picks the one that most operations need, so that a suite needs as few credentials as
 * possible. If none fits, picks the first alternative and treats its other parts as separate values.
 */
function credentialUse(op: Operation, auth: Readonly<Record<string, AuthUse | null>>, uses: ReadonlyMap<string, number>): CredentialUse {
  const none: CredentialUse = { auth: null, headers: {}, query: {} };
  if (op.security.length === 0 || op.security.some((alternative) => alternative.length === 0)) return none;
  const known = op.security.filter((alternative) => alternative.every((use) => Object.hasOwn(auth, use.scheme)));
  const usesOf = ([use]: (typeof known)[number]) => uses.get(use?.scheme ?? '') ?? 0;
  const [chosen = known[0]] = known.filter(({ length }) => length === 1).toSorted((left, right) => usesOf(right) - usesOf(left));
  const [first, ...rest] = chosen ?? [];
  if (first === undefined) return none;
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  for (const use of rest.flatMap((part) => ownValue(auth, part.scheme) ?? [])) {
    if (use.in === 'query') query[use.name] = use.value;
    else if (use.in === 'header') headers[use.name] = use.value;
    else headers.Cookie = `${use.name}=${use.value}`;
  }
  return { auth: first.scheme, headers, query };
}

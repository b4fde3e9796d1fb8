import { isList, isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { normaliseName, type Pair } from '../calls/http-call.ts';
import type { ClientAuth } from './client-auth.ts';

/** Returns the first member under any of the names, ignoring case and separators. */
export function findMember(value: JsonObject, names: readonly string[]): Json | undefined {
  return Object.entries(value).find(([name]) => names.includes(normaliseName(name)))?.[1];
}

/** `<<name>>`, `{{ _.name }}` and `${name}` become the same placeholder. */
export function normalisePlaceholders(text: string): string {
  return text.replace(
    /<<\s*([\w.-]+)\s*>>|\{\{\s*_?\.?\$?([\w.-]+)[^{}]*\}\}|\$\{\{?\s*([\w.-]+)\s*\}?\}/g,
    (_all, first, second, third) => `{{${first ?? second ?? third}}}`,
  );
}

/** Reads pairs from a list of named values or an object. Disabled ones are left out. */
export function readStoredPairs(value: Json | undefined): readonly Pair[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([name, text]) => (isLeaf(text) ? [{ name, value: normalisePlaceholders(String(text)) }] : []));
  return listOf(value).flatMap((item) => {
    const stored = objectOf(item);
    const name = textOf(findMember(stored, ['key', 'name']));
    const off = stored.disabled === true || stored.active === false || stored.enabled === false || stored.isDisabled === true;
    return name === null || name === '' || off ? [] : [{ name, value: normalisePlaceholders(textOf(findMember(stored, ['value'])) ?? '') }];
  });
}

function isLeaf(value: Json): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const TYPES: Readonly<Record<string, string>> = {
  basicauth: 'basic',
  bearertoken: 'bearer',
  oauth20: 'oauth2',
  oauth: 'oauth2',
  awssignature: 'awsv4',
  awssigv4: 'awsv4',
};
const UNTYPED: readonly (readonly [string, readonly string[]])[] = [
  ['bearer', ['bearer', 'bearertoken', 'token']],
  ['basic', ['basic', 'username', 'user']],
  ['oauth2', ['oauth', 'oauth2', 'accesstokenurl', 'tokenurl']],
  ['digest', ['digest']],
];

/** Reads an object's stored auth settings under any of the usual names. Null when there are none. */
export function readStoredAuth(value: JsonObject): ClientAuth | null {
  const stored = findMember(value, ['auth', 'authentication', 'authorization']);
  if (isList(stored)) return pairAuth(stored);
  const auth = objectOf(stored);
  const written = normaliseName(textOf(findMember(auth, ['type', 'authtype', 'kind', 'mode'])) ?? untyped(auth));
  if (written === '' || written === 'none' || written === 'inherit' || auth.authActive === false) return null;
  const lists = Object.values(auth).filter(isList).flatMap(readStoredPairs);
  return { type: TYPES[written] ?? written, values: withDefaults([...leaves(auth), ...lists]) };
}

function untyped(auth: JsonObject): string {
  return UNTYPED.find(([, names]) => findMember(auth, names) !== undefined)?.[0] ?? '';
}

/** `auth: [user, password]` */
function pairAuth([user, password]: readonly Json[]): ClientAuth | null {
  if (typeof user !== 'string' || typeof password !== 'string') return null;
  return {
    type: 'basic',
    values: [
      { name: 'username', value: normalisePlaceholders(user) },
      { name: 'password', value: normalisePlaceholders(password) },
    ],
  };
}

/** Short property names that some clients use. */
const SHORT: Readonly<Record<string, string>> = { user: 'username', pass: 'password', bearer: 'token', bearertoken: 'token' };

function withDefaults(values: readonly Pair[]): readonly Pair[] {
  return [
    ...values,
    ...values.flatMap(({ name, value }) =>
      Object.hasOwn(SHORT, normaliseName(name)) ? [{ name: SHORT[normaliseName(name)] ?? name, value }] : [],
    ),
  ];
}

function leaves(value: JsonObject): readonly Pair[] {
  return Object.entries(value).flatMap(([name, text]) =>
    isLeaf(text) ? [{ name, value: normalisePlaceholders(String(text)) }] : isObject(text) ? leaves(text) : [],
  );
}

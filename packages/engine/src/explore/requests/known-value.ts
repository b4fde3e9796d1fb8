import { lowerAlphanumeric, singular, wordsOf } from '../../format/words.ts';
import type { JsonLocation } from '../../json/edit-json.ts';
import { compilePattern } from '../../json/pattern.ts';
import { memberPath } from '../../json/portable-path.ts';
import { isObject, ownValue } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { type FoundValue, findId } from '../learning/find-id.ts';
import { isScalar, type Resource, type ValuePool } from '../learning/pool.ts';

/** A body field whose value came from another operation. */
export interface FieldSource {
  readonly at: JsonLocation;
  readonly from: string;
  readonly path: string;
  readonly value: string | number;
}

export interface KnownValue {
  readonly value: string | number;
  readonly from: string;
  readonly path: string;
}

interface ValueContext {
  readonly pool: ValuePool;
  readonly resources: ReadonlySet<string>;
  readonly creating: string | null;
  /** Values that the server rejected. */
  readonly except?: ReadonlySet<Json>;
  /** The resources whose IDs have a distinctive pattern, by pattern. */
  readonly patterns: ReadonlyMap<string, string>;
  /** The name of the path parameter that identifies a resource: `/depots/{code}` has the key `code`. */
  readonly keys: ReadonlyMap<string, string>;
  /** Values in other fields of the same request. Two fields with different roles rarely refer to the same resource. */
  readonly sources: readonly { readonly value: string | number }[];
}

interface Field {
  readonly name: string;
  readonly type: string | null;
  readonly pattern?: Json | undefined;
}

/** Finds the id of an existing resource for a field such as `projectId`, `item_id`, `environment` or `from_account`. */
export function knownValue({ name, type, pattern }: Field, known: ValueContext): KnownValue | null {
  const { pool, creating, except } = known;
  const whole = lowerAlphanumeric(name);
  const code = /(?:code|number|slug|sku)(?=s?$)/.exec(whole)?.[0] ?? null;
  const stem = whole.replace(/(?:ids?|names?|key|uuid|(?:code|number|slug|sku)s?)$/, '');
  const isFitting = (value: string | number): boolean => hasKind(value, type) && except?.has(value) !== true && matches(value, pattern);
  const byName = whole === '' ? null : fromResources(name, [singular(whole), singular(stem)], known, isFitting);
  // A code is only taken from a field that is also a code, because the ID of a country is not a country code.
  if (byName !== null && (code === null || lowerAlphanumeric(byName.path).endsWith(code))) return byName;
  const byRole = roleValue(name, pattern, known, isFitting);
  if (byRole !== null || code !== null || stem === whole || stem === '' || stem === creating) return byRole;
  const value = pool.fieldValues(name).find(isFitting);
  return value === undefined ? null : { value, from: '', path: '' };
}

/** `toMemberId` refers to a member, as `to_account` refers to an account. */
function roleIn(name: string): string {
  const all = wordsOf(name);
  const words = all.length > 2 && ID_WORD.test(all.at(-1) ?? '') ? all.slice(0, -1) : all;
  return words.length > 1 ? singular(lowerAlphanumeric(words.at(-1) ?? '')) : '';
}

const ID_WORD = /^(?:id|ids|uuid|key)$/i;

/** `to_account` refers to an account in a role. A field with the pattern of user names refers to a user, regardless of its name. */
function roleValue(name: string, pattern: Json | undefined, known: ValueContext, isFitting: IsFitting): KnownValue | null {
  const role = roleIn(name);
  const shaped = typeof pattern === 'string' ? (known.patterns.get(pattern) ?? '') : '';
  const taken = new Set<Json>(known.sources.map(({ value }) => value));
  for (const word of [role, shaped])
    for (const isWanted of [(value: string | number) => isFitting(value) && !taken.has(value), isFitting]) {
      const found = word === '' ? null : fromResources(word, [word], known, isWanted);
      if (found !== null) return found;
    }
  return null;
}

const PARTNER = /^(?:to|from|recipient|receiver|target|payee|beneficiary|partner|invitee|assignee|other)$/i;
const KEYS: readonly string[] = ['', 'id', 'number', 'no', 'code', 'name'];

/** `toWallet` may be the `walletNumber` of the user's own wallet. In that case, the server responds that it must be a different one. */
export function partnerValue({ name, type, pattern }: Field, pool: ValuePool): string | number | undefined {
  const [first = '', ...rest] = wordsOf(name);
  const word = lowerAlphanumeric(rest.join(''));
  if (!PARTNER.test(first) || word === '') return undefined;
  return KEYS.flatMap((key) => pool.fieldValues(`${word}${key}`)).find((value) => hasKind(value, type) && matches(value, pattern));
}

type IsFitting = (value: string | number) => boolean;

function fromResources(
  name: string,
  words: readonly string[],
  { pool, resources, creating, keys }: ValueContext,
  isFitting: IsFitting,
): KnownValue | null {
  const wanted = [...new Set(words)].filter((word) => word !== '' && resources.has(word) && word !== creating);
  for (const word of wanted) {
    for (const resource of pool.named(word)) {
      const found = lowerAlphanumeric(name) === word ? keyIn(resource, keys.get(word) ?? `${word}id`) : findId(resource, name);
      if (found !== null && isFitting(found.value)) return { ...found, from: resource.from };
    }
  }
  return null;
}

/** The field with exactly the path parameter's name, because other fields may also look like an ID. */
function keyIn(resource: Resource, key: string): FoundValue | null {
  const { value, base } = resource;
  const member = isObject(value) ? ownValue(value, key) : undefined;
  const path = base.startsWith('$') ? memberPath(base, key) : base;
  return isScalar(member) && path !== null ? { value: member, path } : findId(resource, key);
}

function matches(value: string | number, pattern: Json | undefined): boolean {
  const compiled = typeof pattern === 'string' && typeof value === 'string' ? compilePattern(pattern) : null;
  return compiled === null || compiled.test(String(value)) !== false;
}

function hasKind(value: string | number, type: string | null): boolean {
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return type === 'string' ? typeof value === 'string' : type === null;
}

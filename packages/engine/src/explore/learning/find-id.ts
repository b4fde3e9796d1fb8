import { lowerAlphanumeric } from '../../format/words.ts';
import { memberPath } from '../../json/portable-path.ts';
import { isObject } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { resourceOf } from './place.ts';
import { isScalar, type Resource } from './pool.ts';

/** A value and its location in the response. */
export interface FoundValue {
  readonly value: string | number;
  readonly path: string;
}

const USUAL_IDS = /^(?:id|uuid|guid|name|key|slug|token|code|username|login)$/;
/** Fields with messages for users. Their text is never an ID. */
const MESSAGES = /^(?:message|msg|status|details?|errors?|reason|version|title|description|success|code|help|result|info)$/;
/** Fields that describe a resource but do not identify it. */
const NO_ID = /(?:at|(?:created|modified|updated|changed)on|date|time|by|url|icon|color|colour|count|total|type|state|enabled|active)$/;
const MAX_DEPTH = 2;

export const isMessageField = (name: string): boolean => MESSAGES.test(lowerAlphanumeric(name));

/** Finds the value of a parameter such as `zone_id` in a resource: by its name, by the resource's name, then by usual id names. */
export function findId(resource: Resource, param: string): FoundValue | null {
  const { value, base, collection } = resource;
  if (isScalar(value)) return isSentence(value) ? null : { value, path: base };
  if (!isObject(value)) return null;
  const wanted = lowerAlphanumeric(param);
  const id = `${resourceOf(collection)}id`;
  const byName = inside(value, base, 0, [
    (key) => key === wanted,
    (key) => wanted !== 'id' && key.length > 1 && wanted.endsWith(key),
    (key) => key === id || (wanted === 'id' && key === 'id'),
    // `{versionExpression}` of `/versions` is the field `version`.
    (key) => wanted !== key && wanted.startsWith(key) && key === resourceOf(collection),
  ]);
  return byName ?? pick(value, base, (key) => USUAL_IDS.test(key) && !isMessageField(key)) ?? anyId(resource, value);
}

type Test = (key: string) => boolean;

function inside(value: JsonObject, base: string, depth: number, tests: readonly Test[]): FoundValue | null {
  for (const test of tests) {
    const found = pick(value, base, test);
    if (found !== null) return found;
  }
  if (depth >= MAX_DEPTH) return null;
  for (const [name, member] of Object.entries(value)) {
    const path = isObject(member) ? (base.startsWith('$') ? memberPath(base, name) : base) : null;
    const found = path === null || !isObject(member) || name.startsWith('_') ? null : inside(member, path, depth + 1, tests);
    if (found !== null) return found;
  }
  return null;
}

function pick(value: JsonObject, base: string, test: Test): FoundValue | null {
  for (const [name, member] of Object.entries(value)) {
    if (!isScalar(member) || !test(lowerAlphanumeric(name)) || isSentence(member)) continue;
    const path = base.startsWith('$') ? memberPath(base, name) : base;
    if (path !== null) return { value: member, path };
  }
  return null;
}

/** Accepts unusual ids for resources from the right collection, but not for lists nested in other resources. */
function anyId({ collection, base }: Resource, value: JsonObject): FoundValue | null {
  if (collection.startsWith('~')) return null;
  return pick(value, base, (key) => !isMessageField(key) && !NO_ID.test(key));
}

/** "Book has been added." is not an id. */
function isSentence(value: string | number): boolean {
  return typeof value === 'string' && /\s/.test(value.trim());
}

/** True if one of the resource's own fields contains the value, or if the request that created it did. */
export function hasValue({ value, sent }: Resource, wanted: Json): boolean {
  const text = String(wanted);
  const members = [...(isObject(value) ? Object.values(value) : [value]), ...Object.values(sent ?? {})];
  return members.some((member) => isScalar(member) && String(member) === text);
}

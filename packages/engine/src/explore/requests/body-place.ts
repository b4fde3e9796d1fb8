import { lowerAlphanumeric } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import type { JsonLocation } from '../../json/edit-json.ts';
import { isList, isObject, objectOf, ownValue } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';

/** Writes a location as a dotted name: `['rrsets', 0, 'name']` -> `rrsets.0.name`. */
export const fieldOf = (place: JsonLocation): string => place.join('.');

/** The last name in a location, without list indexes. */
export function nameAt(place: JsonLocation): string {
  return String(place.findLast((key) => typeof key === 'string') ?? '');
}

/** A path from an error message. Digits are indexes. */
export function parseLocation(parts: readonly string[]): JsonLocation {
  return parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : part));
}

/** Lists every value in a body that is neither an object nor a list. */
export function leavesOf(value: Json | undefined, at: JsonLocation = []): readonly (readonly [JsonLocation, Json])[] {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap((item, index) => leavesOf(item, [...at, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...at, name]));
  return [[at, value]];
}

/** Sets a value and creates the objects and lists on the way to it. */
export function putAt(value: Json | undefined, place: JsonLocation, given: Json): Json {
  const [key, ...rest] = place;
  if (key === undefined) return given;
  if (typeof key === 'number') {
    const items = isList(value) ? value : [];
    const at = Math.min(key, items.length);
    return [...items.slice(0, at), putAt(items[at], rest, given), ...items.slice(at + 1)];
  }
  const members = objectOf(value);
  return { ...members, [key]: putAt(ownValue(members, key), rest, given) };
}

/** Removes a member or a list item. */
export function dropAt(value: Json, place: JsonLocation): Json {
  const [key, ...rest] = place;
  if (isList(value) && typeof key === 'number')
    return rest.length === 0
      ? value.filter((_, index) => index !== key)
      : value.map((item, index) => (index === key ? dropAt(item, rest) : item));
  if (!isObject(value) || typeof key !== 'string' || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: dropAt(value[key] ?? null, rest) };
  const { [key]: _gone, ...others } = value;
  return others;
}

export type Flatten = (schema: Schema) => JsonObject;

export function schemaAt(flatten: Flatten, schema: Schema, place: JsonLocation): JsonObject {
  return place.reduce<JsonObject>(
    (flat, key) => flatten(asSchema(typeof key === 'number' ? flat.items : ownValue(objectOf(flat.properties), key))),
    flatten(schema),
  );
}

const MAX_DEPTH = 6;

export function fieldNames(flatten: Flatten, schema: Schema, depth = 0): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  const flat = flatten(schema);
  const own = Object.entries(objectOf(flat.properties)).flatMap(([name, member]) => [
    name,
    ...fieldNames(flatten, asSchema(member), depth + 1),
  ]);
  return flat.items === undefined ? own : [...own, ...fieldNames(flatten, asSchema(flat.items), depth + 1)];
}

interface FoundField {
  readonly place: JsonLocation;
  readonly isHere: boolean;
}

/** Finds a field by its bare name: for a missing field where the schema has it, otherwise where the body has it. */
export function locateField(flatten: Flatten, schema: Schema, body: Json, name: string, state: 'missing' | 'present'): JsonLocation | null {
  const found = fieldsNamed(flatten, flatten(schema), body, lowerAlphanumeric(name), []);
  const wanted = found.filter(({ isHere }) => isHere === (state === 'present'));
  return (wanted.toSorted((left, right) => right.place.length - left.place.length)[0] ?? found[0])?.place ?? null;
}

function fieldsNamed(flatten: Flatten, flat: JsonObject, value: Json, name: string, at: JsonLocation): readonly FoundField[] {
  if (isList(value)) return value.flatMap((item, index) => fieldsNamed(flatten, flatten(asSchema(flat.items)), item, name, [...at, index]));
  if (!isObject(value)) return [];
  const properties = objectOf(flat.properties);
  return [...new Set([...Object.keys(properties), ...Object.keys(value)])].flatMap((key) => {
    const member = ownValue(value, key);
    const own = lowerAlphanumeric(key) === name ? [{ place: [...at, key], isHere: member !== undefined }] : [];
    const inner =
      member === undefined ? [] : fieldsNamed(flatten, flatten(asSchema(ownValue(properties, key))), member, name, [...at, key]);
    return [...own, ...inner];
  });
}

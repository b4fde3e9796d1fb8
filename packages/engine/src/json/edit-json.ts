import type { Json } from '../model/index.ts';
import { isList, isObject, ownValue } from './values.ts';

/** The property names and list indexes that lead to a nested value. */
export type JsonLocation = readonly (string | number)[];

/** Returns a copy with the value at a path replaced. Null when the path does not exist. The last name may be new. */
export function setAt(value: Json, place: JsonLocation, given: Json): Json | null {
  const [key, ...rest] = place;
  if (key === undefined) return given;
  if (typeof key === 'number') {
    if (!isList(value) || value[key] === undefined) return null;
    const item = setAt(value[key], rest, given);
    return item === null && rest.length > 0 ? null : value.map((old, index) => (index === key ? item : old));
  }
  if (!isObject(value)) return null;
  const member = ownValue(value, key);
  if (member === undefined && rest.length > 0) return null;
  const changed = rest.length === 0 ? given : setAt(member ?? null, rest, given);
  return changed === null && rest.length > 0 ? null : { ...value, [key]: changed };
}

/** Returns a copy without the property at a path. Null when it does not exist. */
export function removeAt(value: Json, place: JsonLocation): Json | null {
  const name = place.at(-1);
  const parent = valueAt(value, place.slice(0, -1));
  if (typeof name !== 'string' || !isObject(parent) || !Object.hasOwn(parent, name)) return null;
  const { [name]: _gone, ...rest } = parent;
  return setAt(value, place.slice(0, -1), rest);
}

export function valueAt(value: Json, place: JsonLocation): Json | undefined {
  return place.reduce<Json | undefined>((node, key) => {
    if (typeof key === 'number') return isList(node) ? node[key] : undefined;
    return isObject(node) ? ownValue(node, key) : undefined;
  }, value);
}

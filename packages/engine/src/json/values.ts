import type { Json, JsonObject } from '../model/index.ts';

/** True for a JSON object, false for null and arrays. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` that keeps the element type of a readonly list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Returns the value if it is an object, otherwise an empty one, so that code reading untrusted input can continue. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

export function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** Reads an own property, so that a name such as `toString` never reaches the prototype. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Compares JSON values: the order of keys does not matter, but the order of items does. */
export function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (isList(left)) return isList(right) && left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]));
}

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function jsonType(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

/** Returns the length in code points, as JSON Schema counts. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

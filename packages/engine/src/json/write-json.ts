import type { Json } from '../model/index.ts';
import { isList, isObject } from './values.ts';

/** Pretty JSON for files: two spaces, keys in insertion order, one final newline. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** One line with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${pairs.join(',')}}`;
}

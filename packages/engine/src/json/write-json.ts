import type { Json } from '../model/index.ts';
import { isList, isObject } from './values.ts';

/** Formats JSON for files: two spaces, keys in insertion order, a trailing newline. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes one line with sorted keys, so that equal values yield equal strings. */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${pairs.join(',')}}`;
}

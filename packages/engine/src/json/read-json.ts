import type { Json } from '../model/index.ts';
import { isList } from './values.ts';

/** Deeper nesting is rejected, because later walks are recursive. */
export const MAX_JSON_DEPTH = 500;

export type ReadJson = { readonly kind: 'json'; readonly value: Json } | { readonly kind: 'unreadable'; readonly problem: string };

/** Parses untrusted JSON and rejects nesting that could exhaust the stack in a recursive reader. */
export function readJson(text: string): ReadJson {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'unreadable', problem: error instanceof Error ? error.message : 'not JSON' };
  }
  if (mayBeDeep(text) && isDeeperThan(value, MAX_JSON_DEPTH))
    return { kind: 'unreadable', problem: `nested deeper than ${MAX_JSON_DEPTH} levels` };
  return { kind: 'json', value };
}

/** Each level has an opening bracket, so most documents are too short or have too few of them to be deep. */
function mayBeDeep(text: string): boolean {
  if (text.length <= 2 * MAX_JSON_DEPTH) return false;
  let found = 0;
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      found += 1;
      if (found > MAX_JSON_DEPTH) return true;
    }
  return false;
}

/** Walks without allocating lists of members, because suites and responses of several megabytes are read this way. */
function isDeeperThan(value: Json, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  if (isList(value)) {
    for (const item of value) if (isDeeperThan(item, limit - 1)) return true;
    return false;
  }
  for (const name in value) if (isDeeperThan(value[name] ?? null, limit - 1)) return true;
  return false;
}

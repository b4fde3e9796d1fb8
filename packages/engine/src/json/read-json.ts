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
  // Each level needs two characters, so a short document cannot be deep.
  if (text.length > 2 * MAX_JSON_DEPTH && isDeeperThan(value, MAX_JSON_DEPTH))
    return { kind: 'unreadable', problem: `nested deeper than ${MAX_JSON_DEPTH} levels` };
  return { kind: 'json', value };
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

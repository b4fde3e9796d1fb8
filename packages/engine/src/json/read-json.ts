import type { Json } from '../model/index.ts';

/** Nesting beyond this is refused: every later walk is recursive. */
export const MAX_JSON_DEPTH = 500;

export type ReadJson = { readonly kind: 'json'; readonly value: Json } | { readonly kind: 'unreadable'; readonly problem: string };

/** Parses untrusted JSON text and refuses nesting that could exhaust the stack of a recursive reader. */
export function readJson(text: string): ReadJson {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'unreadable', problem: error instanceof Error ? error.message : 'not JSON' };
  }
  // Without so many brackets there cannot be so many levels, and counting them is quicker than walking through the value.
  if (countOpenings(text) > MAX_JSON_DEPTH && isDeeperThan(value, MAX_JSON_DEPTH))
    return { kind: 'unreadable', problem: `nested deeper than ${MAX_JSON_DEPTH} levels` };
  return { kind: 'json', value };
}

const [BRACKET, BRACE] = [0x5b, 0x7b];

function countOpenings(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BRACKET || code === BRACE) count += 1;
  }
  return count;
}

function isDeeperThan(root: Json, limit: number): boolean {
  let level: Json[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    const next: Json[] = [];
    for (const value of level) {
      if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) next.push(child);
    }
    level = next;
  }
  return false;
}

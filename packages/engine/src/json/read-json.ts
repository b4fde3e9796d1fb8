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
  if (nestsBeyond(text, MAX_JSON_DEPTH) && isDeeperThan(value, MAX_JSON_DEPTH))
    return { kind: 'unreadable', problem: `nested deeper than ${MAX_JSON_DEPTH} levels` };
  return { kind: 'json', value };
}

const [QUOTE, BACKSLASH, BRACKET, BRACE, BRACKET_END, BRACE_END] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d];

/** Whether so many brackets are open at once anywhere; counting them in the text is quicker than walking through the value. */
function nestsBeyond(text: string, limit: number): boolean {
  let open = 0;
  // Each level is opened and closed.
  if (text.length <= 2 * limit) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === BRACKET || code === BRACE) open += 1;
    else if (code === BRACKET_END || code === BRACE_END) open -= 1;
    if (open > limit) return true;
  }
  return false;
}

/** The text is JSON, so every string ends. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (text.charCodeAt(end - 1) === BACKSLASH && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
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

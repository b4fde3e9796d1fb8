import type { Json } from '../model/index.ts';
import { isList, isObject } from './values.ts';

/** Returns the value of a placeholder, or undefined when it has none. */
export type Lookup = (name: string) => Json | undefined;

export type FillResult<Value> = { readonly kind: 'filled'; readonly value: Value } | { readonly kind: 'unbound'; readonly name: string };

class Unbound extends Error {
  readonly placeholder: string;
  constructor(placeholder: string) {
    super('unbound placeholder');
    this.placeholder = placeholder;
  }
}

/** The longest string that a `$repeat` may produce. */
export const MAX_REPEAT = 1_000_000;

/** Fills `{{NAME}}` in a string. Placeholders in inserted values are not replaced again. */
export function fillText(text: string, lookup: Lookup): FillResult<string> {
  if (!text.includes('{{')) return { kind: 'filled', value: text };
  return guarded(() => replaceIn(text, (name) => asText(bound(lookup, name))));
}

/** Fills a path. Literal text stays, and values are percent-encoded except for A-Z a-z 0-9 - . _ ~ */
export function fillPath(text: string, lookup: Lookup): FillResult<string> {
  if (!text.includes('{{')) return { kind: 'filled', value: text };
  return guarded(() => replaceIn(text, (name) => percentEncode(asText(bound(lookup, name)))));
}

/**
 * Fills a whole JSON value. A string that consists of one placeholder is replaced by its value and keeps its type, and
 * `{"$repeat":["x",3]}` becomes `xxx`.
 */
export function fillJson(value: Json, lookup: Lookup): FillResult<Json> {
  return hasNoPlaceholders(value) ? { kind: 'filled', value } : guarded(() => fillNode(value, lookup));
}

/** Fills a JSON value and serialises it for a body. Most bodies have no placeholders and are serialised once. */
export function fillJsonText(value: Json, lookup: Lookup): FillResult<string> {
  const text = JSON.stringify(value);
  if (!text.includes('{{') && !text.includes('"$repeat"')) return { kind: 'filled', value: text };
  const filled = fillJson(value, lookup);
  return filled.kind === 'unbound' ? filled : { kind: 'filled', value: JSON.stringify(filled.value) };
}

/** True for a scalar without placeholders, which filling does not change. */
export function hasNoPlaceholders(value: Json): boolean {
  return typeof value === 'string' ? !value.includes('{{') : typeof value !== 'object' || value === null;
}

/** True if a value may contain a placeholder. It allocates no lists, because most values have none. */
function mayHavePlaceholder(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{{');
  if (Array.isArray(value)) return value.some(mayHavePlaceholder);
  if (!isObject(value)) return false;
  // Parsed JSON has no inherited properties, so the loop visits only the object's own.
  for (const name in value) if (mayHavePlaceholder(value[name])) return true;
  return false;
}

/** Returns the names of all placeholders in a value, in order of appearance. */
export function placeholdersIn(value: unknown): readonly string[] {
  if (!mayHavePlaceholder(value)) return [];
  const names = new Set<string>();
  collect(value, names);
  return [...names];
}

export function percentEncode(text: string): string {
  // A lone surrogate cannot be encoded. It becomes the replacement character, as it would in a body.
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function guarded<Value>(fill: () => Value): FillResult<Value> {
  try {
    return { kind: 'filled', value: fill() };
  } catch (error) {
    if (error instanceof Unbound) return { kind: 'unbound', name: error.placeholder };
    throw error;
  }
}

function bound(lookup: Lookup, name: string): Json {
  const value = lookup(name);
  if (value === undefined) throw new Unbound(name);
  return value;
}

// Splits text the way run.sh does: an opening `{{` without a closing `}}` stays literal.
function replaceIn(text: string, replace: (name: string) => string): string {
  if (!text.includes('{{')) return text;
  let filled = '';
  let at = 0;
  for (let open = text.indexOf('{{'); open >= 0; ) {
    const next = text.indexOf('{{', open + 2);
    const piece = text.slice(open + 2, next < 0 ? text.length : next);
    const end = piece.indexOf('}}');
    filled += text.slice(at, open) + (end < 0 ? `{{${piece}` : replace(piece.slice(0, end)) + piece.slice(end + 2));
    at = next < 0 ? text.length : next;
    open = next;
  }
  return filled;
}

function wholePlaceholder(text: string): string | null {
  const isWhole = text.startsWith('{{') && text.indexOf('}}') === text.length - 2 && !text.includes('{{', 2);
  return isWhole ? text.slice(2, -2) : null;
}

function fillNode(value: Json, lookup: Lookup): Json {
  if (typeof value === 'string') {
    const whole = wholePlaceholder(value);
    return whole === null ? replaceIn(value, (name) => asText(bound(lookup, name))) : bound(lookup, whole);
  }
  if (isList(value)) return value.map((item) => fillNode(item, lookup));
  if (!isObject(value)) return value;
  const repeated = repeatOf(value.$repeat);
  if (repeated !== null) return repeated;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fillNode(member, lookup)]));
}

function repeatOf(argument: Json | undefined): string | null {
  if (!isList(argument)) return null;
  const [text, times] = argument;
  if (typeof text !== 'string' || typeof times !== 'number') return null;
  return text.repeat(Math.min(Math.max(0, Math.floor(times)), Math.floor(MAX_REPEAT / Math.max(1, text.length))));
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    const whole = wholePlaceholder(value);
    if (whole !== null) names.add(whole);
    else
      replaceIn(value, (name) => {
        names.add(name);
        return '';
      });
  } else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) collect(member, names);
}

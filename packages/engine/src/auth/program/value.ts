import { answerOf, named } from '../calls/placeholder.ts';
import type { Node } from './node.ts';

/** A member of a record. */
export interface Entry {
  readonly name: string;
  readonly value: Value;
}

/** What an expression stands for, as far as it can be known without running it. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** Grows while the program adds to it. */
  | { readonly kind: 'record'; readonly entries: Entry[]; encoding: 'form' | 'json' | null }
  | { readonly kind: 'list'; readonly items: Value[] }
  /** A request being built or sent, or a part of it. */
  | { readonly kind: 'exchange'; readonly id: number; readonly part: 'headers' | 'query' | 'cookies' | null }
  /** Something taken from an answer; `open` until its body is unwrapped. */
  | { readonly kind: 'answer'; readonly id: number; readonly path: readonly string[]; readonly open: boolean }
  /** `result` is null until the body was read for the first time. */
  | { readonly kind: 'function'; readonly parameters: Node; readonly body: Node; result: Value | null }
  | { readonly kind: 'opaque'; readonly label: string };

/** An argument with its name, where it has one. */
export interface Argument {
  readonly name: string | null;
  readonly value: Value;
}

/** A value of which nothing is known. */
export const NOTHING: Value = { kind: 'opaque', label: '' };
const MAX_TEXT = 20_000;

/** A text, cut where a hostile source would make it grow. */
export function textValue(text: string): Value {
  return { kind: 'text', text: text.slice(0, MAX_TEXT) };
}

/** A record that later statements may add to. */
export function record(entries: Entry[] = [], encoding: 'form' | 'json' | null = null): Extract<Value, { kind: 'record' }> {
  return { kind: 'record', entries, encoding };
}

/** The value as text with placeholders; null for what has no text. */
export function render(value: Value): string | null {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'opaque') return value.label === '' ? null : named(value.label);
  if (value.kind === 'answer') return answerOf(value.id, jsonPath(value.path));
  if (value.kind === 'exchange') return answerOf(value.id, '');
  if (value.kind === 'list' && value.items.length > 0) {
    const texts = value.items.map(render);
    return texts.every((text) => text !== null) ? texts.join(' ') : null;
  }
  return null;
}

/** Fields as a query or a form has them. */
export function formText(entries: readonly Entry[]): string {
  return entries.map(({ name, value }) => `${name}=${render(value) ?? ''}`).join('&');
}

/** Steps into an answer as a JSON path. */
export function jsonPath(path: readonly string[]): string {
  if (path.length === 0) return '';
  if (path[0]?.startsWith('header:') === true) return path[0];
  return `$${path.map((name) => (/^\w+$/.test(name) ? `.${name}` : `['${name.replace(/[^\w.: -]/g, '')}']`)).join('')}`;
}

/** Fields of a record, or of a list of pairs in any of their usual forms. */
export function entriesOf(value: Value): readonly Entry[] | null {
  if (value.kind === 'record') return value.entries;
  if (value.kind !== 'list' || value.items.length === 0) return null;
  const pairs = value.items.map(pairOf);
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

function pairOf(value: Value): Entry | null {
  if (value.kind === 'list' && value.items.length === 2) {
    const [name, second] = value.items;
    return name?.kind === 'text' && second !== undefined ? { name: name.text, value: second } : null;
  }
  if (value.kind === 'text') {
    const header = /^([A-Za-z][\w-]*)\s*:\s+(.*)$/.exec(value.text);
    return header === null ? null : { name: header[1] ?? '', value: textValue(header[2] ?? '') };
  }
  if (value.kind !== 'record') return null;
  const name = entryNamed(value.entries, 'key', 'name');
  const second = entryNamed(value.entries, 'value');
  if (name?.kind === 'text' && second !== null) return { name: name.text, value: second };
  const [only] = value.entries;
  return value.entries.length === 1 && only !== undefined ? only : null;
}

/** The first member under any of the names, which are given in lower case. */
export function entryNamed(entries: readonly Entry[], ...names: readonly string[]): Value | null {
  return entries.find((entry) => names.includes(entry.name.toLowerCase()))?.value ?? null;
}

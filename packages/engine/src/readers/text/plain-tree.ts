import type { Json } from '../../model/index.ts';

export const MAX_DEPTH = 2000;
export const MAX_NODES = 2_000_000;

export type PlainTree =
  | { readonly kind: 'tree'; readonly value: Json /** Number of keys in all objects, including dropped ones. */; readonly keys: number }
  | { readonly kind: 'refused'; readonly problem: string };

class LimitReached extends Error {}

// Names that could change an object's prototype when they are copied.
const DROPPED = new Set(['__proto__', 'constructor', 'prototype']);
const UNFINISHED = -1;

/**
 * Turns the result of a JSON parser, in which no node is shared, into plain JSON. The tree is changed in place, which is much faster than
 * copying it, so the caller must own it. The code is a single loop instead of several functions, because the compiler would take longer to
 * inline them than the loop takes.
 */
export function toPlainTree(root: unknown): PlainTree {
  const waiting: object[] = [];
  const depths: number[] = [];
  const holder = [root];
  let nodes = tidyList(holder, waiting);
  let keys = 0;
  for (let depth = 0; ; depth = (depths.pop() ?? 0) + 1) {
    if (nodes > MAX_NODES) return { kind: 'refused', problem: TOO_MANY };
    while (depths.length < waiting.length) depths.push(depth);
    const node = waiting.pop();
    // All values that are not JSON were replaced, so the result is JSON.
    if (node === undefined) return { kind: 'tree', value: holder[0] as Json, keys };
    if ((depths.at(-1) ?? 0) > MAX_DEPTH) return { kind: 'refused', problem: TOO_DEEP };
    // An object from a parser has string keys and no getters.
    const members = Array.isArray(node) ? tidyList(node, waiting) : tidyRecord(node as Record<string, unknown>, waiting);
    nodes += members;
    if (!Array.isArray(node)) keys += members;
  }
}

const TOO_DEEP = `The spec is nested deeper than ${MAX_DEPTH} levels.`;
const TOO_MANY = 'The spec has more than 2 million nodes once its aliases are expanded.';

/** Normalises scalars, queues lists and objects, and returns the number of members. */
function tidyList(list: unknown[], waiting: object[]): number {
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    if (typeof item === 'object' && item !== null) waiting.push(item);
    else if (typeof item !== 'string' || !item.isWellFormed()) list[index] = scalar(item);
  }
  return list.length;
}

function tidyRecord(record: Record<string, unknown>, waiting: object[]): number {
  let members = 0;
  // Unlike Object.keys this allocates nothing, and an object from a parser inherits no enumerable names.
  for (const key in record) {
    members += 1;
    if (DROPPED.has(key)) {
      delete record[key];
      continue;
    }
    const member = record[key];
    if (typeof member === 'object' && member !== null) waiting.push(member);
    else if (typeof member !== 'string' || !member.isWellFormed()) tidyMember(record, key, member);
  }
  return members;
}

function tidyMember(record: Record<string, unknown>, key: string, member: unknown): void {
  const plain = scalar(member);
  if (plain !== member) record[key] = plain;
}

/**
 * Does the same for the result of a YAML parser, in which aliases are shared nodes. Each node is normalised once but counted at every use,
 * so a small document that would expand to billions of nodes is rejected first.
 */
export function toPlainGraph(root: unknown): PlainTree {
  try {
    return { kind: 'tree', value: new Tidier().tidy(root, 0) as Json, keys: 0 };
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'refused', problem: error.message };
    throw error;
  }
}

class Tidier {
  /** Number of nodes below each finished node. */
  readonly #sizes = new Map<object, number>();
  #nodes = 0;

  tidy(node: unknown, depth: number): unknown {
    if (typeof node !== 'object' || node === null) {
      this.#count(1);
      return typeof node === 'string' && node.isWellFormed() ? node : scalar(node);
    }
    this.#once(node, depth);
    return node;
  }

  #once(node: object, depth: number): void {
    const known = this.#sizes.get(node);
    if (known === UNFINISHED) throw new LimitReached('The spec contains a circular YAML alias.');
    if (known !== undefined) {
      this.#count(known);
      return;
    }
    const before = this.#nodes;
    this.#sizes.set(node, UNFINISHED);
    this.#inside(node, depth);
    this.#sizes.set(node, this.#nodes - before);
  }

  #inside(node: object, depth: number): void {
    this.#count(1);
    if (depth > MAX_DEPTH) throw new LimitReached(TOO_DEEP);
    if (Array.isArray(node)) this.#items(node, depth + 1);
    // An object from a parser has string keys and no getters.
    else this.#members(node as Record<string, unknown>, depth + 1);
  }

  #items(list: unknown[], depth: number): void {
    for (let index = 0; index < list.length; index += 1) {
      const item = list[index];
      const plain = this.tidy(item, depth);
      if (plain !== item) list[index] = plain;
    }
  }

  #members(record: Record<string, unknown>, depth: number): void {
    // Unlike Object.keys this allocates nothing, and an object from a parser inherits no enumerable names.
    for (const key in record) {
      if (DROPPED.has(key)) {
        delete record[key];
        continue;
      }
      const member = record[key];
      const plain = this.tidy(member, depth);
      if (plain !== member) record[key] = plain;
    }
  }

  #count(nodes: number): void {
    this.#nodes += nodes;
    if (this.#nodes > MAX_NODES) throw new LimitReached(TOO_MANY);
  }
}

function scalar(value: unknown): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value === undefined ? null : String(value);
}

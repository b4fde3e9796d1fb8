import type { Json } from '../model/index.ts';

export const MAX_DEPTH = 200;
export const MAX_NODES = 2_000_000;

export type PlainTree = { readonly kind: 'tree'; readonly value: Json } | { readonly kind: 'refused'; readonly problem: string };

class LimitReached extends Error {}

// Names that reach the prototype of whatever object they are copied into.
const DROPPED = new Set(['__proto__', 'constructor', 'prototype']);
const UNFINISHED = -1;

/**
 * Makes plain JSON of what a JSON parser built, in which no node is met twice. It is put right where it stands, which costs a small
 * part of a copy, so it must be the caller's own.
 */
export function plainTree(root: unknown): PlainTree {
  return tidied(root, null);
}

/**
 * The same for a YAML parser, whose aliases are shared nodes: each is put right once but counted every time it is met, so a small
 * text that expands to billions of nodes is refused before anything expands it.
 */
export function plainGraph(root: unknown): PlainTree {
  return tidied(root, new Map());
}

/** Numbers of nodes below those that are done. */
type Sizes = Map<object, number>;

function tidied(root: unknown, sizes: Sizes | null): PlainTree {
  try {
    // Whatever is no JSON is replaced on the way, so that what is left is JSON.
    return { kind: 'tree', value: new Tidier(sizes).tidy(root, 0) as Json };
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'refused', problem: error.message };
    throw error;
  }
}

class Tidier {
  readonly #sizes: Sizes | null;
  #nodes = 0;

  constructor(sizes: Sizes | null) {
    this.#sizes = sizes;
  }

  tidy(node: unknown, depth: number): unknown {
    if (typeof node !== 'object' || node === null) {
      this.#count(1);
      return typeof node === 'string' && node.isWellFormed() ? node : scalar(node);
    }
    if (this.#sizes === null) this.#inside(node, depth);
    else this.#once(node, depth, this.#sizes);
    return node;
  }

  #once(node: object, depth: number, sizes: Sizes): void {
    const known = sizes.get(node);
    if (known === UNFINISHED) throw new LimitReached('The document contains itself through a YAML alias.');
    if (known !== undefined) {
      this.#count(known);
      return;
    }
    const before = this.#nodes;
    sizes.set(node, UNFINISHED);
    this.#inside(node, depth);
    sizes.set(node, this.#nodes - before);
  }

  #inside(node: object, depth: number): void {
    this.#count(1);
    if (depth > MAX_DEPTH) throw new LimitReached(`The document is nested deeper than ${MAX_DEPTH} levels.`);
    if (Array.isArray(node)) this.#items(node, depth + 1);
    // A parser's own object: string keys, no getters.
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
    // Unlike a list of keys this allocates nothing, and a parser's object inherits nothing that could be met here.
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
    if (this.#nodes > MAX_NODES) throw new LimitReached('The document has more than 2 million nodes once its aliases are expanded.');
  }
}

function scalar(value: unknown): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value === undefined ? null : String(value);
}

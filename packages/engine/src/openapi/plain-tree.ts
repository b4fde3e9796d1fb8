import type { Json } from '../model/index.ts';

export const MAX_DEPTH = 200;
export const MAX_NODES = 2_000_000;

export type PlainTree = { readonly kind: 'tree'; readonly value: Json } | { readonly kind: 'refused'; readonly problem: string };

class LimitReached extends Error {}

// Names that reach the prototype of whatever object they are copied into.
const DROPPED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Copies what a parser built into plain JSON. Aliases are shared nodes: each is copied once but counted every time it is
 * met, so a small text that expands to billions of nodes is refused before anything expands it.
 */
export function plainTree(root: unknown): PlainTree {
  const sizes = new Map<object, { readonly copy: Json; readonly nodes: number }>();
  const open = new Set<object>();
  const copyNode = (node: unknown, depth: number): { readonly copy: Json; readonly nodes: number } => {
    if (typeof node !== 'object' || node === null) return { copy: scalar(node), nodes: 1 };
    const known = sizes.get(node);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) throw new LimitReached(`The document is nested deeper than ${MAX_DEPTH} levels.`);
    if (open.has(node)) throw new LimitReached('The document contains itself through a YAML alias.');
    open.add(node);
    const done = copyMembers(node, (child) => copyNode(child, depth + 1));
    open.delete(node);
    sizes.set(node, done);
    return done;
  };
  try {
    return { kind: 'tree', value: copyNode(root, 0).copy };
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'refused', problem: error.message };
    throw error;
  }
}

function copyMembers(
  node: object,
  copyNode: (child: unknown) => { readonly copy: Json; readonly nodes: number },
): { readonly copy: Json; readonly nodes: number } {
  let nodes = 1;
  const count = (child: unknown): Json => {
    const done = copyNode(child);
    nodes += done.nodes;
    if (nodes > MAX_NODES) throw new LimitReached(TOO_MANY);
    return done.copy;
  };
  if (Array.isArray(node)) return { copy: node.map(count), nodes };
  const copy: Record<string, Json> = {};
  for (const [key, child] of Object.entries(node)) if (!DROPPED.has(key)) copy[key] = count(child);
  return { copy, nodes };
}

const TOO_MANY = 'The document has more than 2 million nodes once its aliases are expanded.';

/**
 * The same rules for a tree in which no node is met twice, such as every JSON document: it is put right where it stands,
 * which costs a small part of a copy. The tree must be the caller's own.
 */
export function tidyTree(root: unknown): PlainTree {
  let nodes = 0;
  const tidy = (node: unknown, depth: number): unknown => {
    nodes += 1;
    if (typeof node !== 'object' || node === null) return typeof node === 'string' && node.isWellFormed() ? node : scalar(node);
    if (depth > MAX_DEPTH) throw new LimitReached(`The document is nested deeper than ${MAX_DEPTH} levels.`);
    if (nodes > MAX_NODES) throw new LimitReached(TOO_MANY);
    if (Array.isArray(node)) tidyItems(node, depth + 1, tidy);
    else tidyMembers(node, depth + 1, tidy);
    return node;
  };
  try {
    // Whatever is no JSON was replaced on the way, so that what is left is JSON.
    const value = tidy(root, 0) as Json;
    return nodes > MAX_NODES ? { kind: 'refused', problem: TOO_MANY } : { kind: 'tree', value };
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'refused', problem: error.message };
    throw error;
  }
}

type Tidy = (node: unknown, depth: number) => unknown;

function tidyItems(list: unknown[], depth: number, tidy: Tidy): void {
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    const tidied = tidy(item, depth);
    if (tidied !== item) list[index] = tidied;
  }
}

function tidyMembers(record: object, depth: number, tidy: Tidy): void {
  // A parser's own object: string keys, no getters.
  const members = record as Record<string, unknown>;
  // Unlike a list of keys this allocates nothing, and a parser's object inherits nothing that could be met here.
  for (const key in members) {
    if (DROPPED.has(key)) {
      delete members[key];
      continue;
    }
    const member = members[key];
    const tidied = tidy(member, depth);
    if (tidied !== member) members[key] = tidied;
  }
}

function scalar(value: unknown): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value === undefined ? null : String(value);
}

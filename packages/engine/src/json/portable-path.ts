import type { Json } from '../model/index.ts';
import { isList, isObject } from './values.ts';

type Segment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'every' };

export type PortablePath = readonly Segment[];

const SEGMENT =
  /\.\*|\[\*\]|\.([A-Za-z_\u0080-\u{10FFFF}][A-Za-z0-9_\u0080-\u{10FFFF}]*)|\[(-?(?:0|[1-9][0-9]{0,8}))\]|\['([^'\\\p{Cc}]*)'\]/uy;

/**
 * Parses `$.a['b c'][0][-1][*].*`: the subset of JSONPath that the TypeScript, jq and PowerShell runners share. Null for anything outside
 * this subset.
 */
export function parsePath(text: string): PortablePath | null {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (parsed.size >= MAX_PARSED) parsed.clear();
  const path = readPath(text);
  parsed.set(text, path);
  return path;
}

/** Cached, because a suite applies the same few paths to thousands of responses. */
const parsed = new Map<string, PortablePath | null>();
const MAX_PARSED = 1000;

function readPath(text: string): PortablePath | null {
  if (!text.startsWith('$')) return null;
  const segments: Segment[] = [];
  let position = 1;
  while (position < text.length) {
    SEGMENT.lastIndex = position;
    const match = SEGMENT.exec(text);
    if (match === null) return null;
    segments.push(segmentOf(match));
    position += match[0].length;
  }
  return segments;
}

function segmentOf(match: RegExpExecArray): Segment {
  const [, name, index, quoted] = match;
  if (name !== undefined) return { kind: 'name', name };
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  if (quoted !== undefined) return { kind: 'name', name: quoted };
  return { kind: 'every' };
}

/** Returns the nodes that a path selects. Object members are sorted by key. */
export function selectNodes(root: Json, path: PortablePath): readonly Json[] {
  let nodes: readonly Json[] = [root];
  for (const segment of path) {
    const [only] = nodes;
    nodes = nodes.length === 1 && only !== undefined ? step(only, segment) : nodes.flatMap((node) => step(node, segment));
  }
  return nodes;
}

function step(node: Json, segment: Segment): readonly Json[] {
  if (segment.kind === 'every') return children(node);
  if (segment.kind === 'name') {
    const value = isObject(node) && Object.hasOwn(node, segment.name) ? node[segment.name] : undefined;
    return value === undefined ? [] : [value];
  }
  if (!isList(node)) return [];
  const value = node[segment.index < 0 ? node.length + segment.index : segment.index];
  return value === undefined ? [] : [value];
}

function children(node: Json): readonly Json[] {
  if (isList(node)) return node;
  if (!isObject(node)) return [];
  return Object.keys(node)
    .sort(byCodePoint)
    .map((key) => node[key] ?? null);
}

// jq sorts keys by code point, and JavaScript by UTF-16 unit. They differ beyond the basic plane.
function byCodePoint(left: string, right: string): number {
  const a = [...left];
  const b = [...right];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Writes the path of a member, quoted when its name is not a plain word. Null when no portable path can express it. */
export function memberPath(parent: string, name: string): string | null {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `${parent}.${name}`;
  const quoted = `${parent}['${name}']`;
  return parsePath(quoted) === null ? null : quoted;
}

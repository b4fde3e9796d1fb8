import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { PointerTree } from './pointer-tree.ts';

/** Parsing with positions takes about 0.7 s of CPU time per megabyte. Findings in longer documents have a pointer but no line number. */
const MAX_LENGTH = 4_000_000;

/** Finds the lines of the requested values in valid YAML. */
export function markYamlLines(text: string, tree: PointerTree): void {
  if (text.length > MAX_LENGTH) return;
  tree.line = 1;
  const lines = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: false, lineCounter: lines, logLevel: 'silent' });
  const lineOf = (node: unknown): number | null => {
    const start = (node as Node | null)?.range?.[0];
    return start === undefined ? null : lines.linePos(start).line;
  };
  mark(document.contents, tree, { targets: aliasTargets(document), lineOf });
}

interface Positions {
  readonly targets: ReadonlyMap<Alias, Node>;
  readonly lineOf: (node: unknown) => number | null;
}

/** Finds the nodes that aliases refer to. The library would walk the whole document for each alias. */
function aliasTargets(document: Document): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node: (_key, node) => {
      // An anchor name may be reused. An alias refers to the last anchor before it.
      const anchored = isAlias(node) ? anchors.get(node.source) : undefined;
      if (isAlias(node) && anchored !== undefined) targets.set(node, anchored);
      else if (!isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

function mark(node: unknown, tree: PointerTree, positions: Positions): void {
  if (tree.children.size === 0) return;
  const value = isAlias(node) ? positions.targets.get(node) : node;
  for (const [name, place, member] of membersOf(value)) {
    const child = tree.children.get(name);
    if (child === undefined) continue;
    child.line ??= positions.lineOf(place);
    mark(member, child, positions);
  }
}

/** Returns each property's name, key node and value node. */
function membersOf(node: unknown): readonly (readonly [string, unknown, unknown])[] {
  if (isSeq(node)) return node.items.map((item, index) => [String(index), item, item]);
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), key, value]] : []));
}

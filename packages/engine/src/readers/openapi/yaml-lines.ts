import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { PointerTree } from './pointer-tree.ts';

/** Parsing with positions takes about 0.7 s of CPU per megabyte. Findings in longer documents keep their pointer and get no line. */
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
  mark(document.contents, tree, { document, lineOf });
}

interface Positions {
  readonly document: Document;
  readonly lineOf: (node: unknown) => number | null;
}

function mark(node: unknown, tree: PointerTree, positions: Positions): void {
  if (tree.children.size === 0) return;
  const value = isAlias(node) ? node.resolve(positions.document) : node;
  for (const [name, place, member] of membersOf(value)) {
    const child = tree.children.get(name);
    if (child === undefined) continue;
    child.line ??= positions.lineOf(place);
    mark(member, child, positions);
  }
}

/** Returns the name, key node and value node of each member. */
function membersOf(node: unknown): readonly (readonly [string, unknown, unknown])[] {
  if (isSeq(node)) return node.items.map((item, index) => [String(index), item, item]);
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), key, value]] : []));
}

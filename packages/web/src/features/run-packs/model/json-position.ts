import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Node {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly firstChild: Node | null;
  readonly lastChild: Node | null;
  readonly nextSibling: Node | null;
}

function children(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

const isValue = ({ name }: Node): boolean => !['[', ']', '{', '}', ',', ':', 'PropertyName', '⚠'].includes(name);

function keyText(state: EditorState, name: Node): string {
  const text = state.sliceDoc(name.from, name.to);
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function step(state: EditorState, node: Node, key: string): Node | null {
  if (node.name === 'Array') return children(node).filter(isValue)[Number(key)] ?? null;
  const property = children(node).find(
    (child) => child.name === 'Property' && child.firstChild !== null && keyText(state, child.firstChild) === key,
  );
  return property?.lastChild ?? null;
}

/** Returns the position that a JSON pointer refers to, or its nearest existing parent. */
export function findSpan(state: EditorState, pointer: string): Span {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node: Node | null = syntaxTree(state).topNode.firstChild;
  for (const key of keys) {
    const next: Node | null = node === null ? null : step(state, node, key);
    if (next === null) break;
    node = next;
  }
  if (node === null) return { from: 0, to: 0 };
  // Underlining a whole object is hard to read, so only its first line is marked.
  return { from: node.from, to: Math.min(node.to, state.doc.lineAt(node.from).to) };
}

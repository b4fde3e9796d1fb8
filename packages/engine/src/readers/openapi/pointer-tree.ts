import { pointerParts } from '../../json/pointer.ts';

/** The requested pointers as a tree, so that a reader only visits the relevant branches. */
export interface PointerTree {
  readonly children: Map<string, PointerTree>;
  line: number | null;
}

export function buildPointerTree(pointers: readonly string[]): PointerTree {
  const root: PointerTree = { children: new Map(), line: null };
  for (const pointer of pointers) {
    let node = root;
    for (const part of pointerParts(pointer)) {
      const child = node.children.get(part) ?? { children: new Map(), line: null };
      node.children.set(part, child);
      node = child;
    }
  }
  return root;
}

/** Returns the line that a pointer refers to, or the line of its closest ancestor. */
export function lineOfPointer(tree: PointerTree, pointer: string): number | null {
  let node: PointerTree | undefined = tree;
  let line = tree.line;
  for (const part of pointerParts(pointer)) {
    node = node.children.get(part);
    if (node === undefined) return line;
    line = node.line ?? line;
  }
  return line;
}

import type { PointerTree } from './pointer-tree.ts';

interface Open {
  readonly column: number;
  readonly kind: 'key' | 'item';
  readonly node: PointerTree | undefined;
  /** Items met so far under this key, or the number of this item. */
  index: number;
}

/** Marks lines in block-style YAML by its indentation alone: what is written in flow style gets the line of its parent. */
export function markYamlLines(text: string, tree: PointerTree): void {
  tree.line = 1;
  const open: Open[] = [{ column: -1, kind: 'key', node: tree, index: 0 }];
  let scalarColumn: number | null = null;
  for (const [number, line] of text.split('\n').entries()) {
    const content = line.trim();
    const column = line.length - line.trimStart().length;
    if (scalarColumn !== null && (content === '' || column > scalarColumn)) continue;
    scalarColumn = null;
    if (content === '' || content.startsWith('#') || content === '---') continue;
    markLine({ rest: line.trimEnd().slice(column), column }, number + 1, open);
    if (/(?:^|[:\s-])[|>][+-]?\d?[+-]?(?:\s+#.*)?$/.test(content.slice(-40))) scalarColumn = column;
  }
}

function markLine(start: { readonly rest: string; readonly column: number }, line: number, open: Open[]): void {
  let { rest, column } = start;
  while (rest === '-' || rest.startsWith('- ')) {
    openItem(column, line, open);
    const inner = rest.slice(1).trimStart();
    column += rest.length - inner.length;
    rest = inner;
  }
  const key = keyOf(rest);
  if (key === null) return;
  while ((open.at(-1)?.column ?? -1) >= column) open.pop();
  const node = open.at(-1)?.node?.children.get(key);
  if (node !== undefined) node.line ??= line;
  open.push({ column, kind: 'key', node, index: 0 });
}

/** Items may stand at the same column as the key that owns them. */
function openItem(column: number, line: number, open: Open[]): void {
  let index = 0;
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    if (last.column < column || (last.column === column && last.kind === 'key')) break;
    if (last.column === column) index = last.index + 1;
    open.pop();
  }
  const node = open.at(-1)?.node?.children.get(String(index));
  if (node !== undefined) node.line ??= line;
  open.push({ column, kind: 'item', node, index });
}

function keyOf(text: string): string | null {
  const quote = text[0];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, 1);
    return end > 0 &&
      text
        .slice(end + 1)
        .trimStart()
        .startsWith(':')
      ? text.slice(1, end)
      : null;
  }
  const colon = text.indexOf(': ');
  if (colon > 0) return text.slice(0, colon).trimEnd();
  return text.endsWith(':') ? text.slice(0, -1).trimEnd() : null;
}

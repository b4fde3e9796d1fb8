import type { List, ListItem } from './blocks.ts';
import { parseInline } from './inline.ts';

const ITEM = /^(\s*)(\d+\.|[-*])\s+(.*)$/;

interface Line {
  readonly indent: number;
  readonly marker: string;
  readonly text: string;
}

/** Joins the wrapped lines of each item, up to the end of the list. */
function linesOf(lines: readonly string[]): { readonly items: readonly Line[]; readonly used: number } {
  const items: Line[] = [];
  let used = 0;
  for (const line of lines) {
    const match = ITEM.exec(line);
    const last = items.at(-1);
    if (match !== null) items.push({ indent: match[1]?.length ?? 0, marker: match[2] ?? '-', text: match[3] ?? '' });
    else if (last !== undefined && /^\s+\S/.test(line)) items[items.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
    else break;
    used += 1;
  }
  return { items, used };
}

function build(items: readonly Line[]): List {
  const [first] = items;
  const indent = first?.indent ?? 0;
  const built: ListItem[] = [];
  for (let at = 0; at < items.length; ) {
    const end = items.findIndex((item, index) => index > at && item.indent <= indent);
    const stop = end === -1 ? items.length : end;
    const inner = items.slice(at + 1, stop);
    built.push({ content: parseInline(items[at]?.text ?? ''), nested: inner.length === 0 ? null : build(inner) });
    at = stop;
  }
  const number = Number.parseInt(first?.marker ?? '', 10);
  return { kind: 'list', ordered: !Number.isNaN(number), start: Number.isNaN(number) ? 1 : number, items: built };
}

/** Parses a list and its nested lists; null when the first line does not start a list. */
export function takeList(lines: readonly string[]): { readonly block: List; readonly lines: number } | null {
  if (!/^(\d+\.|[-*])\s+/.test(lines[0] ?? '')) return null;
  const { items, used } = linesOf(lines);
  return { block: build(items), lines: used };
}

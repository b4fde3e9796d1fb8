import type { Cursor } from './cursor.ts';
import { type Item, type Node, UNKNOWN } from './node.ts';

const JOINS = [':', '=>', '=', ':=', '->', '+='];
const CLOSERS = [')', ']', '}'];

/** Elements up to a closing sign, or to the end of the source when it is null. */
export function parseItems(cursor: Cursor, close: string | null): readonly Item[] {
  const items: Item[] = [];
  while (cursor.peek() !== null) {
    if (close !== null && cursor.take(close)) return items;
    if (close !== null && CLOSERS.some((sign) => cursor.isPunct(sign))) return items;
    const before = cursor.index;
    const item = parseItem(cursor, { statements: close === null || close === '}' });
    if (item !== null) items.push(...item);
    if (cursor.index === before) cursor.skip(1);
  }
  return items;
}

function parseItem(cursor: Cursor, { statements }: { readonly statements: boolean }): readonly Item[] | null {
  const line = cursor.line;
  const first = cursor.expression();
  if (first === null) return null;
  const several = statements ? parseTargets(cursor, first) : null;
  if (several !== null) return several;
  if (cursor.isWord('as') && cursor.peek(1)?.kind === 'word') {
    cursor.skip(1);
    return [{ key: cursor.expression() ?? UNKNOWN, join: '=', value: first, line }];
  }
  const join = takeJoin(cursor, first);
  if (join === null) return [{ key: null, join: null, value: first, line }];
  // The body of a Kotlin lambda is the rest of its block.
  if (join === '->' && statements) return [{ key: first, join, value: UNKNOWN, line }];
  return parseJoined(cursor, { key: first, join, value: cursor.expression() ?? UNKNOWN, line });
}

function parseJoined(cursor: Cursor, item: Item & { readonly key: Node }): readonly Item[] {
  const { key, join, value, line } = item;
  // A declared type stands between name and value: `token: string = "x"`.
  if (join === ':' && cursor.take('=')) return [{ key, join: '=', value: cursor.expression() ?? UNKNOWN, line }];
  // `a = b = value` and the arrow of a stored function, `f = (x) => value`.
  const again = takeJoin(cursor, key);
  if (again === null) return [item];
  const last = cursor.expression() ?? UNKNOWN;
  if (again === '=>' || again === '->')
    return [{ key, join, value: { kind: 'block', type: null, items: [{ key: value, join: again, value: last, line }] }, line }];
  return [
    { key, join, value: last, line },
    { key: value, join: again, value: last, line },
  ];
}

/** `req, err := f()`: the value goes to the first name. */
function parseTargets(cursor: Cursor, first: Node): readonly Item[] | null {
  if (first.kind !== 'name') return null;
  const line = cursor.line;
  let ahead = 0;
  while (cursor.isPunct(',', ahead) && cursor.peek(ahead + 1)?.kind === 'word') ahead += 2;
  if (ahead === 0 || !(cursor.isPunct(':=', ahead) || cursor.isPunct('=', ahead))) return null;
  cursor.skip(ahead + 1);
  return [{ key: first, join: '=', value: cursor.expression() ?? UNKNOWN, line }];
}

function takeJoin(cursor: Cursor, first: Node): string | null {
  const token = cursor.peek();
  if (token?.kind === 'word' && token.value === 'to' && cursor.sameLine) {
    cursor.skip(1);
    return ':';
  }
  if (token?.kind !== 'punct' || !JOINS.includes(token.value)) return null;
  cursor.skip(1);
  // The colon that opens a block of Python joins nothing.
  if (token.value === ':' && cursor.language === 'python' && !cursor.sameLine && first.kind !== 'text') return null;
  return token.value === ':=' ? '=' : token.value;
}

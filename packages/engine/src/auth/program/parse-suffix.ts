import type { Cursor } from './cursor.ts';
import { type Node, UNKNOWN } from './node.ts';
import { isCommand, parseCommand, parseDash } from './parse-command.ts';
import { skipTypeArguments } from './type-arguments.ts';

/** A longer chain is cut: each link nests the one before it. */
const MAX_SUFFIXES = 100;

/** Members, calls, indexes and initialisers that follow a value. */
export function parseSuffixes(cursor: Cursor, primary: Node): Node {
  let node = primary;
  for (let count = 0; count < MAX_SUFFIXES; count += 1) {
    const next = parseSuffix(cursor, node);
    if (next === null) return node;
    node = next;
  }
  return node;
}

function parseSuffix(cursor: Cursor, node: Node): Node | null {
  const token = cursor.peek();
  if (token === null) return null;
  if (token.kind !== 'punct') return isCommand(cursor, node) ? parseCommand(cursor, node) : null;
  if (isMemberSign(cursor, token.value)) return parseMember(cursor, node);
  // C# opens braces on a line of their own.
  if (!cursor.sameLine && !(token.value === '{' && cursor.language === 'csharp')) return null;
  return parseBracketed(cursor, node, { sign: token.value, glued: token.glued });
}

function parseBracketed(cursor: Cursor, node: Node, { sign, glued }: { readonly sign: string; readonly glued: boolean }): Node | null {
  if (sign === '(') return parseCall(cursor, node);
  if (sign === '[' && (glued || cursor.language !== 'powershell')) return parseIndex(cursor, node);
  if (sign === '{') return glued && cursor.language === 'php' ? parseKey(cursor, node) : parseInitialiser(cursor, node);
  if (sign === '<' && skipTypeArguments(cursor)) return node;
  if (sign !== '!') return parseDash(cursor, node);
  cursor.skip(1);
  return node;
}

function isMemberSign(cursor: Cursor, sign: string): boolean {
  const next = cursor.peek(1);
  if (next?.kind !== 'word' && !(next?.kind === 'punct' && '[({'.includes(next.value) && sign === '?.')) return false;
  if (sign === '.') return cursor.language !== 'php';
  if (sign === '->' || sign === '?->') return cursor.language === 'php';
  return sign === '?.' || sign === '::';
}

function parseMember(cursor: Cursor, of: Node): Node {
  cursor.skip(1);
  const name = cursor.peek();
  if (name?.kind !== 'word') return of;
  cursor.skip(1);
  return { kind: 'member', of, name: name.value };
}

function parseCall(cursor: Cursor, callee: Node): Node | null {
  if (!['name', 'member', 'call', 'index', 'block', 'list'].includes(callee.kind)) return null;
  const line = cursor.line;
  cursor.skip(1);
  return { kind: 'call', callee, args: cursor.items(')'), line };
}

function parseIndex(cursor: Cursor, of: Node): Node | null {
  if (of.kind === 'text' || of.kind === 'number') return null;
  cursor.skip(1);
  const [by] = cursor.items(']');
  return { kind: 'index', of, by: by?.value ?? UNKNOWN };
}

/** `$ENV{NAME}` of Perl, whose signs are those of PHP. */
function parseKey(cursor: Cursor, of: Node): Node {
  cursor.skip(1);
  const [by] = cursor.items('}');
  const key = by?.value ?? UNKNOWN;
  return { kind: 'index', of, by: key.kind === 'name' ? { kind: 'text', parts: [key.name] } : key };
}

/** `Config{...}`, `new Map<..> {...}`, and the block after a call in Kotlin: all keep their elements. */
function parseInitialiser(cursor: Cursor, node: Node): Node | null {
  if (node.kind !== 'name' && node.kind !== 'member' && node.kind !== 'call' && node.kind !== 'index') return null;
  cursor.skip(1);
  return { kind: 'block', type: node, items: cursor.items('}') };
}

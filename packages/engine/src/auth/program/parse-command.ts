import type { Cursor } from './cursor.ts';
import { type Item, type Node, UNKNOWN } from './node.ts';
import { WORD_OPERATORS } from './reserved.ts';

/** True for commands without brackets: cmdlets of PowerShell and method calls of Ruby. */
export function isCommand(cursor: Cursor, node: Node): boolean {
  const token = cursor.peek();
  if (token === null || !cursor.sameLine) return false;
  if (cursor.language === 'powershell') return isCmdlet(node);
  if (cursor.language !== 'ruby' || (node.kind !== 'member' && node.kind !== 'name')) return false;
  return (
    token.kind === 'text' ||
    token.kind === 'number' ||
    (token.kind === 'word' &&
      !WORD_OPERATORS.includes(token.value) &&
      !['do', 'if', 'unless', 'end', 'then', 'rescue', 'while'].includes(token.value))
  );
}

function isCmdlet(node: Node): boolean {
  return node.kind === 'name' && /^(?:[A-Za-z]+-[A-Za-z]+|irm|iwr)$/.test(node.name);
}

/** A cmdlet whose first argument is a named one. */
export function parseDash(cursor: Cursor, node: Node): Node | null {
  return cursor.language === 'powershell' && isCmdlet(node) && cursor.isPunct('-') ? parseCommand(cursor, node) : null;
}

/** Reads the arguments of a command to the end of its row. */
export function parseCommand(cursor: Cursor, callee: Node): Node {
  const line = cursor.line;
  const args: Item[] = [];
  while (cursor.peek() !== null && (cursor.sameLine || args.length === 0)) {
    const arg = cursor.language === 'powershell' ? parseParameter(cursor) : parseCommandArgument(cursor);
    if (arg === null) break;
    args.push(arg);
    if (cursor.language === 'ruby' && !cursor.take(',')) break;
  }
  return { kind: 'call', callee, args, line };
}

function parseParameter(cursor: Cursor): Item | null {
  const line = cursor.line;
  const name = cursor.peek(1);
  if (!cursor.isPunct('-') || name?.kind !== 'word') {
    const value = cursor.operand();
    return value === null ? null : { key: null, join: null, value, line };
  }
  cursor.skip(2);
  const flag = cursor.isPunct('-') || !cursor.sameLine || cursor.isPunct(')') || cursor.isPunct('|') || cursor.isPunct(';');
  return { key: { kind: 'name', name: name.value }, join: '=', value: flag ? UNKNOWN : (cursor.operand() ?? UNKNOWN), line };
}

function parseCommandArgument(cursor: Cursor): Item | null {
  const line = cursor.line;
  const first = cursor.expression();
  if (first === null) return null;
  if (!cursor.isPunct(':') && !cursor.isPunct('=>')) return { key: null, join: null, value: first, line };
  cursor.skip(1);
  return { key: first, join: ':', value: cursor.expression() ?? UNKNOWN, line };
}

import { wordList } from '../calls/word-list.ts';
import { type Cursor, MAX_DEPTH } from './cursor.ts';
import { type Item, type Node, UNKNOWN } from './node.ts';
import { WORD_OPERATORS } from './reserved.ts';

const EITHER = wordList('|| ?? ?: < > <= >= == != === !== && | |> - * / % <<');

/** Longer sums are cut: each step copies what is before it. */
const MAX_OPERATORS = 300;

/** One expression with its operators, null when none starts here. */
export function parseExpression(cursor: Cursor): Node | null {
  if (cursor.depth >= MAX_DEPTH) return null;
  cursor.depth += 1;
  const node = parseOperators(cursor);
  cursor.depth -= 1;
  return node;
}

function parseOperators(cursor: Cursor): Node | null {
  let left = cursor.operand();
  if (left === null) return null;
  for (let count = 0; count < MAX_OPERATORS; count += 1) {
    const next = parseOperator(cursor, left);
    if (next === null) return left;
    left = next;
  }
  return left;
}

function parseOperator(cursor: Cursor, left: Node): Node | null {
  const token = cursor.peek();
  if (token === null) return null;
  if (token.kind === 'punct') return parseSign(cursor, left, token.value);
  if (token.kind === 'word') return WORD_OPERATORS.includes(token.value) && cursor.sameLine ? either(cursor, left) : null;
  // Texts side by side are one text, except where a call takes its arguments without brackets.
  const joins = token.kind === 'text' && left.kind === 'text' && cursor.language !== 'ruby' && cursor.language !== 'swift';
  return joins ? joined(left, cursor.operand()) : null;
}

function parseSign(cursor: Cursor, left: Node, sign: string): Node | null {
  if (sign === '+' || (sign === '.' && cursor.language === 'php')) {
    cursor.skip(1);
    return joined(left, cursor.operand());
  }
  if (sign === '?') return parseChoice(cursor, left);
  if (sign === '%' && left.kind === 'text') return formatted(cursor, left);
  if (sign === '|>') return pipedInto(cursor, left);
  if (!EITHER.includes(sign) || !cursor.sameLine) return null;
  if (cursor.language !== 'powershell') return either(cursor, left);
  return sign === '-' ? parseDashOperator(cursor, left) : sign === '|' ? piped(cursor, left) : either(cursor, left);
}

function joined(left: Node, right: Node | null): Node {
  const parts = left.kind === 'join' ? left.parts : [left];
  return { kind: 'join', parts: [...parts, right ?? UNKNOWN] };
}

/** `$body | ConvertTo-Json` of PowerShell. */
function piped(cursor: Cursor, left: Node): Node {
  const line = cursor.line;
  cursor.skip(1);
  const right = cursor.operand() ?? UNKNOWN;
  return right.kind === 'name' || right.kind === 'call'
    ? { kind: 'call', callee: right.kind === 'call' ? right.callee : right, args: [{ key: null, join: null, value: left, line }], line }
    : left;
}

/** `value |> step(more)`: what a module does takes the value first, anything else is done to the value. */
function pipedInto(cursor: Cursor, left: Node): Node {
  const line = cursor.line;
  cursor.skip(1);
  const right = cursor.operand() ?? UNKNOWN;
  if (right.kind !== 'call') return left;
  if (right.callee.kind === 'name') return { ...right, callee: { kind: 'member', of: left, name: right.callee.name } };
  return { ...right, args: [{ key: null, join: null, value: left, line }, ...right.args] };
}

function either(cursor: Cursor, left: Node): Node {
  const guards = cursor.isPunct('&&') || cursor.isWord('and');
  cursor.skip(1);
  const right = cursor.operand() ?? UNKNOWN;
  // `token && { Authorization: token }` is its right side.
  if (guards) return { kind: 'either', options: [right, left] };
  return { kind: 'either', options: left.kind === 'either' ? [...left.options, right] : [left, right] };
}

/** `"%s:%s" % (user, password)` of Python. */
function formatted(cursor: Cursor, left: Node): Node {
  const line = cursor.line;
  cursor.skip(1);
  const right = cursor.operand() ?? UNKNOWN;
  const values: readonly Item[] = right.kind === 'list' ? right.items : [{ key: null, join: null, value: right, line }];
  return { kind: 'call', callee: { kind: 'name', name: 'sprintf' }, args: [{ key: null, join: null, value: left, line }, ...values], line };
}

/** `"{0}:{1}" -f $a, $b` of PowerShell; any other dash ends the operand. */
function parseDashOperator(cursor: Cursor, left: Node): Node | null {
  if (!cursor.isWord('f', 1)) return null;
  const line = cursor.line;
  cursor.skip(2);
  const args: Item[] = [{ key: null, join: null, value: left, line }];
  do args.push({ key: null, join: null, value: cursor.operand() ?? UNKNOWN, line });
  while (cursor.take(','));
  return { kind: 'call', callee: { kind: 'name', name: 'sprintf' }, args, line };
}

/** `test ? one : other`; a lone `?` (Rust, Swift) says nothing. */
function parseChoice(cursor: Cursor, left: Node): Node {
  cursor.skip(1);
  const token = cursor.peek();
  if (token === null || (token.kind === 'punct' && !'([{'.includes(token.value)) || !cursor.sameLine) return left;
  const one = cursor.expression() ?? UNKNOWN;
  if (!cursor.take(':')) return left;
  return { kind: 'either', options: [one, cursor.expression() ?? UNKNOWN] };
}

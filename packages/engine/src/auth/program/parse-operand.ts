import { wordList } from '../calls/word-list.ts';
import { type Cursor, MAX_DEPTH } from './cursor.ts';
import { DECLARES } from './function-heads.ts';
import { type Node, UNKNOWN } from './node.ts';
import { parseSuffixes } from './parse-suffix.ts';
import { startsOperand, WORD_OPERATORS } from './reserved.ts';

const PREFIXES = wordList('& * ! - ... + @ ^ ~ \\ |');

/** A primary value with its members, calls and indexes. */
export function parseOperand(cursor: Cursor): Node | null {
  if (cursor.depth >= MAX_DEPTH) return null;
  cursor.depth += 1;
  const primary = parsePrimary(cursor);
  const node = primary === null ? null : parseSuffixes(cursor, primary);
  cursor.depth -= 1;
  return node;
}

function parsePrimary(cursor: Cursor): Node | null {
  const token = cursor.peek();
  if (token === null) return null;
  if (token.kind === 'text') {
    cursor.skip(1);
    return { kind: 'text', parts: token.parts };
  }
  if (token.kind === 'number') {
    cursor.skip(1);
    return { kind: 'number', text: token.value };
  }
  if (token.kind === 'word') return parseWord(cursor, token.value);
  if (token.value === '...' || (token.value === '*' && cursor.isPunct('*', 1))) {
    cursor.skip(token.value === '*' ? 2 : 1);
    return spread(cursor.operand());
  }
  if (PREFIXES.includes(token.value)) {
    cursor.skip(1);
    return cursor.operand();
  }
  if (token.value === '(') return parseGroup(cursor);
  if (token.value === '[') return parseBrackets(cursor);
  if (token.value !== '{') return null;
  cursor.skip(1);
  return { kind: 'block', type: null, items: cursor.items('}') };
}

/** `...headers` is its operand, and yet no member by that name: a choice of one. */
function spread(operand: Node | null): Node | null {
  return operand === null ? null : { kind: 'either', options: [operand] };
}

function parseWord(cursor: Cursor, word: string): Node | null {
  cursor.skip(1);
  if (word === DECLARES) return parseFunction(cursor);
  if (word === 'return' && operandFollows(cursor)) return { kind: 'return', value: cursor.expression() ?? UNKNOWN };
  if (startsOperand(word) && operandFollows(cursor)) return cursor.operand();
  if (cursor.language === 'go' && word === 'map' && cursor.isPunct('[')) {
    parseBrackets(cursor);
    return cursor.operand();
  }
  return { kind: 'name', name: word };
}

/** A function whose head was made plain. */
function parseFunction(cursor: Cursor): Node {
  const name = cursor.next();
  cursor.skip(1);
  const parameters: Node = { kind: 'list', items: cursor.items(')') };
  cursor.skip(1);
  const body: Node = { kind: 'block', type: null, items: cursor.items('}') };
  return { kind: 'function', name: name?.kind === 'word' ? name.value : '', parameters, body };
}

/** `out` and its like are names when nothing follows that they could belong to. */
function operandFollows(cursor: Cursor): boolean {
  const token = cursor.peek();
  return (
    token !== null &&
    cursor.sameLine &&
    (token.kind !== 'punct' || ['(', '[', '{', '&', '*', '@', '!', '-', '...', '\\'].includes(token.value))
  );
}

/** A group with one element is that element; `(Type) value` is a cast. */
function parseGroup(cursor: Cursor): Node {
  cursor.skip(1);
  const items = cursor.items(')');
  const [only] = items;
  if (items.length !== 1 || only === undefined || only.key !== null) return { kind: 'list', items };
  const next = cursor.peek();
  const cast =
    only.value.kind === 'name' &&
    cursor.sameLine &&
    next !== null &&
    (next.kind === 'text' ||
      (next.kind === 'word' && !WORD_OPERATORS.includes(next.value) && !['as', 'to', 'if', 'do'].includes(next.value)));
  return cast ? (cursor.operand() ?? only.value) : only.value;
}

function parseBrackets(cursor: Cursor): Node {
  cursor.skip(1);
  const items = cursor.items(']');
  // `[]string{...}` of Go: the element type is not needed.
  if (items.length === 0 && cursor.language === 'go' && cursor.sameLine && cursor.peek()?.kind === 'word')
    return cursor.operand() ?? { kind: 'list', items };
  return { kind: 'list', items };
}

import { wordList } from '../calls/word-list.ts';
import { type Cursor, MAX_DEPTH } from './cursor.ts';
import type { Node } from './node.ts';
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

function parseWord(cursor: Cursor, word: string): Node | null {
  cursor.skip(1);
  if (startsOperand(word) && operandFollows(cursor)) return cursor.operand();
  if (cursor.language === 'go' && word === 'map' && cursor.isPunct('[')) {
    parseBrackets(cursor);
    return cursor.operand();
  }
  return { kind: 'name', name: word };
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

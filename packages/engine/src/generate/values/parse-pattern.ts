import { memoize } from '../../format/memoize.ts';

export type PatternNode =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'class'; readonly choices: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number };

interface Cursor {
  readonly source: string;
  at: number;
}

const DIGITS = [...'0123456789'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const WORD = [...LETTERS, ...DIGITS];
const SHORTHAND: Readonly<Record<string, readonly string[]>> = { d: DIGITS, w: WORD, s: [' '], D: LETTERS, W: ['-'], S: WORD };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' };
const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
const MAX_REPEAT = 1000;

/** Parses the part of the ECMAScript pattern syntax that specs commonly use. Null for anything else. */
export const parsePattern = memoize((source: string): PatternNode | null => {
  const cursor: Cursor = { source, at: 0 };
  const node = readChoice(cursor, 0);
  return node !== null && cursor.at === source.length ? node : null;
});

function readChoice(cursor: Cursor, depth: number): PatternNode | null {
  if (depth > 20) return null;
  const options: PatternNode[] = [];
  for (;;) {
    const option = readSequence(cursor, depth);
    if (option === null) return null;
    options.push(option);
    if (cursor.source[cursor.at] !== '|') break;
    cursor.at += 1;
  }
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
}

function readSequence(cursor: Cursor, depth: number): PatternNode | null {
  const parts: PatternNode[] = [];
  while (cursor.at < cursor.source.length && cursor.source[cursor.at] !== '|' && cursor.source[cursor.at] !== ')') {
    const atom = readAtom(cursor, depth);
    if (atom === null) return null;
    const repeated = readRepeat(cursor, atom);
    if (repeated === null) return null;
    parts.push(repeated);
  }
  return { kind: 'sequence', parts };
}

function readAtom(cursor: Cursor, depth: number): PatternNode | null {
  const char = cursor.source.charAt(cursor.at);
  cursor.at += 1;
  if (char === '^' || char === '$') return { kind: 'literal', text: '' };
  if (char === '.') return { kind: 'class', choices: WORD };
  if (char === '(') return readGroup(cursor, depth);
  if (char === '[') return readClass(cursor);
  if (char === '\\') return readEscape(cursor);
  return '*+?{'.includes(char) ? null : { kind: 'literal', text: char };
}

function readGroup(cursor: Cursor, depth: number): PatternNode | null {
  if (cursor.source.startsWith('?:', cursor.at)) cursor.at += 2;
  else if (cursor.source[cursor.at] === '?') return null;
  const node = readChoice(cursor, depth + 1);
  if (node === null || cursor.source[cursor.at] !== ')') return null;
  cursor.at += 1;
  return node;
}

function readEscape(cursor: Cursor): PatternNode | null {
  const choices = escapeChoices(cursor);
  return choices === null ? null : { kind: 'class', choices };
}

function escapeChoices(cursor: Cursor): readonly string[] | null {
  const char = cursor.source.charAt(cursor.at);
  cursor.at += 1;
  const shorthand = SHORTHAND[char];
  if (shorthand !== undefined) return shorthand;
  const control = ESCAPES[char];
  if (control !== undefined) return [control];
  // Boundaries, back references, properties and code points are not supported.
  return char === '' || /[A-Za-z0-9]/.test(char) ? null : [char];
}

function readClass(cursor: Cursor): PatternNode | null {
  const negated = cursor.source[cursor.at] === '^';
  if (negated) cursor.at += 1;
  const choices = new Set<string>();
  while (cursor.at < cursor.source.length && cursor.source[cursor.at] !== ']') {
    const members = readClassMember(cursor);
    if (members === null) return null;
    for (const member of members) choices.add(member);
  }
  if (cursor.source[cursor.at] !== ']') return null;
  cursor.at += 1;
  const wanted = negated ? PRINTABLE.filter((char) => !choices.has(char)) : [...choices];
  return wanted.length === 0 ? null : { kind: 'class', choices: wanted };
}

function readClassMember(cursor: Cursor): readonly string[] | null {
  const first = readClassChar(cursor);
  if (first === null) return null;
  const [from] = first;
  const isRange = first.length === 1 && cursor.source[cursor.at] === '-' && cursor.source[cursor.at + 1] !== ']';
  if (!isRange || from === undefined) return first;
  cursor.at += 1;
  const [to] = readClassChar(cursor) ?? [];
  if (to === undefined) return null;
  const low = from.charCodeAt(0);
  const count = Math.min(to.charCodeAt(0) - low + 1, 128);
  return count < 1 ? null : Array.from({ length: count }, (_, index) => String.fromCharCode(low + index));
}

function readClassChar(cursor: Cursor): readonly string[] | null {
  const char = cursor.source.charAt(cursor.at);
  cursor.at += 1;
  return char === '\\' ? escapeChoices(cursor) : [char];
}

function readRepeat(cursor: Cursor, part: PatternNode): PatternNode | null {
  const match = /^(?:([*+?])|\{(\d{1,5})(,(\d{1,5})?)?\})\??/.exec(cursor.source.slice(cursor.at, cursor.at + 16));
  if (match === null) return part;
  cursor.at += match[0].length;
  const [, sign, low, comma, high] = match;
  const least = sign === '+' ? 1 : Number(low ?? 0);
  const most =
    sign === '?' ? 1 : high !== undefined ? Number(high) : sign !== undefined || comma !== undefined ? Number.POSITIVE_INFINITY : least;
  return least > MAX_REPEAT || most < least ? null : { kind: 'repeat', part, least, most };
}

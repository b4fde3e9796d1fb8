import { decodeHTML } from 'entities';

/** The bytes that an escape decodes to, and where it ends in the input. */
export interface Escape {
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** The three escape notations: `%41`, `\u0041` and `&#65;`. */
export type EscapeKind = 'percent' | 'backslash' | 'entity';
export const ESCAPE_KINDS: readonly EscapeKind[] = ['percent', 'backslash', 'entity'];

const MAX_NAME = 32;
const MAX_DIGITS = 10;
const MAX_KNOWN_NAMES = 5000;

const code = (char: string) => char.charCodeAt(0);
const PERCENT = code('%');
const BACKSLASH = code('\\');
const AMPERSAND = code('&');
const PLUS = code('+');
const HASH = code('#');
const SEMICOLON = code(';');
const LOWER_U = code('u');
const LOWER_X = code('x');
const [OPEN_BRACE, CLOSE_BRACE] = [code('{'), code('}')];

/** Bytes that start an escape. */
export const OPENERS: readonly number[] = [PERCENT, BACKSLASH, AMPERSAND, PLUS];
const tableOf = (bytes: readonly number[]) => Uint8Array.from({ length: 256 }, (_, byte) => (bytes.includes(byte) ? 1 : 0));
const openers = tableOf(OPENERS);
const syntax = tableOf([PERCENT, BACKSLASH, AMPERSAND, PLUS, HASH, SEMICOLON]);

export const startsEscape = (byte: number): boolean => openers[byte] === 1;
/** True if an escaped byte may be part of another escape, so that another round is necessary. */
export const isEscapeSyntax = (byte: number): boolean => syntax[byte] === 1;

export function escapeKindOf(opener: number): EscapeKind {
  if (opener === BACKSLASH) return 'backslash';
  return opener === AMPERSAND ? 'entity' : 'percent';
}

const isHex = (byte: number): boolean => (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 102);
const isDecimal = (byte: number): boolean => byte >= 48 && byte <= 57;
const isNamePart = (byte: number): boolean => ((byte | 32) >= 97 && (byte | 32) <= 122) || isDecimal(byte);

const NOTHING: readonly Escape[] = [];
const SPACE = Uint8Array.of(0x20);
const SINGLE: readonly Uint8Array[] = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
const single = (byte: number): Uint8Array => SINGLE[byte] ?? SPACE;
const CONTROLS: ReadonlyMap<number, Uint8Array> = new Map(
  Object.entries({ b: 8, f: 12, n: 10, r: 13, t: 9, v: 11, 0: 0 }).map(([letter, byte]) => [code(letter), single(byte)]),
);

/** Returns every possible escape at this position, the most common first. */
export function escapesAt(input: Uint8Array, at: number, length: number): readonly Escape[] {
  const opener = input[at];
  if (opener === PERCENT) return readPercent(input, at + 1, length);
  if (opener === AMPERSAND) return readEntity(input, at + 1, length);
  if (opener === BACKSLASH) return readBackslash(input, at + 1, length);
  return opener === PLUS ? [{ bytes: SPACE, end: at + 1 }] : NOTHING;
}

/** Counts how many matching bytes follow, up to a limit. */
function countOf(input: Uint8Array, at: number, length: number, isWanted: (byte: number) => boolean, most: number): number {
  let end = at;
  while (end < length && end - at < most && isWanted(input[end] ?? 0)) end += 1;
  return end - at;
}

function numberIn(input: Uint8Array, at: number, count: number, base: 10 | 16): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) {
    const byte = input[index] ?? 0;
    value = value * base + (byte <= 57 ? byte - 48 : (byte | 32) - 87);
  }
  return value;
}

function readHex(input: Uint8Array, at: number, length: number, digits: number): readonly Escape[] {
  if (countOf(input, at, length, isHex, digits) < digits) return NOTHING;
  return [{ bytes: encodeUtf8(numberIn(input, at, digits, 16)), end: at + digits }];
}

/** Most programs read two digits as a byte, and some as a Latin-1 character. */
function readByte(input: Uint8Array, at: number, length: number): readonly Escape[] {
  if (countOf(input, at, length, isHex, 2) < 2) return NOTHING;
  const value = numberIn(input, at, 2, 16);
  const byte = { bytes: single(value), end: at + 2 };
  return value < 0x80 ? [byte] : [byte, { bytes: encodeUtf8(value), end: at + 2 }];
}

/** `%C3%B6` is a single character in two bytes. `%u00f6` is the output of the browsers' `escape` function. */
function readPercent(input: Uint8Array, at: number, length: number): readonly Escape[] {
  return input[at] === LOWER_U ? readHex(input, at + 1, length, 4) : readByte(input, at, length);
}

/** Reads string escapes in JSON, JavaScript and most other languages. A backslash before any other character stands for that character. */
function readBackslash(input: Uint8Array, at: number, length: number): readonly Escape[] {
  if (at >= length) return NOTHING;
  const byte = input[at] ?? 0;
  if (byte === LOWER_U) return input[at + 1] === OPEN_BRACE ? readBraced(input, at + 2, length) : readHex(input, at + 1, length, 4);
  if (byte === LOWER_X) return readByte(input, at + 1, length);
  const control = CONTROLS.get(byte);
  if (control !== undefined) return [{ bytes: control, end: at + 1 }];
  return byte > 32 && byte < 127 && !isNamePart(byte) ? [{ bytes: single(byte), end: at + 1 }] : NOTHING;
}

/** Reads `\u{1f600}`, as used in JavaScript, Rust and Swift. */
function readBraced(input: Uint8Array, at: number, length: number): readonly Escape[] {
  const count = countOf(input, at, length, isHex, 6);
  if (count === 0 || input[at + count] !== CLOSE_BRACE) return NOTHING;
  return [{ bytes: encodeUtf8(numberIn(input, at, count, 16)), end: at + count + 1 }];
}

function readEntity(input: Uint8Array, at: number, length: number): readonly Escape[] {
  if (input[at] !== HASH) return readNamed(input, at, length);
  const isHexadecimal = ((input[at + 1] ?? 0) | 32) === LOWER_X;
  const start = at + (isHexadecimal ? 2 : 1);
  const count = countOf(input, start, length, isHexadecimal ? isHex : isDecimal, MAX_DIGITS);
  if (count === 0) return NOTHING;
  const bytes = encodeUtf8(numberIn(input, start, count, isHexadecimal ? 16 : 10));
  return [{ bytes, end: start + count + (input[start + count] === SEMICOLON ? 1 : 0) }];
}

/** Reads the whole name with its semicolon, or its longest prefix that HTML allows without one. */
function readNamed(input: Uint8Array, at: number, length: number): readonly Escape[] {
  const count = countOf(input, at, length, isNamePart, MAX_NAME);
  if (count < 2) return NOTHING;
  const { whole, start } = meaningOf(String.fromCharCode(...input.subarray(at, at + count)));
  if (whole !== null && input[at + count] === SEMICOLON) return [{ bytes: whole, end: at + count + 1 }];
  return start === null ? NOTHING : [{ bytes: start.bytes, end: at + start.length }];
}

interface Meaning {
  readonly whole: Uint8Array | null;
  readonly start: { readonly bytes: Uint8Array; readonly length: number } | null;
}

const meanings = new Map<string, Meaning>();

function meaningOf(name: string): Meaning {
  const known = meanings.get(name);
  if (known !== undefined) return known;
  const withSign = decodeHTML(`&${name};`);
  const without = decodeHTML(`&${name}`);
  const isKnown = name === 'semi' || !withSign.endsWith(';');
  // Without a semicolon, the decoder reads the longest name it knows as one character and leaves the following text unchanged.
  const isStartKnown = without !== `&${name}`;
  const meaning: Meaning = {
    whole: isKnown ? Uint8Array.from(Buffer.from(withSign, 'utf8')) : null,
    start: isStartKnown
      ? { bytes: Uint8Array.from(Buffer.from(without.slice(0, 1), 'utf8')), length: name.length - without.length + 1 }
      : null,
  };
  if (meanings.size >= MAX_KNOWN_NAMES) meanings.clear();
  meanings.set(name, meaning);
  return meaning;
}

/**
 * Half of a surrogate pair, such as `\ud83d` alone, becomes three bytes. Needles are also searched for in that form, so the halves
 * need not be joined.
 */
export function encodeUtf8(point: number): Uint8Array {
  if (point < 0x80) return single(point);
  if (point < 0x800) return Uint8Array.of(0xc0 | (point >> 6), 0x80 | (point & 63));
  if (point < 0x10000) return Uint8Array.of(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  if (point > 0x10ffff) return Uint8Array.of(0xef, 0xbf, 0xbd);
  return Uint8Array.of(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
}

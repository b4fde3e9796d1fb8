import { escapesAt, startsEscape } from './escapes.ts';

/** The bytes decoded from a run, without its first symbols. */
export interface DecodedRun {
  /** The decoded bytes start at index 0. The buffer is reused for the next run. */
  readonly buffer: Uint8Array;
  readonly length: number;
  /** Maps decoded bytes to input positions: where the first symbol starts, and where the last one ends. */
  readonly startOf: (byte: number) => number;
  readonly endOf: (byte: number) => number;
  /** The end of the run in the input. */
  readonly end: number;
}

/** An encoding that represents bytes as letters and digits. */
interface Alphabet {
  readonly bits: number;
  readonly values: Uint8Array;
  /** Shorter runs cannot contain even the shortest secret. */
  readonly shortest: number;
  /** The number of offsets within a group of symbols at which a byte may start. */
  readonly offsets: number;
}

const OTHER = 255;
const SHORTEST_SECRET = 6;

function alphabet(bits: number, offsets: number, rows: readonly string[]): Alphabet {
  const values = new Uint8Array(256).fill(OTHER);
  for (const row of rows) for (const [value, char] of [...row].entries()) values[char.charCodeAt(0)] = value;
  return { bits, values, shortest: Math.ceil((SHORTEST_SECRET * 8) / bits), offsets };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MIXED = `${LETTERS}${LETTERS.toLowerCase()}0123456789`;
const BASE64 = alphabet(6, 4, [`${MIXED}+/`, `${MIXED}-_`]);
// The other two alphabets are subsets of the first, so their runs lie inside its runs.
const BASE32 = alphabet(5, 8, [`${LETTERS}234567`, `${LETTERS.toLowerCase()}234567`]);
const HEX = alphabet(4, 2, ['0123456789abcdef', '0123456789ABCDEF']);

const PARTS: readonly Alphabet[] = [BASE32, HEX];

const [LF, CR] = [10, 13];
const isSymbol = (byte: number): boolean => BASE64.values[byte] !== OTHER;
const isPart = (byte: number): boolean => isSymbol(byte) || byte === LF || byte === CR;

/** A sequence of symbols without its line breaks and escapes. Positions are null when the symbols are consecutive bytes. */
interface Run {
  symbols: Uint8Array;
  from: number;
  to: number;
  places: { readonly starts: readonly number[]; readonly ends: readonly number[] } | null;
}

export type DecodeRuns = (input: Uint8Array, length: number, onDecoded: (decoded: DecodedRun) => void) => void;

/** Decodes every run that is long enough to contain a secret. A run may start anywhere in a blob, so each offset is tried. */
export function createRunDecoder(): DecodeRuns {
  let buffer = new Uint8Array(1024);

  const decodeAll = (run: Run, alphabet: Alphabet, onDecoded: (decoded: DecodedRun) => void) => {
    if (buffer.length < run.to - run.from) buffer = new Uint8Array(2 * (run.to - run.from));
    for (let offset = 0; offset < alphabet.offsets && run.to - run.from - offset >= alphabet.shortest; offset += 1)
      onDecoded(decodeFrom(run, run.from + offset, alphabet, buffer));
  };

  return (input, length, onDecoded) => {
    for (let at = runFrom(input, 0, length); length - at >= BASE64.shortest; ) {
      const run = runAt(input, at, length);
      at = runFrom(input, Math.max(at + 1, endOf(run)), length);
      if (run.to - run.from < BASE64.shortest) continue;
      decodeAll(run, BASE64, onDecoded);
      for (const other of PARTS) forEachPart(run, other, (part) => decodeAll(part, other, onDecoded));
    }
  };
}

function decodeFrom(run: Run, first: number, { bits, values }: Alphabet, buffer: Uint8Array): DecodedRun {
  const { symbols, to, places } = run;
  return {
    buffer,
    end: endOf(run),
    length: decode(symbols, first, to, values, bits, buffer),
    startOf: (byte) => {
      const symbol = first + Math.floor((byte * 8) / bits);
      return places === null ? symbol : (places.starts[symbol] ?? 0);
    },
    endOf: (byte) => {
      const symbol = first + Math.ceil((byte * 8) / bits) - 1;
      return places === null ? symbol + 1 : (places.ends[symbol] ?? 0);
    },
  };
}

/** Returns the next position where a run may start. */
function runFrom(input: Uint8Array, from: number, length: number): number {
  let at = from;
  while (at < length && !isSymbol(input[at] ?? 0) && !startsEscape(input[at] ?? 0)) at += 1;
  return at;
}

const endOf = ({ to, places }: Run): number => (places === null ? to : (places.ends[to - 1] ?? 0));

function runAt(input: Uint8Array, from: number, length: number): Run {
  let to = from;
  while (to < length && isSymbol(input[to] ?? 0)) to += 1;
  const next = to < length ? (input[to] ?? 0) : 0;
  const isUneven = next === LF || next === CR || startsEscape(next);
  return isUneven ? unevenRun(input, from, length) : { symbols: input, from, to, places: null };
}

/** Encoders wrap long lines, and URLs and JSON escape some symbols in an alphabet. */
function unevenRun(input: Uint8Array, from: number, length: number): Run {
  const symbols: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = from; at < length; ) {
    const part = partAt(input, at, length);
    if (part === null) break;
    if (isSymbol(part.byte)) {
      symbols.push(part.byte);
      starts.push(at);
      ends.push(part.end);
    }
    at = part.end;
  }
  return { symbols: Uint8Array.from(symbols), from: 0, to: symbols.length, places: { starts, ends } };
}

/** Reads a symbol or a line break, plain or escaped. */
function partAt(input: Uint8Array, at: number, length: number): { readonly byte: number; readonly end: number } | null {
  const byte = input[at] ?? 0;
  if (isPart(byte)) return { byte, end: at + 1 };
  const decoded = escapesAt(input, at, length).find(({ bytes }) => bytes.length === 1 && isPart(bytes[0] ?? 0));
  return decoded === undefined ? null : { byte: decoded.bytes[0] ?? 0, end: decoded.end };
}

function forEachPart(run: Run, { values, shortest }: Alphabet, onPart: (part: Run) => void): void {
  for (let start = run.from; start < run.to; start += 1) {
    let end = start;
    while (end < run.to && values[run.symbols[end] ?? 0] !== OTHER) end += 1;
    if (end - start >= shortest) onPart({ ...run, from: start, to: end });
    start = end;
  }
}

/** Writes the decoded bytes into the buffer and returns how many there are. */
function decode(symbols: Uint8Array, from: number, to: number, values: Uint8Array, bits: number, buffer: Uint8Array): number {
  let held = 0;
  let count = 0;
  let length = 0;
  for (let at = from; at < to; at += 1) {
    held = ((held << bits) | (values[symbols[at] ?? 0] ?? 0)) & 0xffff;
    count += bits;
    if (count < 8) continue;
    count -= 8;
    buffer[length] = (held >> count) & 255;
    length += 1;
  }
  return length;
}

import { createRunDecoder } from './encoded-runs.ts';
import { ESCAPE_KINDS, encodeUtf8, OPENERS } from './escapes.ts';
import { createNeedleFinder, type FindNeedles, type InputEnd, type OnMatch } from './find-needles.ts';
import { createNeedles } from './needles.ts';
import { undoEscapes } from './undo-escapes.ts';

/** Shorter values would match ordinary text, so a search cannot protect them. */
const MIN_LENGTH = 6;
/** For example base64 in base64 in base64, or hex in base64. */
const MAX_NESTED = 3;
/** Escapes are undone in three rounds, and the search itself decodes a fourth. */
const MAX_ROUNDS = 3;
/** Hostile input can be decoded in very many ways. The search reads at most this many times the input's length, plus a constant. */
const MAX_WORK = 150;
const LEAST_WORK = 100_000;

/** The suffix that messages add to a truncated value. */
const TRUNCATION_MARK = '…';
const LONGEST_MESSAGE = 4096;
const MAX_CUTS = 20;

const encoder = new TextEncoder();

/** A range in a string. The end is exclusive. */
export type Range = readonly [start: number, end: number];

export interface SecretFinder {
  /** Positions of secrets in the string, in order and without overlap. */
  readonly rangesIn: (text: string) => readonly Range[];
}

/** Null when no secret is long enough to search for. */
export function createSecretFinder(secrets: readonly string[]): SecretFinder | null {
  // HTTP removes white space around header values, so a server may echo a secret without it.
  const spellings = [...new Set(secrets.flatMap((secret) => [secret, secret.trim()]))];
  const wanted = spellings.filter(({ length }) => length >= MIN_LENGTH).flatMap(bytesOf);
  if (wanted.length === 0) return null;
  const needles = createNeedles(wanted, OPENERS);
  const search = createSearch(createNeedleFinder(needles));
  return { rangesIn: (text) => rangesIn(search, text) };
}

/** Returns the UTF-8 bytes, and a variant with each half of a surrogate pair encoded separately, as escapes do. */
function bytesOf(secret: string): readonly Uint8Array[] {
  const whole = Buffer.from(secret, 'utf8');
  const halves = Buffer.concat(Array.from({ length: secret.length }, (_, index) => encodeUtf8(secret.charCodeAt(index))));
  return halves.equals(whole) ? [whole] : [whole, halves];
}

function rangesIn(search: FindNeedles, text: string): readonly Range[] {
  const bytes = encoder.encode(text);
  const found: [number, number][] = [];
  const onMatch: OnMatch = (start, end) => {
    // Overlapping matches are merged immediately, because hostile input could create millions of them.
    const last = found.at(-1);
    if (last !== undefined && start >= last[0] && start <= last[1]) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  };
  search(bytes, bytes.length, 'whole', onMatch);
  if (text.length <= LONGEST_MESSAGE) for (const end of cutsIn(text)) search(bytes, end, 'cut', onMatch);
  if (found.length === 0) return [];
  return merged(bytes.length === text.length ? found : inCharacters(text, found));
}

/** Returns the byte positions where values in a message were truncated. */
function cutsIn(text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(TRUNCATION_MARK); at !== -1 && places.length < MAX_CUTS; at = text.indexOf(TRUNCATION_MARK, at + 1))
    places.push(Buffer.byteLength(text.slice(0, at)));
  return places;
}

/** Searches the input, the blobs decoded from it, the input without its escapes, and so on. */
function createSearch(findNeedles: FindNeedles): FindNeedles {
  const decoders = Array.from({ length: MAX_NESTED }, createRunDecoder);
  let work = 0;

  const search = (input: Uint8Array, length: number, { nested, rounds, ending }: Depth, onMatch: OnMatch): void => {
    findNeedles(input, length, ending, onMatch);
    work -= length;
    if (work < 0) return;
    decoders[nested]?.(input, length, ({ buffer, length: size, end: runEnd, startOf, endOf }) => {
      const inside: Depth = { nested: nested + 1, rounds, ending: runEnd === length ? ending : 'whole' };
      search(buffer, size, inside, (start, end) => onMatch(startOf(start), endOf(end)));
    });
    if (rounds === MAX_ROUNDS) return;
    for (const kind of ESCAPE_KINDS) {
      const undone = undoEscapes(input, length, kind);
      if (undone === null) continue;
      const { bytes, startOf, endOf } = undone;
      search(bytes, undone.length, { nested, rounds: rounds + 1, ending }, (start, end) => onMatch(startOf(start), endOf(end)));
    }
  };

  return (input, length, ending, onMatch) => {
    work = MAX_WORK * length + LEAST_WORK;
    search(input, length, { nested: 0, rounds: 0, ending }, onMatch);
  };
}

interface Depth {
  readonly nested: number;
  readonly rounds: number;
  readonly ending: InputEnd;
}

/** Converts UTF-8 byte positions to character positions. */
function inCharacters(text: string, ranges: readonly Range[]): readonly Range[] {
  const places = [...new Set(ranges.flat())].sort((a, b) => a - b);
  const indexes = new Map<number, number>();
  let byte = 0;
  let index = 0;
  for (const place of places) {
    while (byte < place) {
      const point = text.codePointAt(index) ?? 0;
      byte += encodeUtf8(point).length;
      index += point > 0xffff ? 2 : 1;
    }
    indexes.set(place, index);
  }
  return ranges.map(([start, end]) => [indexes.get(start) ?? 0, indexes.get(end) ?? text.length]);
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const result: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

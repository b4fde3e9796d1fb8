import { type Escape, escapesAt, startsEscape } from './escapes.ts';
import type { Needles } from './needles.ts';

/** Called with the first byte of a match and the byte after its last one. */
export type OnMatch = (start: number, end: number) => void;

/** Whether the input is complete or was truncated. In a truncated input the start of a needle at the end counts as well. */
export type InputEnd = 'whole' | 'cut';

export type FindNeedles = (input: Uint8Array, length: number, ending: InputEnd, onMatch: OnMatch) => void;

/** One interpretation of the input up to a position, as raw bytes and decoded escapes. */
interface Path {
  state: number;
  jump: Jump | null;
  /** Where the last match on this path ended. Matches before this position have already been reported. */
  reported: number;
}

/** An escape sequence that was decoded: the input from `start` to `end` became `size` bytes. */
interface Jump {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly before: Jump | null;
}

/** Hostile input can be interpreted in very many ways. Only the paths with the longest matches are followed. */
const MAX_PATHS = 8;

interface Scan {
  readonly needles: Needles;
  readonly input: Uint8Array;
  readonly length: number;
  readonly onMatch: OnMatch;
  /** The raw byte path always exists, so a needle may start at any position. */
  readonly raw: Path;
  /** Paths that decoded an escape and have a partial match. */
  others: readonly Path[];
  /** Paths that continue at a later position, after the escape they decoded. */
  readonly arrivals: Map<number, Path[]>;
}

/**
 * Finds every needle in the input, even if some of its characters are escaped. An escape is an additional interpretation of the same
 * position, so a needle is also found in text that only happens to look like an escape.
 */
export function createNeedleFinder(needles: Needles): FindNeedles {
  return (input, length, ending, onMatch) => {
    const from = firstCandidate(needles, input, length);
    if (from === length) return;
    const raw: Path = { state: 0, jump: null, reported: 0 };
    const scan: Scan = { needles, input, length, onMatch, raw, others: [], arrivals: new Map() };
    for (let at = from; at < length; at += 1) {
      readByte(scan, at);
      // A needle may end at an escape that was truncated.
      if (ending === 'cut' && at + LONGEST_ESCAPE > length && startsEscape(input[at + 1] ?? 0)) reportOpen(scan, at + 1);
    }
    if (ending === 'cut') reportOpen(scan, length);
  };
}

/** A shorter partial match may be ordinary text. */
const LEAST_OPEN = 6;
const LONGEST_ESCAPE = 12;

function reportOpen({ needles, raw, others, arrivals, length, onMatch }: Scan, at: number): void {
  for (const path of [raw, ...others, ...(arrivals.get(at) ?? [])]) {
    const depth = needles.depthOf(path.state);
    if (depth >= LEAST_OPEN) onMatch(startOf(path, at, depth), length);
  }
}

function readByte(scan: Scan, at: number): void {
  const { needles, input, raw } = scan;
  const byte = input[at] ?? 0;
  if (scan.arrivals.size > 0) takeArrivals(scan, at);
  if (startsEscape(byte)) followEscapes(scan, at);
  if (raw.state !== 0 || startsHere(needles, byte, input[at + 1] ?? 0)) step(needles, raw, byte, at, scan.onMatch);
  if (scan.others.length > 0) stepOthers(scan, byte, at);
}

const startsHere = ({ starts }: Needles, first: number, second: number): boolean => starts[(first << 8) | second] === 1;

function takeArrivals(scan: Scan, at: number): void {
  const arrived = scan.arrivals.get(at);
  if (arrived === undefined) return;
  scan.arrivals.delete(at);
  scan.others = merged(scan.needles, scan.raw, [...scan.others, ...arrived]);
}

function followEscapes(scan: Scan, at: number): void {
  for (const decoded of escapesAt(scan.input, at, scan.length)) {
    follow(scan, scan.raw, at, decoded);
    for (const path of scan.others) follow(scan, path, at, decoded);
  }
}

function stepOthers(scan: Scan, byte: number, at: number): void {
  for (const path of scan.others) step(scan.needles, path, byte, at, scan.onMatch);
  scan.others = scan.others.filter(({ state }) => state !== 0);
}

/** Returns the first position where a needle or an escape may start. Most inputs have none. */
function firstCandidate(needles: Needles, input: Uint8Array, length: number): number {
  for (let at = 0; at < length; at += 1) {
    const byte = input[at] ?? 0;
    if (startsEscape(byte) || startsHere(needles, byte, input[at + 1] ?? 0)) return at;
  }
  return length;
}

function step(needles: Needles, path: Path, byte: number, at: number, onMatch: OnMatch): void {
  path.state = needles.step(path.state, byte);
  if (path.state === 0) path.jump = null;
  else reportMatch(needles, path, at + 1, onMatch);
}

function reportMatch(needles: Needles, path: Path, end: number, onMatch: OnMatch): void {
  const size = needles.matchIn(path.state);
  if (size === 0) return;
  onMatch(startOf(path, end, size), end);
  path.reported = end;
}

/**
 * Goes back from the end of a match by a number of decoded bytes, but not into the reported part, so that overlapping matches are merged.
 */
function startOf({ jump, reported }: Path, end: number, size: number): number {
  let at = end;
  let left = size;
  for (let last = jump; last !== null && left > at - last.end; last = last.before) {
    left -= at - last.end + last.size;
    at = last.start;
    if (left <= 0 || at <= reported) return at;
  }
  return at - left;
}

/** Advances the path past a decoded escape. */
function follow({ needles, arrivals, onMatch }: Scan, path: Path, at: number, { bytes, end }: Escape): void {
  let { state } = path;
  for (const byte of bytes) state = needles.step(state, byte);
  if (state === 0) return;
  const arrived: Path = { state, jump: { start: at, end, size: bytes.length, before: path.jump }, reported: path.reported };
  reportMatch(needles, arrived, end, onMatch);
  const waiting = arrivals.get(end);
  if (waiting === undefined) arrivals.set(end, [arrived]);
  else waiting.push(arrived);
}

/** If two paths are in the same state, the one with more escapes is kept, because its match starts earlier. */
function merged(needles: Needles, raw: Path, paths: readonly Path[]): readonly Path[] {
  const byState = new Map<number, Path>();
  for (const path of paths) {
    const other = byState.get(path.state);
    if (other === undefined || startsEarlier(path.jump, other.jump)) byState.set(path.state, path);
  }
  const same = byState.get(raw.state);
  if (same !== undefined) {
    if (startsEarlier(same.jump, raw.jump)) Object.assign(raw, same);
    byState.delete(raw.state);
  }
  const kept = [...byState.values()];
  return kept.length <= MAX_PATHS ? kept : kept.sort((a, b) => needles.depthOf(b.state) - needles.depthOf(a.state)).slice(0, MAX_PATHS);
}

const MAX_COMPARED = 64;

function startsEarlier(one: Jump | null, other: Jump | null): boolean {
  let [a, b] = [one, other];
  for (let count = 0; count < MAX_COMPARED && a !== b; count += 1) {
    if (a === null || b === null) return a !== null;
    if (a.start !== b.start) return a.start < b.start;
    [a, b] = [a.before, b.before];
  }
  return false;
}

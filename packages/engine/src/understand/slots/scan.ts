import type { Act, ReadingContext, Slot, Span } from '../../model/reading.ts';
import type { AnnotatedWord } from '../observed.ts';

type WithoutPlace<T> = T extends Slot ? Omit<T, 'span' | 'excluded'> : never;
export type SlotContent = WithoutPlace<Slot>;

/** The state of a clause during the search for slots. A word belongs to at most one slot. */
export interface Scan {
  readonly words: readonly AnnotatedWord[];
  /** The original message. */
  readonly text: string;
  readonly act: Act;
  readonly context: ReadingContext;
  readonly taken: Set<number>;
}

/** The text from word `from` to word `to`, inclusive. */
export function spanOf(words: readonly AnnotatedWord[], from: number, to: number): Span {
  const places = words.slice(from, to + 1).map((word) => word.span);
  return { start: Math.min(...places.map(({ start }) => start)), end: Math.max(...places.map(({ end }) => end)) };
}

export const isFree = (scan: Scan, at: number): boolean => at >= 0 && at < scan.words.length && !scan.taken.has(at);

export const lowerAt = (scan: Scan, at: number): string => scan.words[at]?.lower ?? '';

const SMALL = /^(?:a|an|the|any|its|their|his|her|my|our|das|der|die|den|dem|le|la|les|el|los|las)$/;
/** The next position after articles such as "a" and "the". */
export function afterArticles(scan: Scan, at: number): number {
  let next = at;
  while (SMALL.test(lowerAt(scan, next))) next += 1;
  return next;
}

/** A match at a position: its last word, and its slots (a pasted body has several). */
export interface Match {
  readonly end: number;
  readonly slots: readonly SlotContent[];
}

/** Matches one kind of slot that starts at a position. */
export type Matcher = (scan: Scan, at: number) => Match | null;

export const createMatch = (end: number, ...slots: readonly SlotContent[]): Match => ({ end, slots });

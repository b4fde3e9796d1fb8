import type { Clause, ClauseWord, HttpMethod, LoadWish, MessageContext, Operation, Scope, Slot } from '../model/index.ts';

/** What a search for operations found. */
export interface FoundOperations {
  readonly operations: readonly Operation[];
  /** One operation was meant, and several fit alike. */
  readonly isUnclear: boolean;
  /** Keys of the closest operations when none was found. */
  readonly nearest: readonly string[];
}

/** How words become operations. The search is a stage of its own and comes as an argument. */
export interface Retrieval {
  readonly scopeOf: (text: string) => Scope;
  /** The methods that a verb stands for, none for most words. */
  readonly methodsOf: (word: string) => readonly HttpMethod[];
  /** Looks among all operations, or only among those with the given keys. */
  readonly find: (scope: Scope, among?: readonly string[]) => FoundOperations;
}

/** What a planner works with. */
export interface Situation {
  readonly message: string;
  readonly context: MessageContext;
  readonly retrieval: Retrieval;
  /** An earlier clause of the same message makes tests, so that a later one can run them. */
  readonly makesTests?: boolean;
  /** The load that the conversation named last. Null when it named none. */
  readonly lastLoad?: () => LoadWish | null;
}

export type SlotOf<K extends Slot['kind']> = Extract<Slot, { kind: K }>;

export function slotsOf<K extends Slot['kind']>(clause: Clause, kind: K): readonly SlotOf<K>[] {
  return clause.slots.filter((slot): slot is SlotOf<K> => slot.kind === kind);
}

export const hasTopic = (clause: Clause, ...topics: readonly string[]): boolean =>
  clause.words.some((word) => topics.some((topic) => word.topics.includes(topic)));

export const hasSense = (clause: Clause, ...senses: readonly string[]): boolean =>
  clause.words.some((word) => senses.some((sense) => word.senses.includes(sense)));

const covers = (slot: Slot, word: ClauseWord): boolean => word.span.start >= slot.span.start && word.span.end <= slot.span.end;

/** Some words of a clause, with the slots that they fill. */
export const clauseOf = (clause: Clause, words: readonly ClauseWord[]): Clause => ({
  ...clause,
  words,
  slots: clause.slots.filter((slot) => words.some((word) => covers(slot, word))),
});

/** A word as it was written, unless its spelling was repaired. */
const writtenAs = (word: ClauseWord, message: string): string => {
  const written = message.slice(word.span.start, word.span.end);
  return written.toLowerCase() === word.lower ? written : word.lower;
};

/** The words of a clause that no slot of the given kinds explains, as text with the marks between them. */
export function textWithout(
  clause: Clause,
  message: string,
  isDropped: (slot: Slot) => boolean,
  isIdle: (word: ClauseWord) => boolean,
): string {
  const dropped = clause.slots.filter(isDropped);
  return clause.words
    .filter((word, at, all) => word.span.start !== all[at - 1]?.span.start || word.lower !== all[at - 1]?.lower)
    .filter((word) => !dropped.some((slot) => covers(slot, word)) && !isIdle(word))
    .map((word) => (word.isMark ? word.lower : ` ${writtenAs(word, message)}`))
    .join('')
    .trim();
}

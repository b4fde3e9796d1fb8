import type {
  Clause,
  ClauseWord,
  HttpMethod,
  LoadWish,
  MessageContext,
  Operation,
  ProductTopic,
  ReadAct,
  Scope,
  Slot,
} from '../../model/index.ts';

/** The result of a search for operations. */
export interface FoundOperations {
  readonly operations: readonly Operation[];
  /** One operation was meant, but several match equally well. */
  readonly isUnclear: boolean;
  /** Keys of the closest operations when none was found. */
  readonly nearest: readonly string[];
}

/** Maps words to operations. The search is a separate stage and is passed as an argument. */
export interface Retrieval {
  readonly scopeOf: (text: string) => Scope;
  /** The methods for a verb. Empty for most words. */
  readonly methodsOf: (word: string) => readonly HttpMethod[];
  /** Searches all operations, or only those with the given keys. */
  readonly find: (scope: Scope, among?: readonly string[]) => FoundOperations;
}

/** A part of the product that a question may be about, with its probability. */
export type RankedTopic = readonly [topic: ProductTopic, probability: number];

/** The context for planning. */
export interface Situation {
  readonly message: string;
  /** The acts of the whole message, most likely first. Empty for a command. */
  readonly acts: readonly ReadAct[];
  readonly context: MessageContext;
  readonly retrieval: Retrieval;
  /** The parts of the product that the words may be about, with their probabilities, most likely first. */
  readonly rankTopics: (words: readonly ClauseWord[]) => readonly RankedTopic[];
  /** An earlier clause in the same message generates tests, so a later one can run them. */
  readonly makesTests?: boolean;
  /** The most recent load in the conversation. Null if there is none. */
  readonly lastLoad?: () => LoadWish | null;
}

/** Slots that select cases in a suite. */
export const CASE_SLOTS: ReadonlySet<Slot['kind']> = new Set([
  'resource',
  'operation',
  'path',
  'test-kind',
  'case',
  'method',
  'status',
  'tag',
]);

export type SlotOf<K extends Slot['kind']> = Extract<Slot, { kind: K }>;

export function slotsOf<K extends Slot['kind']>(clause: Clause, kind: K): readonly SlotOf<K>[] {
  return clause.slots.filter((slot): slot is SlotOf<K> => slot.kind === kind);
}

export const hasTopic = (clause: Clause, ...topics: readonly string[]): boolean =>
  clause.words.some((word) => topics.some((topic) => word.topics.includes(topic)));

export const hasSense = (clause: Clause, ...senses: readonly string[]): boolean =>
  clause.words.some((word) => senses.some((sense) => word.senses.includes(sense)));

const covers = (slot: Slot, word: ClauseWord): boolean => word.span.start >= slot.span.start && word.span.end <= slot.span.end;

/** Part of a clause, with the slots that it contains. */
export const clauseOf = (clause: Clause, words: readonly ClauseWord[]): Clause => ({
  ...clause,
  words,
  slots: clause.slots.filter((slot) => words.some((word) => covers(slot, word))),
});

/** A word as the user wrote it, unless its spelling was corrected. */
const writtenAs = (word: ClauseWord, message: string): string => {
  const written = message.slice(word.span.start, word.span.end);
  return written.toLowerCase() === word.lower ? written : word.lower;
};

/** The words in a clause that are not in slots of the given kinds, with their punctuation. */
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

import type { LinkChoice, LinkNotes, Operation } from '../../model/index.ts';

/** Points that a link gains when a server accepted one of its values, or loses when none was ever accepted. */
const PROVEN = 3;
const REFUTED = -8;
const TRIALS = 2;

export interface LinkNotesIndex {
  readonly choiceOf: (op: string, param: string) => LinkChoice | undefined;
  /** A score, learned from runs, for using one operation's values as inputs of another. */
  readonly lesson: (op: Operation, producer: Operation) => number;
}

/** Runs name parameters after captured values, so operations are matched by their path without parameter names. */
const shapeOf = (key: string): string => (key.split('?')[0] ?? key).replace(/\{[^{}]*\}/g, '{}');
const pairOf = (op: string, from: string): string => `${shapeOf(op)} ${shapeOf(from)}`;

/** Indexes what runs have learned about links, by operation. */
export function indexLinkNotes({ choices, experience }: LinkNotes): LinkNotesIndex {
  const byInput = new Map(choices.map((choice) => [`${choice.op} ${choice.param}`, choice]));
  const byPair = new Map(experience.map((entry) => [pairOf(entry.op, entry.from), entry]));
  return {
    choiceOf: (op, param) => (byInput.size === 0 ? undefined : byInput.get(`${op} ${param}`)),
    lesson: (op, producer) => {
      const seen = byPair.get(pairOf(op.key, producer.key));
      if (seen === undefined) return 0;
      if (seen.worked > 0) return PROVEN;
      return seen.failed >= TRIALS ? REFUTED : 0;
    },
  };
}

import type { Clause, Slot } from '../../model/index.ts';
import { numberingOf } from '../flows/flow-parts.ts';
import { type SlotOf, slotsOf } from '../situation/situation.ts';
import { isLooseNumber } from '../wishes/counts.ts';
import { comparisonIn } from './comparisons.ts';
import type { WrittenWord } from './said-words.ts';

/** Slots whose words are never the name or the value of a field. */
const STRUCTURE: ReadonlySet<Slot['kind']> = new Set([
  'operation',
  'path',
  'method',
  'status',
  'environment',
  'address',
  'case',
  'suite',
  'identity',
  'owned',
  'range',
]);

const covers = (slot: Slot, { span }: WrittenWord): boolean => slot.span.start <= span.start && slot.span.end >= span.end;

/** A duration, a number of users and a number of tests are not values of fields. */
const isMeasure = (slot: SlotOf<'amount'>, clause: Clause): boolean =>
  slot.unit === 'count' ? !isLooseNumber(slot, clause) : slot.unit !== 'times';

/** Returns a function that is true for words that belong to the structure of a request. */
export function structuralWordsIn(clause: Clause, words: readonly WrittenWord[]): (at: number) => boolean {
  const slots = clause.slots.filter((slot) => STRUCTURE.has(slot.kind) || (slot.kind === 'amount' && isMeasure(slot, clause)));
  const numbering = new Set([...numberingOf(clause.words)].map(({ span }) => span.start));
  const comparison = comparisonIn(clause);
  const isCompared = ({ span }: WrittenWord) => comparison !== null && span.start >= comparison.start && span.end <= comparison.end;
  const isTaken = (word: WrittenWord) => isCompared(word) || numbering.has(word.span.start) || slots.some((slot) => covers(slot, word));
  const taken = new Set(words.flatMap((word, at) => (isTaken(word) ? [at] : [])));
  return (at) => taken.has(at);
}

/** Returns functions that are true for words that name a status or an operation. */
export function statusWordsIn(clause: Clause, words: readonly WrittenWord[]) {
  const at = (slots: readonly Slot[]) => new Set(words.flatMap((word, index) => (slots.some((slot) => covers(slot, word)) ? [index] : [])));
  const statuses = at(slotsOf(clause, 'status'));
  const requests = at([...slotsOf(clause, 'operation'), ...slotsOf(clause, 'path'), ...slotsOf(clause, 'method')]);
  return { isStatus: (index: number) => statuses.has(index), opensRequest: (index: number) => requests.has(index) };
}

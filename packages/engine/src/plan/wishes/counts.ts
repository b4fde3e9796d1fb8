import type { Clause, ClauseWord } from '../../model/index.ts';
import { isPronoun } from '../flows/flow-parts.ts';
import { hasSense, hasTopic, type SlotOf, slotsOf } from '../situation/situation.ts';

type Amount = SlotOf<'amount'>;

export interface Counts {
  readonly perOperation: number | null;
  readonly atMost: number | null;
}

/** A number counts tests if a word for tests or a kind of test follows it: "5 tests", "3 negatives", "2 each". */
function countsTests(amount: Amount, clause: Clause): boolean {
  const covered = clause.words.filter(({ span }) => span.start >= amount.span.start && span.end <= amount.span.end);
  const next = clause.words.find(({ span }) => span.start >= amount.span.end);
  if (next !== undefined && isOfThem(next, clause)) return true;
  // "3 per page" is the size of a page.
  if (isPerPage(amount, clause)) return false;
  // In "keep it to max 10", nothing follows the number.
  if (amount.bound === 'most' && (next === undefined || next.isMark)) return true;
  const isNamed = covered.length > 1 || (next?.senses.some((sense) => sense === 'kind' || sense === 'suite' || sense === 'more') ?? false);
  // Matches counted inputs such as "five nasty inputs".
  const isBadInput = next?.topics.includes('bad-input') === true && !next.isOfProject;
  return isNamed || isBadInput || clause.slots.some((slot) => slot.kind === 'test-kind' && slot.span.start === next?.span.start);
}

const isPerPage = ({ span }: Amount, { words }: Clause): boolean => {
  const behind = words.filter((word) => word.span.start > span.start).slice(0, 2);
  return behind[0]?.lower === 'per' && behind[1]?.lower === 'page';
};

/** True for the "of" in "max 4 of them". */
function isOfThem(word: ClauseWord, { words }: Clause): boolean {
  const behind = words[words.indexOf(word) + 1];
  return word.lower === 'of' && behind !== undefined && isPronoun(behind);
}

/** True for the number in "all four calls". */
const countsOperations = ({ span }: Amount, { words }: Clause): boolean =>
  words.find((word) => word.span.start >= span.end && !word.isFunction)?.senses.includes('apiword') ?? false;

/** True for the number in "those two things" and "these two". */
const countsNamed = ({ span }: Amount, { words }: Clause): boolean =>
  /^(?:these|those|both|all)$/.test(words.findLast((word) => word.span.end <= span.start)?.lower ?? '');

/** A number that does not count tests: "an order with 5 items". */
export const isLooseNumber = (amount: Amount, clause: Clause): boolean =>
  amount.unit === 'count' && !countsTests(amount, clause) && !countsOperations(amount, clause) && !countsNamed(amount, clause);

/** In "one happy path test per endpoint", the number precedes a kind of test. */
function isOneEach(clause: Clause): boolean {
  const { words } = clause;
  const at = words.findIndex(({ lower }) => /^(?:one|single)$/.test(lower));
  const behind = words.slice(at + 1, at + 5);
  const stop = behind.findIndex(({ isFunction, isMark }) => isFunction || isMark);
  const counted = behind.slice(0, stop < 0 ? undefined : stop);
  return at >= 0 && hasTopic(clause, 'each') && counted.some(({ senses }) => senses.includes('suite') || senses.includes('kind'));
}

/** "each endpoint once", "once per operation". In "each endpoint once it is deployed" it is a conjunction. */
const isOnceEach = (clause: Clause): boolean =>
  hasTopic(clause, 'each') &&
  clause.words.some(
    ({ lower }, at) => lower === 'once' && /^(?:[,.;!]|each|per|for|only|please|pls|is|)$/.test(clause.words[at + 1]?.lower ?? ''),
  );

/** "3 negatives" and "2 each" count for every operation, "only 5 tests" counts in total. */
export function countsIn(clause: Clause): Counts {
  const amount = slotsOf(clause, 'amount').find(
    (one) => one.unit === 'count' && Number.isInteger(one.value) && one.value > 0 && countsTests(one, clause),
  );
  if (amount === undefined) return { perOperation: isOneEach(clause) || isOnceEach(clause) ? 1 : null, atMost: null };
  const isTotal = amount.bound === 'most' || hasSense(clause, 'narrow');
  return isTotal && !hasTopic(clause, 'each') ? { perOperation: null, atMost: amount.value } : { perOperation: amount.value, atMost: null };
}

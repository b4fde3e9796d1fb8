import type { Clause, ClauseWord } from '../../model/index.ts';
import { BACK_REFERENCE_PRONOUN } from '../flows/pointing-order.ts';
import { endsPart } from '../operations/parts-between-marks.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';

const COPULA = /^(?:is|are|was|were|will|would|can|could|must|should|has|have|does|do|got|gets)$/;
const JOINT = /^(?:and|or|plus|of|in|for|on|with|to|by|from|tests?|cases?|endpoints?)$/;

const takesOut = (words: readonly ClauseWord[]): boolean =>
  words.some(({ senses }) => senses.includes('remove')) && words.some(({ lower }) => BACK_REFERENCE_PRONOUN.test(lower));

/**
 * In "deleting keys is too risky on the shared box, take that out", only the subject says what to remove. The rest of the sentence gives
 * the reason.
 */
export function addNamedSubject(clause: Clause, { retrieval }: Situation): Clause {
  const { words } = clause;
  const end = words.findIndex(endsPart);
  const things = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  const isThing = (at: number) => things.has(words[at]?.span.start ?? -1);
  // In "deleting droplets costs money", the predicate starts after the name.
  const verb = words.findIndex(
    ({ lower }, at) => at > 0 && at < end && (COPULA.test(lower) || (isThing(at - 1) && !isThing(at) && !JOINT.test(lower))),
  );
  const [subject, order] = [words.slice(0, Math.max(0, verb)), words.slice(end + 1)];
  const isNamed = clauseOf(clause, subject).slots.some(({ kind }) => kind === 'resource' || kind === 'operation');
  // "users must not be deleted" names a request in the predicate.
  const isRequest = words
    .slice(Math.max(0, verb), end)
    .some(({ lower, isFunction }) => !isFunction && retrieval.methodsOf(lower).length > 0);
  const isOnlyName = slotsOf(clauseOf(clause, order), 'resource').length === 0;
  return verb > 0 && !isRequest && isNamed && isOnlyName && takesOut(order) ? clauseOf(clause, [...subject, ...words.slice(end)]) : clause;
}

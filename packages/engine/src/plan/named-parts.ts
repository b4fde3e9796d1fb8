import type { Clause, ClauseWord, Slot } from '../model/index.ts';
import { clauseOf, type Situation, slotsOf } from './situation.ts';

/** Slots that a part keeps or can do without. Values and addresses belong to the whole clause. */
const WITHOUT_PLACE: ReadonlySet<Slot['kind']> = new Set(['resource', 'reference', 'test-kind', 'amount']);
const JOINT = /^(?:and|plus|,)$/;

/** The words of a clause between its joints. */
function partsOf({ words }: Clause): readonly (readonly ClauseWord[])[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of words)
    if (JOINT.test(word.lower)) parts.push([]);
    else parts.at(-1)?.push(word);
  return parts.filter((part) => part.length > 0);
}

/** "reads the todo list and updates single todos": each part has a verb and an object of its own. Null when the parts share one. */
export function namedParts(clause: Clause, { retrieval }: Situation): readonly Clause[] | null {
  if (clause.slots.some(({ kind, excluded }) => excluded || !WITHOUT_PLACE.has(kind))) return null;
  const starts = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  const isThing = ({ span }: ClauseWord) => starts.has(span.start);
  const isVerb = (word: ClauseWord) => !word.isFunction && !isThing(word) && retrieval.methodsOf(word.lower).length > 0;
  const parts = partsOf(clause);
  const named = parts.filter((part) => part.some(isThing));
  // "create and delete pets": a verb without an object shares the one of the next part.
  const isShared = parts.some((part) => part.some(isVerb) && !part.some(isThing));
  if (named.length < 2 || isShared || !named.every((part) => part.some(isVerb))) return null;
  return named.map((part) => clauseOf(clause, part));
}

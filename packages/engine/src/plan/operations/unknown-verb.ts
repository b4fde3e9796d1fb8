import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import { roleOf, targetsSingleItem } from '../situation/relations.ts';
import { type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';

const PARTICLE = /^(?:off|up|out|down|over)$/;
const isUnknownVerb = ({ lower, senses, topics, isOfProject, isFunction }: ClauseWord, { retrieval }: Situation): boolean =>
  /^\p{L}{3,}ing$/u.test(lower) &&
  !isOfProject &&
  !isFunction &&
  senses.length === 0 &&
  topics.length === 0 &&
  retrieval.methodsOf(lower).length === 0;

/**
 * "ticking off a todo": a verb that neither the spec nor the tool knows changes one item, if the operations were found by the resource name
 * alone.
 */
export function operationsOfUnknownVerb({ operations }: FoundOperations, clause: Clause, situation: Situation): readonly Operation[] {
  const words = clause.words.filter(({ isMark }) => !isMark);
  const things = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  const isDone = words.some((word, at) => {
    const next = PARTICLE.test(words[at + 1]?.lower ?? '') ? at + 2 : at + 1;
    const object = words[next + 1];
    const isOne = /^(?:a|an)$/.test(words[next]?.lower ?? '') && object !== undefined && singular(object.lower) === object.lower;
    return isOne && things.has(object.span.start) && isUnknownVerb(word, situation);
  });
  const updates = operations.filter((one) => roleOf(one) === 'update' && targetsSingleItem(one));
  return isDone && things.size === 1 ? updates : [];
}

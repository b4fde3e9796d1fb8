import { singular } from '../../format/words.ts';
import type { Clause, Decision, Operation, TestWish } from '../../model/index.ts';
import { statesFieldRule } from '../acts/stated-rule.ts';
import { valueQuestion } from '../commands/questions.ts';
import { bindNameToIdentifier } from '../operations/called-things.ts';
import { mentionsApi, suiteOperations } from '../operations/find-operations.ts';
import { resourceNounOf } from '../situation/relations.ts';
import { type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';
import { exactWishes, onlyReads, operationsTaking, operationTaking } from './wish-exact.ts';
import { flowWish } from './wish-flow.ts';

/** "a title of 300 characters" names no operation, or one that has no title. Use the operations that have a title. */
export function operationsWithSameFields(clause: Clause, found: FoundOperations, situation: Situation): readonly Operation[] {
  const set = slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named');
  // In "the rating must be between 1 and 5", the field says which operation is meant.
  const isLimit = set.length === 0 && found.operations.length === 0 && slotsOf(clause, 'range').length > 0;
  const fields = isLimit || (set.length === 0 && statesFieldRule(clause)) ? slotsOf(clause, 'field') : set;
  if (fields.length === 0 || flowWish(clause, situation) !== null) return [];
  const isNamed = mentionsApi(clause) || slotsOf(clause, 'method').length > 0 || suiteOperations(situation).length > 0;
  if (isNamed && operationTaking(fields, found.operations, situation, clause) !== null) return [];
  if (bindNameToIdentifier(fields, found.operations, clause, situation) !== null) return [];
  const names = new Set(clause.words.filter(({ isOfProject }) => isOfProject).map(({ lower }) => singular(lower)));
  const all = operationsTaking(fields, situation);
  // In "book id 42", the ID is that of a book, not of its review.
  const own = all.filter((one) => names.has(resourceNounOf(one)));
  const taking = own.length > 0 ? own : all;
  return onlyReads(clause, situation) ? taking.filter(({ method }) => method === 'GET') : taking;
}

/** If no more operations than this have the field, tests are written for each of them. */
const MOST_TAKING = 3;

/** True for a field that is spelled as in the spec, such as `start_latitude`, if all operations with the field are reads. */
function isExactField(clause: Clause, taking: readonly Operation[], { message }: Situation): boolean {
  const spelled = slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named');
  return (
    !mentionsApi(clause) &&
    taking.every(({ method }) => method === 'GET') &&
    spelled.every(({ field, span }) => /_|\p{Ll}\p{Lu}/u.test(field) && message.slice(span.start, span.end).includes(field))
  );
}

/** "a start_latitude of 200 must be a 422" applies to every operation with that field. Null if the user has to choose the operation. */
const wishesForEach = (clause: Clause, taking: readonly Operation[], situation: Situation): readonly TestWish[] | null =>
  taking.length <= MOST_TAKING && isExactField(clause, taking, situation)
    ? taking.flatMap((one) => exactWishes(clause, [one], situation))
    : null;

/** The tests for every operation that accepts the value, or a question about which operation is meant. */
export const forEachTaking = (
  clause: Clause,
  taking: readonly Operation[],
  situation: Situation,
  make: (wishes: readonly TestWish[]) => Decision,
): Decision => {
  const wishes = wishesForEach(clause, taking, situation);
  return wishes === null ? valueQuestion(taking, situation) : make(wishes);
};

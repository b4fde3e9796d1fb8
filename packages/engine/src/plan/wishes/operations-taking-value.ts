import { singular } from '../../format/words.ts';
import type { Clause, Decision, Operation, TestWish } from '../../model/index.ts';
import { valueQuestion } from '../commands/questions.ts';
import { calledById } from '../operations/called-things.ts';
import { namesApi, suiteOperations } from '../operations/find-operations.ts';
import { thingOf } from '../situation/relations.ts';
import { type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';
import { exactWishes, onlyReads, operationsTaking, operationTaking } from './wish-exact.ts';
import { flowWish } from './wish-flow.ts';

/** "a title of 300 characters" names no operation, or one that has no title. Use the operations that have a title. */
export function operationsWithSameFields(clause: Clause, found: FoundOperations, situation: Situation): readonly Operation[] {
  const fields = slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named');
  if (fields.length === 0 || flowWish(clause, situation) !== null) return [];
  const isNamed = namesApi(clause) || slotsOf(clause, 'method').length > 0 || suiteOperations(situation).length > 0;
  if (isNamed && operationTaking(fields, found.operations, situation, clause) !== null) return [];
  if (calledById(fields, found.operations, clause, situation) !== null) return [];
  const names = new Set(clause.words.filter(({ isOfProject }) => isOfProject).map(({ lower }) => singular(lower)));
  const all = operationsTaking(fields, situation);
  // "book id 42" is the id of a book, and not of its review.
  const own = all.filter((one) => names.has(thingOf(one)));
  const taking = own.length > 0 ? own : all;
  return onlyReads(clause, situation) ? taking.filter(({ method }) => method === 'GET') : taking;
}

/** With this many operations for a field, the message is about one of them. */
const MOST_TAKING = 3;

/** A field that is spelled as in the spec, like `start_latitude`, in requests that only read. */
function isExactField(clause: Clause, taking: readonly Operation[], { message }: Situation): boolean {
  const spelled = slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named');
  return (
    !namesApi(clause) &&
    taking.every(({ method }) => method === 'GET') &&
    spelled.every(({ field, span }) => /_|\p{Ll}\p{Lu}/u.test(field) && message.slice(span.start, span.end).includes(field))
  );
}

/** "a start_latitude of 200 must be a 422" holds wherever it is sent. Null if the operation has to be chosen. */
const wishesForEach = (clause: Clause, taking: readonly Operation[], situation: Situation): readonly TestWish[] | null =>
  taking.length <= MOST_TAKING && isExactField(clause, taking, situation)
    ? taking.flatMap((one) => exactWishes(clause, [one], situation))
    : null;

/** The tests of every operation that takes a value, or the question which operation is meant. */
export const forEachTaking = (
  clause: Clause,
  taking: readonly Operation[],
  situation: Situation,
  make: (wishes: readonly TestWish[]) => Decision,
): Decision => {
  const wishes = wishesForEach(clause, taking, situation);
  return wishes === null ? valueQuestion(taking, situation) : make(wishes);
};

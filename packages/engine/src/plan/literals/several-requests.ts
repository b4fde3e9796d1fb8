import type { Clause, ClauseWord } from '../../model/index.ts';
import { STORY } from '../flows/flow-parts.ts';
import { namedParts } from '../operations/named-parts.ts';
import { clauseOf, hasSense, type Situation, slotsOf } from '../situation/situation.ts';
import { hasLiterals, withoutLiterals } from './said-words.ts';

const JOINT = /^(?:[,;.+&]|and|und|plus|also)$/;

/** The parts of a clause that name one operation each. A part that names none belongs to the one before it. */
function partsWithOperation(clause: Clause): readonly Clause[] {
  const parts: ClauseWord[][] = [[]];
  const isInside = ({ span }: ClauseWord) => clause.slots.some((slot) => slot.span.start < span.start && slot.span.end >= span.end);
  const hasOperation = (words: readonly ClauseWord[]) => slotsOf(clauseOf(clause, words), 'operation').length > 0;
  for (const word of clause.words) {
    if (JOINT.test(word.lower) && !isInside(word)) parts.push([]);
    parts.at(-1)?.push(word);
  }
  const joined: ClauseWord[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last === undefined || (hasOperation(part) && hasOperation(last))) joined.push([...part]);
    else last.push(...part);
  }
  return joined.map((words) => clauseOf(clause, words));
}

/** True for "a 422 test for GET /jobs with page=0": the values or the status before the operation are about this one only. */
function isOwnCase(part: Clause): boolean {
  const [operation] = slotsOf(part, 'operation');
  const isBefore = slotsOf(part, 'status').some(({ span }) => operation !== undefined && span.end <= operation.span.start);
  const isSet = ({ span }: { span: ClauseWord['span'] }) => operation !== undefined && span.start >= operation.span.end;
  return isBefore || slotsOf(part, 'field').some((slot) => slot.setting.kind !== 'named' && isSet(slot));
}

const isStory = (clause: Clause): boolean => hasSense(clause, 'order') || clause.words.some(({ lower }) => STORY.test(lower));

/** The parts without values together, and each of the others alone. Null if there is nothing to separate. */
function plainAndOwn(clause: Clause, plain: readonly Clause[], own: readonly Clause[]): readonly Clause[] | null {
  if (plain.length === 0 || own.length === 0) return null;
  return [
    clauseOf(
      clause,
      plain.flatMap(({ words }) => words),
    ),
    ...own,
  ];
}

/**
 * The requests in "smoke tests for GET /a and GET /b, and a 422 test for GET /a with page=0": the ones without values together, and each of
 * the others alone. Null if the values are about all operations.
 */
export function severalRequests(clause: Clause): readonly Clause[] | null {
  if (isStory(clause)) return null;
  const parts = partsWithOperation(clause);
  const own = parts.filter(isOwnCase);
  const plain = parts.filter((part) => !own.includes(part));
  // In "GET /a and GET /b return 401", the last part has the status of all.
  const isShared = plain.some((part) => slotsOf(part, 'status').length > 0);
  return isShared ? null : plainAndOwn(clause, plain, own);
}

/** The parts of a clause as `parts` divides it, each with the literals that it contains. */
function withLiterals(clause: Clause, parts: readonly Clause[]): readonly Clause[] {
  const starts = parts.map(({ words }) => words[0]?.span.start ?? 0);
  return starts.map((start, at) =>
    clauseOf(
      clause,
      clause.words.filter(({ span }) => (at === 0 || span.start >= start) && span.start < (starts[at + 1] ?? Number.POSITIVE_INFINITY)),
    ),
  );
}

/**
 * The requests in "listing parts, adding a part and getting the invoice of job_1": each part names an operation, and a literal belongs to the
 * part that contains it. Null if no part or every part has literals.
 */
export function requestsWithOwnLiterals(clause: Clause, situation: Situation): readonly Clause[] | null {
  const { message } = situation;
  // In "getting user1", the literal itself says what it identifies.
  const named = isStory(clause) ? null : (namedParts(withoutLiterals(clause, message), situation) ?? namedParts(clause, situation));
  if (named === null) return null;
  const parts = withLiterals(clause, named);
  const own = parts.filter((part) => hasLiterals(part, message));
  const plain = parts.filter((part) => !own.includes(part));
  return plainAndOwn(clause, plain, own);
}

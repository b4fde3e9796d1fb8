import type { Clause, ClauseWord } from '../../model/index.ts';
import { FLOW_WORD } from '../flows/flow-parts.ts';
import { namedParts } from '../operations/named-parts.ts';
import { clauseOf, hasSense, type Situation, slotsOf } from '../situation/situation.ts';
import { hasLiterals, withoutLiterals } from './said-words.ts';

const JOINT = /^(?:[,;.+&]|and|und|plus|also)$/;

/** Splits a clause into parts that name one operation each. A part that names none belongs to the part before it. */
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

/** True for "a 422 test for GET /jobs with page=0": the status before the operation or the values after it apply to this operation only. */
function isOwnCase(part: Clause): boolean {
  const [operation] = slotsOf(part, 'operation');
  const isBefore = slotsOf(part, 'status').some(({ span }) => operation !== undefined && span.end <= operation.span.start);
  const isSet = ({ span }: { span: ClauseWord['span'] }) => operation !== undefined && span.start >= operation.span.end;
  return isBefore || slotsOf(part, 'field').some((slot) => slot.setting.kind !== 'named' && isSet(slot));
}

const isStory = (clause: Clause): boolean => hasSense(clause, 'order') || clause.words.some(({ lower }) => FLOW_WORD.test(lower));

/** One clause with all plain parts, and one clause for each of the others. Null unless there are parts of both kinds. */
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
 * Splits "smoke tests for GET /a and GET /b, and a 422 test for GET /a with page=0": the parts without values form one clause, and each of
 * the others is a separate clause. Null if the values apply to all operations.
 */
export function severalRequests(clause: Clause): readonly Clause[] | null {
  if (isStory(clause)) return null;
  const parts = partsWithOperation(clause);
  const own = parts.filter(isOwnCase);
  const plain = parts.filter((part) => !own.includes(part));
  // In "GET /a and GET /b return 401", the status in the last part applies to all parts.
  const isShared = plain.some((part) => slotsOf(part, 'status').length > 0);
  return isShared ? null : plainAndOwn(clause, plain, own);
}

/** The given parts of a clause, with the literals that were left out of them. */
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
 * Splits "listing parts, adding a part and getting the invoice of job_1": each part names an operation, and a literal belongs to the part
 * that contains it. Null if no part or every part has literals.
 */
export function requestsWithOwnLiterals(clause: Clause, situation: Situation): readonly Clause[] | null {
  const { message } = situation;
  // In "getting user1", only the literal names the resource.
  const named = isStory(clause) ? null : (namedParts(withoutLiterals(clause, message), situation) ?? namedParts(clause, situation));
  if (named === null) return null;
  const parts = withLiterals(clause, named);
  const own = parts.filter((part) => hasLiterals(part, message));
  const plain = parts.filter((part) => !own.includes(part));
  return plainAndOwn(clause, plain, own);
}

import type { Clause, ClauseWord } from '../../model/index.ts';
import { STORY } from '../flows/flow-parts.ts';
import { clauseOf, hasSense, slotsOf } from '../situation/situation.ts';

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

/**
 * The requests in "smoke tests for GET /a and GET /b, and a 422 test for GET /a with page=0": the ones without values together, and each of
 * the others alone. Null if the values are about all operations.
 */
export function severalRequests(clause: Clause): readonly Clause[] | null {
  if (hasSense(clause, 'order') || clause.words.some(({ lower }) => STORY.test(lower))) return null;
  const parts = partsWithOperation(clause);
  const own = parts.filter(isOwnCase);
  const plain = parts.filter((part) => !own.includes(part));
  // In "GET /a and GET /b return 401", the last part has the status of all.
  const isShared = plain.some((part) => slotsOf(part, 'status').length > 0);
  if (parts.length < 2 || own.length === 0 || plain.length === 0 || isShared) return null;
  return [
    clauseOf(
      clause,
      plain.flatMap(({ words }) => words),
    ),
    ...own,
  ];
}

import type { Clause, ClauseWord } from '../../model/index.ts';
import { partsBetweenMarks } from '../operations/parts-between-marks.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';
import { requestProbability } from './non-requests.ts';
import { MAY_REQUEST } from './stated-rule.ts';

type Part = readonly ClauseWord[];

const isAt = (word: ClauseWord, start: number): boolean => word.span.start === start;

const LACKS =
  /\b(?:is|are) (?:still |currently |just |also )*(?:not|missing|lacking|absent|untested|uncovered)\b|\bwhat (?:is|are) (?:still )?(?:missing|lacking)\b/;

/** "the reviews are not in there yet", "the orders are missing": a part of the API that the suite lacks. */
const lacks = (part: Part): boolean =>
  LACKS.test(part.map(({ lower }) => lower).join(' ')) &&
  part.some(({ senses, topics }) => senses.includes('gap') || topics.includes('inside') || topics.includes('coverage'));

/** "they belong to it as well", "I think they should be part of it". */
const BELONGS = /\b(?:they|it|those|these|that|this)\b.*\b(?:belongs?|should|must|ought|need|needs|go|goes|want|like)\b/;
const belongs = (part: Part): boolean => BELONGS.test(part.map(({ lower }) => lower).join(' '));

/**
 * "I have just noticed that the reviews are not in there yet, in my opinion they belong to it as well": the names of what the suite lacks
 * and should contain. Null for other clauses.
 */
export function missingPart(clause: Clause, situation: Situation): Clause | null {
  if (situation.context.suite === null || clause.words.some(({ lower, isMark }) => isMark && lower === '?')) return null;
  const things = slotsOf(clause, 'resource');
  const parts = partsBetweenMarks(clause.words);
  const at = parts.findIndex((part) => lacks(part) && things.some(({ span }) => part.some((word) => isAt(word, span.start))));
  const [part, behind] = [parts[at], parts.slice(at + 1)];
  const isWanted = behind.some(belongs) || requestProbability(clause, situation) >= MAY_REQUEST;
  if (part === undefined || !isWanted || behind.some((next) => things.some(({ span }) => next.some((word) => isAt(word, span.start)))))
    return null;
  const named = clauseOf(
    clause,
    part.filter((word) => things.some(({ span }) => isAt(word, span.start))),
  );
  return clause.slots.some(({ kind }) => kind === 'operation' || kind === 'path' || kind === 'method') ? null : named;
}

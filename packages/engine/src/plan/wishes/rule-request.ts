import type { Clause, ClauseWord } from '../../model/index.ts';
import { OBLIGES, outcomePart, statesRule } from '../acts/stated-rule.ts';
import { endsPart, partsBetweenMarks } from '../operations/parts-between-marks.ts';
import { clauseOf, slotsOf } from '../situation/situation.ts';

const CONDITION = /^(?:if|when|whenever|once)$/;
const MOST_BEFORE = 3;

/** The words after "if", "so when" or "in case". Null if the part does not begin a condition. */
function conditionIn(part: readonly ClauseWord[]): readonly ClauseWord[] | null {
  const at = part.findIndex(({ lower }, index) => CONDITION.test(lower) || (lower === 'case' && part[index - 1]?.lower === 'in'));
  return at < 0 || at > MOST_BEFORE ? null : part.slice(at + 1);
}

const namesPart = (clause: Clause, part: readonly ClauseWord[]): boolean =>
  clause.slots.some(({ kind, span }) => kind !== 'reference' && part.some((word) => word.span.start === span.start));

/** The outcome without its verb: "422" of "the shop has to answer with a 422". */
function statusIn(clause: Clause, part: readonly ClauseWord[]): readonly ClauseWord[] {
  const [status] = slotsOf(clause, 'status').filter(({ excluded }) => !excluded);
  return part.filter(({ span }) => status !== undefined && span.start >= status.span.start && span.end <= status.span.end);
}

/**
 * "I was reading the contract, and if somebody gives a rating of 6 the shop has to answer with a 422, or so it says": only the condition
 * and the status describe the request. Other clauses are returned unchanged.
 */
export function requestOfRule(clause: Clause): Clause {
  const outcome = statesRule(clause) ? outcomePart(clause) : undefined;
  if (outcome === undefined) return clause;
  const parts = partsBetweenMarks(clause.words);
  const end = parts.findIndex((part) => part[0] === outcome[0]);
  const start = parts.findLastIndex((part, at) => at <= end && conditionIn(part) !== null);
  return start < 0 ? withoutRemark(clause, parts, end) : conditionWith(clause, parts.slice(start, end), outcome, start === end);
}

function conditionWith(
  clause: Clause,
  parts: readonly (readonly ClauseWord[])[],
  outcome: readonly ClauseWord[],
  isOnePart: boolean,
): Clause {
  const [first = outcome, ...others] = isOnePart ? [outcome] : parts;
  const condition = conditionIn(first) ?? first;
  const said = [...condition, ...others.flat()];
  if (!namesPart(clause, said)) return clause;
  const obliges = condition.findIndex(({ lower, senses }) => senses.includes('expect') || OBLIGES.test(lower));
  const request = isOnePart && obliges > 0 ? condition.slice(0, obliges) : said;
  return namesPart(clause, request)
    ? clauseOf(clause, [...request.filter((word) => !endsPart(word)), ...statusIn(clause, outcome)])
    : clause;
}

/** "a price of 0 must give 422, our support team relies on it": what follows the outcome and names nothing is a reason. */
function withoutRemark(clause: Clause, parts: readonly (readonly ClauseWord[])[], end: number): Clause {
  const behind = parts.slice(end + 1);
  return behind.length === 0 || behind.some((part) => namesPart(clause, part)) ? clause : clauseOf(clause, parts.slice(0, end + 1).flat());
}

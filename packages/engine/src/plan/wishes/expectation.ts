import type { Clause, ClauseWord, ExpectedResponse, Operation } from '../../model/index.ts';
import { comparisonIn } from '../literals/comparisons.ts';
import { slotsOf } from '../situation/situation.ts';

export type ExpectedOutcomeKind = 'accepted' | 'refused';

const isNegation = (word: ClauseWord): boolean => word.senses.includes('negation');

/** "cannot" and "may not" mean that the API rejects a request. */
const isDenial = (word: ClauseWord): boolean => isNegation(word) && word.senses.includes('expect');

/** "A task needs a name": a request without a name is rejected. */
const isRequirement = (clause: Clause, words: readonly ClauseWord[]): boolean =>
  words.some(({ topics }) => topics.includes('required')) && slotsOf(clause, 'field').some(({ setting }) => setting.kind === 'absent');

const saysAccepted = (words: readonly ClauseWord[]): boolean => words.some(({ topics }) => topics.includes('accepted'));

/** The outcome that part of a clause expects. "is not" inverts the verdict before it. */
export function expectedOutcomeIn(clause: Clause, from = 0, to = Number.POSITIVE_INFINITY): ExpectedOutcomeKind | null {
  // "pages 1 and 2 must not share any job" says nothing about a single request.
  const comparison = comparisonIn(clause);
  const isCompared = ({ span }: ClauseWord) => comparison !== null && span.start >= comparison.start && span.end <= comparison.end;
  const words = clause.words.filter((word) => word.span.start >= from && word.span.end <= to && !isCompared(word));
  const saysRefused = words.some(({ topics }) => topics.includes('refused'));
  // "must not be rejected" inverts the verdict. "must not be empty" is itself a verdict.
  if (saysRefused && words.some(isDenial) && !saysAccepted(words)) return 'accepted';
  const isRefused = saysRefused || words.some(isDenial) || isRequirement(clause, words);
  const isAccepted = saysAccepted(words);
  const isNegated = words.some(isNegation);
  if (isRefused) return 'refused';
  if (isAccepted) return isNegated ? 'refused' : 'accepted';
  return isNegated && from > 0 ? 'refused' : null;
}

/** The documented status for a rejection. 422 and 400 both mean bad input, and the spec shows which one the API uses. */
export function statusFor(operation: Operation, verdict: ExpectedOutcomeKind): string {
  const documented = operation.responses.map(({ status }) => status);
  const wanted =
    verdict === 'accepted'
      ? documented.filter((status) => /^2\d\d$/.test(status))
      : ['422', '400'].filter((status) => documented.includes(status));
  return wanted[0] ?? (verdict === 'accepted' ? '2xx' : '4xx');
}

/** The response that a clause expects from an operation. */
export function expectationIn(clause: Clause, operation: Operation, verdict: ExpectedOutcomeKind | null): ExpectedResponse {
  const [status] = slotsOf(clause, 'status').filter(({ excluded }) => !excluded);
  if (status !== undefined) return { status: status.status, fields: [] };
  const said = verdict ?? expectedOutcomeIn(clause);
  return { status: said === null ? null : statusFor(operation, said), fields: [] };
}

import type { Clause, ClauseWord, Decision, Span } from '../../model/index.ts';

const COMPARES = /^(?:share|shares|overlap|overlaps|intersect|common|duplicates?|differ|differs|together|altogether|combined|identical)$/;
const DEMANDS = /^(?:must|should|may|shall|cannot)$/;
const STATES = /^(?:have|has|do|does|never|not|are)$/;

/** True for words that refer to more than one response, as in "pages 1 and 2" and "the two lists". */
const isSeveral = ({ lower }: ClauseWord, at: number, words: readonly ClauseWord[]): boolean =>
  /^(?:both|two|three|all|they|them|each|any|results|responses|answers|lists)$/.test(lower) ||
  (/^and$/.test(lower) && /^\d+$/.test(words[at + 1]?.lower ?? ''));

/** The span of a comparison of several responses: "pages 1 and 2 must not share any job". Null if the clause contains none. */
export function comparisonIn({ words }: Clause): Span | null {
  const at = words.findIndex(({ lower, isOfProject }) => COMPARES.test(lower) && !isOfProject);
  const first = words[at];
  const last = words.at(-1);
  if (first === undefined || last === undefined || !words.some(isSeveral)) return null;
  const before = (demands: RegExp) => words.findLastIndex(({ lower }, index) => index < at && demands.test(lower));
  const start = before(DEMANDS) >= 0 ? before(DEMANDS) : before(STATES);
  // Without a verb such as "must", "together with" only joins two values.
  if (start < 0) return null;
  const end = words.findIndex(({ lower, isMark }, index) => index > at && isMark && /[.;!?]/.test(lower));
  return { start: (words[start] ?? first).span.start, end: (end < 0 ? last : (words[end - 1] ?? last)).span.end };
}

/** The reply that names what the tests leave out, because each check covers only one response. */
export const comparisonReply = ({ start, end }: Span, message: string): Decision => ({
  kind: 'say',
  text: `A check reads one response and cannot compare several, so the tests leave out: “${message.slice(start, end)}”.`,
  choices: [],
});

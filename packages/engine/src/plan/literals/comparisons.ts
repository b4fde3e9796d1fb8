import type { Clause, Decision, Span } from '../../model/index.ts';

const COMPARES = /^(?:share|shares|overlap|overlaps|intersect|common|duplicates?|differ|differs|together|altogether|combined|identical)$/;
const DEMANDS = /^(?:must|should|may|shall|have|has|do|does|never|not|cannot|are|is)$/;

/** "pages 1 and 2 must not share any job": what a test would have to find out from several responses. Null for other clauses. */
export function comparisonIn({ words }: Clause): Span | null {
  // In "missing altogether", the word compares nothing.
  const isState = (place: number) => /^(?:missing|absent|omitted|left|out|away|wrong)$/.test(words[place - 1]?.lower ?? '');
  const at = words.findIndex(({ lower }, place) => COMPARES.test(lower) && !(lower === 'altogether' && isState(place)));
  const first = words[at];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const demand = words.findLastIndex(({ lower }, index) => index < at && /^(?:must|should|may|shall|cannot)$/.test(lower));
  const start = demand >= 0 ? demand : words.findIndex(({ lower }, index) => index <= at && DEMANDS.test(lower));
  const end = words.findIndex(({ lower, isMark }, index) => index > at && isMark && /[.;!?]/.test(lower));
  return { start: (words[start] ?? first).span.start, end: (end < 0 ? last : (words[end - 1] ?? last)).span.end };
}

/** What the tests leave out, because each of their checks is about one response. */
export const comparisonReply = ({ start, end }: Span, message: string): Decision => ({
  kind: 'say',
  text: `A check reads one response and cannot compare several, so the tests leave out: “${message.slice(start, end)}”.`,
  choices: [],
});

import type { Clause, Span } from '../../model/index.ts';
import { namesApi } from '../operations/find-operations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

/** "can pets have no name?" describes no request and can be answered from the spec. */
const describesRequest = (clause: Clause, { retrieval }: Situation): boolean =>
  hasSense(clause, 'make', 'add', 'change', 'try', 'expect', 'run') ||
  hasTopic(clause, 'refused', 'accepted') ||
  clause.words.some(({ lower }) => retrieval.methodsOf(lower).length > 0);

const OFFERED = 'way|call|endpoint|method|route|operation|request|possibility|option|feature|function';
const ASKS_FOR_OFFER = new RegExp(
  `^(?:(?:ok|hi|hello|hey|and|so|well|btw) )*(?:(?:do|does|can|could|would|will) (?:(?:this|the|that|your|our) )?(?:\\S+ )?(?:api|service|server|backend|it|you|they|we) (?:also |even |actually |already )?(?:offer|provide|support|have|include|expose|know)|(?:is|are) there (?:already )?(?:an?|any|some|no|one) (?:\\S+ )?(?:${OFFERED})s?)\\b`,
);

/** "does this API offer a way to hand a repository to somebody else?" asks what exists. A test would not answer that. */
const asksWhatExists = ({ words }: Clause): boolean =>
  ASKS_FOR_OFFER.test(words.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' '));

/** "What happens when I order 0 copies?" is answered with a test. So are questions about how the API handles a value or a user. */
export function isToBeTried(clause: Clause, situation: Situation): boolean {
  const { hypothetical, wish } = clause.form;
  if (asksWhatExists(clause) && !hasTopic(clause, 'tests-wanted')) return false;
  const isBehaviour =
    hasTopic(clause, 'gone', 'twice', 'other-user', 'tests-wanted') ||
    (slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named') && describesRequest(clause, situation));
  return hypothetical || wish || asksForTestBehind(clause) || (isBehaviour && !asksHow(clause)) || hasSense(clause, 'suggest');
}

/** "How does the API say that an order belongs to somebody else?" asks for an explanation, not a test. */
const asksHow = (clause: Clause): boolean =>
  clause.form.question &&
  !hasTopic(clause, 'tests-wanted') &&
  /^(?:how|which|where|who|why)$/.test(clause.words.find(({ isMark }) => !isMark)?.lower ?? '');

/** Topics for questions with "list" and "show". Without one of them, "list my repositories" calls an operation. */
const ASKED_ABOUT = [
  'endpoints',
  'test',
  'result',
  'failures',
  'passed',
  'history',
  'slowest',
  'flaky',
  'coverage',
  'curl',
  'example',
  'body',
  'responses',
  'auth',
  'suite-changes',
  'run',
  'whole-api',
  'who',
  'compare',
  'release',
  'explain',
  'why',
  'terms',
  'commands',
];

function isOrderToApi(clause: Clause, { context, retrieval }: Situation): boolean {
  if (clause.act !== 'ask' || clause.form.question || !clause.form.order || context.suite !== null || hasTopic(clause, ...ASKED_ABOUT))
    return false;
  const [first] = clause.words.filter(({ isMark, isFunction }) => !isMark && !isFunction);
  return first !== undefined && retrieval.methodsOf(first.lower).length > 0 && clause.slots.some(({ kind }) => kind === 'resource');
}

/** "can the search take 200 users for 2 minutes?" is answered by a load test. */
const isLoadQuestion = (clause: Clause): boolean => {
  const amounts = slotsOf(clause, 'amount');
  return (
    (clause.act === 'ask' || clause.act === 'setup') &&
    amounts.some(({ unit }) => unit === 'users') &&
    amounts.some(({ unit }) => unit === 'seconds') &&
    namesApi(clause)
  );
};

/** "can anybody delete a book without a key? should be blocked" states the expected result. */
export function statesRefusal(clause: Clause): boolean {
  const end = clause.words.findLastIndex(({ isMark, lower }) => isMark && lower === '?');
  const behind = clause.words.slice(end + 1);
  const isStated =
    behind.some(({ lower }) => /^(?:should|must|has|needs)$/.test(lower)) && behind.some(({ topics }) => topics.includes('refused'));
  const isOfCaller = slotsOf(clause, 'identity').some(({ who }) => who === 'none');
  return clause.form.question && isStated && namesApi(clause) && (end > 0 || isOfCaller);
}

/** "also when the id doesn't exist, should be 404" describes a case. With a question mark, it would ask for the reason. */
export function describesCondition(clause: Clause): boolean {
  const said = clause.words.filter(({ isMark, senses }) => !isMark && !senses.includes('also') && !senses.includes('greet'));
  return (
    /^(?:when|if|with|for)$/.test(said.find(({ lower }) => !/^(?:and|also|plus)$/.test(lower))?.lower ?? '') &&
    slotsOf(clause, 'status').length === 1 &&
    said.some(({ lower }) => /^(?:should|must|expect|gives?|returns?|has|needs)$/.test(lower)) &&
    !clause.words.some(({ isMark, lower }) => isMark && lower === '?')
  );
}

/** "what does GET /x do with the name none? 404 I hope" states the expected status. */
export const hopesForStatus = (clause: Clause): boolean => {
  const end = clause.words.findIndex(({ isMark, lower }) => isMark && lower === '?');
  const statuses = slotsOf(clause, 'status').filter(({ span }) => end > 0 && span.start > (clause.words[end]?.span.start ?? 0));
  const hopes = clause.words
    .slice(end)
    .some(({ lower }) => /^(?:hope|hopefully|expect|guess|think|should|must|presumably|please)$/.test(lower));
  return clause.act === 'ask' && statuses.length === 1 && hopes && namesApi(clause);
};

/** "which version is running - a test for that": the request follows a punctuation mark. */
const asksForTestBehind = (clause: Clause): boolean => {
  const end = clause.words.findIndex(({ isMark, lower }) => isMark && /[?.;:–—-]/.test(lower));
  const isBehind = ({ span }: { readonly span: Span }) => end > 0 && span.start > (clause.words[end]?.span.start ?? 0);
  const counts = slotsOf(clause, 'amount').some((amount) => amount.unit === 'count' && isBehind(amount));
  // "does it turn such calls away? one check per endpoint is plenty"
  const behind = clause.words.slice(end + 1);
  const countsChecks =
    end > 0 &&
    behind.some(({ lower, senses }) => lower === 'one' || senses.includes('ref')) &&
    behind.some(({ senses }) => senses.includes('suite')) &&
    behind.some(({ topics, senses }) => topics.includes('each') || senses.includes('less'));
  // "how does it cope with garbage? negatives only"
  const namesKind = end > 0 && slotsOf(clause, 'test-kind').some(isBehind) && behind.some(({ senses }) => senses.includes('narrow'));
  if (countsChecks || namesKind) return true;
  return (
    clause.words.some(({ topics }, at) => topics.includes('tests-wanted') && clause.words[at - 1]?.isMark === true) ||
    (counts && slotsOf(clause, 'test-kind').some(isBehind))
  );
};

/** A clause that was classified as a question may be answered with a test. */
export function testInstead(clause: Clause, situation: Situation): Clause['act'] | null {
  if (isOrderToApi(clause, situation) || isLoadQuestion(clause)) return 'make';
  if (isProposal(clause, situation)) return situation.context.suite === null ? 'make' : 'add';
  if (asksWhatExists(clause)) return null;
  const isFoundOut =
    asksForTestBehind(clause) || clause.form.hypothetical || (hasTopic(clause, 'gone', 'other-user', 'twice') && !asksHow(clause));
  const isTrial =
    clause.act === 'ask' && isFoundOut && clause.slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'field');
  return isTrial ? 'make' : null;
}

/** "what about wrong coordinates?", "how about deleting one?": a kind of test or a request, phrased as a question. */
function isProposal(clause: Clause, { retrieval, context }: Situation): boolean {
  if (clause.act !== 'ask' || !hasSense(clause, 'suggest') || hasTopic(clause, ...ASKED_ABOUT.filter((topic) => topic !== 'failures')))
    return false;
  const isKind = slotsOf(clause, 'test-kind').length > 0 || hasTopic(clause, 'bad-input');
  const isRequest = context.suite !== null && clause.words.some(({ lower }) => retrieval.methodsOf(lower).length > 0);
  return isKind || isRequest;
}

import { type Clause, WRITING_ACTS } from '../model/index.ts';
import { otherSuite, runsOtherSuite } from './other-suite.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation.ts';

/** Below this the likeliest act is hardly likelier than another one. */
export const SURE = 0.4;

/** "can pets have no name?" describes no request, and the spec answers it. */
const describesRequest = (clause: Clause, { retrieval }: Situation): boolean =>
  hasSense(clause, 'make', 'add', 'change', 'try', 'expect', 'run') ||
  hasTopic(clause, 'refused', 'accepted') ||
  clause.words.some(({ lower }) => retrieval.methodsOf(lower).length > 0);

/** "What happens when I order 0 copies?" is answered by trying. So are questions about what the API does with a value or a user. */
function isToBeTried(clause: Clause, situation: Situation): boolean {
  const { hypothetical, wish } = clause.form;
  const isBehaviour =
    hasTopic(clause, 'gone', 'twice', 'other-user', 'tests-wanted') ||
    (slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named') && describesRequest(clause, situation));
  return hypothetical || wish || isBehaviour || hasSense(clause, 'suggest');
}

/** Topics that "list" and "show" ask about. Without one of them, "list my repositories" calls an operation. */
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

const startsWithShow = ({ words }: Clause): boolean =>
  words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.senses.includes('show') ?? false;

/** The words that stand for an act. */
const SENSES_OF: Readonly<Partial<Record<Clause['act'], readonly string[]>>> = {
  make: ['make', 'try'],
  add: ['add', 'make'],
  change: ['change'],
  run: ['run', 'again'],
  undo: ['undo'],
};

/** "don't run it yet": what is forbidden is not done. */
function isForbidden({ act, words }: Clause): boolean {
  const senses = SENSES_OF[act] ?? [];
  const at = words.findIndex((word) => word.senses.some((sense) => senses.includes(sense)) && !word.senses.includes('negation'));
  const before = words[at - 1]?.senses ?? [];
  // "cannot create a hook without a target" says what the API does.
  const isNegated = at > 0 && before.includes('negation') && !before.includes('expect');
  return isNegated && !words.slice(0, at - 1).some(({ isOfProject }) => isOfProject);
}

/** "don't run anything yet" resembles a removal, but names nothing to remove. */
const isForbiddenRun = (clause: Clause): boolean =>
  (clause.act === 'remove' || clause.act === 'control') && clause.slots.length === 0 && isForbidden({ ...clause, act: 'run' });

/** "POST /pets with an empty name should return 400" describes a new case. Changing a case takes a word for changing. */
function describesCase(clause: Clause): boolean {
  const hasValue = slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named');
  const statuses = slotsOf(clause, 'status').length;
  // Two statuses are an old one and a new one: "422 instead of 400".
  return hasValue && statuses < 2 && (statuses === 1 || hasSense(clause, 'expect', 'outcome')) && !hasSense(clause, 'change');
}

/** A clause that was read as a wish for tests may ask to see something of the API or of the product. */
function shownInstead(clause: Clause): Clause['act'] | null {
  if (clause.act !== 'make') return null;
  const hasLimit = slotsOf(clause, 'amount').some(({ bound }) => bound !== 'exact');
  if (!hasLimit && startsWithShow(clause) && hasTopic(clause, 'body', 'responses', 'parameters', 'auth', 'example')) return 'ask';
  if (hasSense(clause, 'try', 'suite', 'make', 'kind')) return null;
  if (hasTopic(clause, 'example', 'curl')) return 'ask';
  // "ride history" names a resource, whatever the screens of the product are called.
  return clause.words.some(({ senses, isOfProject }) => senses.includes('screen') && !isOfProject) ? 'go' : null;
}

/** A clause that was read as a question may be answered by a test. */
function triedInstead(clause: Clause, situation: Situation): Clause['act'] | null {
  if (isOrderToApi(clause, situation)) return 'make';
  if (isProposal(clause, situation)) return situation.context.suite === null ? 'make' : 'add';
  const isFoundOut = clause.form.hypothetical || hasTopic(clause, 'gone', 'other-user', 'twice');
  const isTrial =
    clause.act === 'ask' && isFoundOut && clause.slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'field');
  return isTrial ? 'make' : null;
}

/** "run it" names nothing to write tests for, also before there is a suite. */
const onlyRuns = (clause: Clause): boolean =>
  hasSense(clause, 'run') && clause.slots.length > 0 && clause.slots.every(({ kind }) => kind === 'reference' || kind === 'environment');

/** "GET /health" alone asks for tests of it. */
function isBareOperation({ words, slots, form }: Clause): boolean {
  const named = slots.filter(({ kind }) => kind === 'operation');
  const isCovered = ({ span }: Clause['words'][number]) => named.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return named.length > 0 && !form.question && words.every(isCovered);
}

const sure = (clause: Clause, act: Clause['act']): Clause => ({ ...clause, act, confidence: Math.max(clause.confidence, SURE) });

/** Clauses whose names or form settle the act before their other words count. */
function plainlyMeant(clause: Clause, situation: Situation): Clause | null {
  if (isForbidden(clause) || isForbiddenRun(clause)) return { ...clause, act: 'talk' };
  if (isBareOperation(clause)) return sure({ ...clause, confidence: 1 }, situation.context.suite === null ? 'make' : 'add');
  if (runsOtherSuite(clause, situation)) return sure(clause, 'run');
  if (startsWithShow(clause) && otherSuite(clause, situation) !== null) return { ...clause, act: 'go' };
  if ((clause.act === 'change' || clause.act === 'rename') && describesCase(clause)) return sure(clause, 'make');
  return clause.act === 'make' && onlyRuns(clause) ? sure(clause, 'run') : null;
}

/** A clause that asks is a question, whatever its other words resemble. */
export function settledAct(clause: Clause, situation: Situation): Clause {
  const meant = plainlyMeant(clause, situation);
  if (meant !== null) return meant;
  const shown = shownInstead(clause);
  if (shown !== null) return { ...clause, act: shown };
  const isQuestion = clause.form.question && WRITING_ACTS.includes(clause.act) && !isToBeTried(clause, situation);
  return { ...clause, act: isQuestion ? 'ask' : (triedInstead(clause, situation) ?? clause.act) };
}

/** "what about wrong coordinates?", "how about deleting one?": a kind of tests or a request, proposed as a question. */
function isProposal(clause: Clause, { retrieval, context }: Situation): boolean {
  if (clause.act !== 'ask' || !hasSense(clause, 'suggest') || hasTopic(clause, ...ASKED_ABOUT.filter((topic) => topic !== 'failures')))
    return false;
  const isKind = slotsOf(clause, 'test-kind').length > 0 || hasTopic(clause, 'bad-input');
  const isRequest = context.suite !== null && clause.words.some(({ lower }) => retrieval.methodsOf(lower).length > 0);
  return isKind || isRequest;
}

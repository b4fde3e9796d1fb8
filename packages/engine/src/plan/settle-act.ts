import { type Clause, type Span, WRITING_ACTS } from '../model/index.ts';
import { actionsAtHand } from './actions-at-hand.ts';
import { asksForQuery } from './asked-query.ts';
import { askedTerm } from './asked-term.ts';
import { operationsByEffect } from './by-effect.ts';
import { askedExploration, forbidsExploring } from './explore-words.ts';
import { namesApi } from './find-operations.ts';
import { rankedGuides } from './guides.ts';
import { changesLoad } from './load-wish.ts';
import { isOnlyAsked } from './only-asked.ts';
import { otherSuite, runsOtherSuite } from './other-suite.ts';
import { operationsOnPart } from './part-of-whole.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation.ts';
import { limitIn } from './wish-special.ts';

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
  return hypothetical || wish || asksForTestBehind(clause) || (isBehaviour && !asksHow(clause)) || hasSense(clause, 'suggest');
}

/** "How does the API say that an order belongs to somebody else?" wants words, not a test. */
const asksHow = (clause: Clause): boolean =>
  clause.form.question &&
  !hasTopic(clause, 'tests-wanted') &&
  /^(?:how|which|where|who|why)$/.test(clause.words.find(({ isMark }) => !isMark)?.lower ?? '');

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

const startsWith = ({ words }: Clause, ...senses: readonly string[]): boolean =>
  words.find(({ isMark, isFunction }) => !isMark && !isFunction)?.senses.some((sense) => senses.includes(sense)) ?? false;
const startsWithShow = (clause: Clause): boolean => startsWith(clause, 'show');

/** "show the tests we have for orders" asks for what is there. */
const showsTests = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && WRITING_ACTS.includes(clause.act) && startsWithShow(clause) && hasTopic(clause, 'test');

/** "pet status meaning" */
const asksForMeaning = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  clause.words.some(({ lower, isOfProject }) => /^(?:meaning|definition|means)$/.test(lower) && !isOfProject) &&
  !hasSense(clause, 'make', 'try', 'suite', 'kind', 'add', 'run');

/** "show me everything about branches" asks to be told. */
const showsAbout = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  startsWithShow(clause) &&
  clause.words.some(({ lower }) => /^(?:about|everything|anything)$/.test(lower)) &&
  !hasSense(clause, 'suite', 'make', 'kind', 'try');

/** "list all operations for webhooks" asks about the API. "list webhooks" may ask for a test of that operation. */
const listsOperations = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  startsWithShow(clause) &&
  hasTopic(clause, 'endpoints') &&
  !hasSense(clause, 'suite', 'make', 'kind');

/** The words that stand for an act. */
const SENSES_OF: Readonly<Partial<Record<Clause['act'], readonly string[]>>> = {
  make: ['make', 'try'],
  add: ['add', 'make'],
  change: ['change'],
  run: ['run', 'again'],
  undo: ['undo'],
  remove: ['remove'],
};

/** "don't run it yet": what is forbidden is not done. */
function isForbidden({ act, words }: Clause): boolean {
  const senses = SENSES_OF[act] ?? [];
  const at = words.findIndex((word) => word.senses.some((sense) => senses.includes(sense)) && !word.senses.includes('negation'));
  const before = words[at - 1]?.senses ?? [];
  // "cannot create a hook without a target" says what the API does.
  // "no deletes" and "don't want deletes" remove them, "don't delete" forbids it.
  const isNoun = act === 'remove' && (/^(?:no|without|nothing)$/.test(words[at - 1]?.lower ?? '') || before.includes('remove'));
  const isNegated = at > 0 && before.includes('negation') && !before.includes('expect') && !isNoun;
  return isNegated && !words.slice(0, at - 1).some(({ isOfProject }) => isOfProject);
}

/** "don't run anything yet" resembles a removal, but names nothing to remove. */
const isForbiddenRun = (clause: Clause): boolean =>
  (clause.act === 'remove' || clause.act === 'control') &&
  clause.slots.every(({ kind }) => kind === 'reference') &&
  isForbidden({ ...clause, act: 'run' });

const MAY_DESCRIBE: readonly Clause['act'][] = ['change', 'rename', 'control', 'run'];
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
  // "another team has the reviews" names a screen in passing.
  if (namesApi(clause)) return null;
  // "ride history" names a resource, whatever the screens of the product are called.
  const isFree = ({ span }: Clause['words'][number]) =>
    !clause.slots.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return clause.words.some((word) => word.senses.includes('screen') && !word.isOfProject && isFree(word)) ? 'go' : null;
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

/** "can anybody delete a book without a key? should be blocked" says what has to happen. */
const statesRefusal = (clause: Clause): boolean =>
  clause.form.question &&
  clause.words.some(({ lower }) => /^(?:should|must)$/.test(lower)) &&
  hasTopic(clause, 'refused') &&
  namesApi(clause) &&
  slotsOf(clause, 'identity').some(({ who }) => who === 'none');

/** "which version is running - a test for that": the wish stands behind a mark of its own. */
const asksForTestBehind = (clause: Clause): boolean => {
  const end = clause.words.findIndex(({ isMark, lower }) => isMark && /[?.;:–—-]/.test(lower));
  const isBehind = ({ span }: { readonly span: Span }) => end > 0 && span.start > (clause.words[end]?.span.start ?? 0);
  const counts = slotsOf(clause, 'amount').some((amount) => amount.unit === 'count' && isBehind(amount));
  return (
    clause.words.some(({ topics }, at) => topics.includes('tests-wanted') && clause.words[at - 1]?.isMark === true) ||
    (counts && slotsOf(clause, 'test-kind').some(isBehind))
  );
};

/** A clause that was read as a question may be answered by a test. */
function triedInstead(clause: Clause, situation: Situation): Clause['act'] | null {
  if (isOrderToApi(clause, situation) || isLoadQuestion(clause)) return 'make';
  if (isProposal(clause, situation)) return situation.context.suite === null ? 'make' : 'add';
  const isFoundOut =
    asksForTestBehind(clause) || clause.form.hypothetical || (hasTopic(clause, 'gone', 'other-user', 'twice') && !asksHow(clause));
  const isTrial =
    clause.act === 'ask' && isFoundOut && clause.slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'field');
  return isTrial ? 'make' : null;
}

/** "run it" names nothing to write tests for, also before there is a suite. */
const onlyRuns = (clause: Clause): boolean =>
  hasSense(clause, 'run') && clause.slots.length > 0 && clause.slots.every(({ kind }) => kind === 'reference' || kind === 'environment');

/** "stop" alone, whatever was going on. */
const onlyStops = ({ words }: Clause): boolean => {
  const said = words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('polite'));
  return said.length > 0 && said.every(({ senses }) => senses.includes('stop'));
};

/** "a new suite for users" makes one, whatever the words around it resemble. */
const startsSuite = (clause: Clause): boolean => hasTopic(clause, 'new-suite') && namesApi(clause) && !clause.form.question;

/** "the delete should return 204": behind an article the word is a name, and nothing is to be removed. */
function statesOutcome({ act, words, slots }: Clause): boolean {
  const at = words.findIndex(({ senses }) => senses.includes('remove'));
  const isName = words[at - 1]?.lower === 'the';
  return act === 'remove' && isName && words.some(({ senses }) => senses.includes('expect')) && slots.some(({ kind }) => kind === 'status');
}

/** "crée un animal puis supprime-le" creates before it deletes, so it describes requests and removes no test. */
function createsFirst({ act, words, slots }: Clause): boolean {
  if (act !== 'remove' || slots.every(({ kind }) => kind !== 'resource')) return false;
  const made = words.findIndex(({ senses }) => senses.includes('make'));
  return made >= 0 && words.slice(made + 1).some(({ senses }) => senses.includes('remove'));
}

/** "what about wrong coordinates?", "how about deleting one?": a kind of tests or a request, proposed as a question. */
function isProposal(clause: Clause, { retrieval, context }: Situation): boolean {
  if (clause.act !== 'ask' || !hasSense(clause, 'suggest') || hasTopic(clause, ...ASKED_ABOUT.filter((topic) => topic !== 'failures')))
    return false;
  const isKind = slotsOf(clause, 'test-kind').length > 0 || hasTopic(clause, 'bad-input');
  const isRequest = context.suite !== null && clause.words.some(({ lower }) => retrieval.methodsOf(lower).length > 0);
  return isKind || isRequest;
}

/** "also deleting them" and "now do deleting one" name one more request. */
function alsoDeletes({ act, words }: Clause): boolean {
  const [first] = words.filter(({ isMark }) => !isMark);
  return (
    act === 'remove' &&
    ((first?.senses.includes('also') ?? false) || words.some(({ lower, senses }) => lower === 'do' && !senses.includes('negation'))) &&
    words.some(({ lower, senses }) => senses.includes('remove') && lower.endsWith('ing'))
  );
}

/** "GET /health" alone asks for tests of it. */
function isBareOperation({ words, slots, form }: Clause): boolean {
  const named = slots.filter(({ kind }) => kind === 'operation');
  const isCovered = ({ span }: Clause['words'][number]) => named.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return named.length > 0 && !form.question && words.every(isCovered);
}

/** "only the happy path please" behind a suite keeps those of its tests. */
const narrowsSuite = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  !clause.form.question &&
  hasSense(clause, 'narrow') &&
  !hasSense(clause, 'make', 'add', 'also', 'more', 'run', 'try', 'wish') &&
  clause.slots.some(({ kind }) => kind === 'test-kind') &&
  clause.slots.every(({ kind }) => kind === 'test-kind' || kind === 'method' || kind === 'reference');

/** "skip the users and run the rest" excludes users from the run. The suite stays unchanged. */
const runsTheRest = (clause: Clause): boolean =>
  hasSense(clause, 'skip') &&
  clause.words.some(({ senses, isOfProject }) => senses.includes('run') && !isOfProject) &&
  clause.words.some(({ lower }) => /^(?:rest|others|remaining)$/.test(lower));

/** "only execute the negative ones" runs them and takes nothing away. */
function runsSome(clause: Clause): boolean {
  const said = clause.words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('narrow'));
  return clause.act === 'remove' && (said[0]?.senses.includes('run') ?? false) && !said[0]?.isOfProject;
}

/** "stopping and restarting too please" asks for more operations. It does not stop a run. */
const doesMore = (clause: Clause, situation: Situation): boolean =>
  !situation.context.hasActiveRun &&
  (clause.act === 'control' || clause.act === 'run') &&
  !clause.form.question &&
  clause.words.some(({ lower }) => lower.endsWith('ing')) &&
  actionsAtHand(clause, situation).length > 0;

/** "I meant deleting a firewall, not a vpc" asks for the tests that were meant. */
const corrects = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && hasTopic(clause, 'correction') && namesApi(clause) && clause.act !== 'ask';

const WANTED_OF_TOOL = ['make', 'add', 'try', 'suite', 'kind', 'run', 'again', 'more', 'also', 'wish', 'undo'];

/** "can i cancel a subscription" asks what the API can do. "can we test cancelling" is a polite wish. */
function asksOfApi(clause: Clause, { context }: Situation): boolean {
  const isOfApi = (word: Clause['words'][number]) => word.isOfProject || context.suite === null;
  const isOfTool = (word: Clause['words'][number]) =>
    word.senses.some((sense) => WANTED_OF_TOOL.includes(sense) || (['remove', 'change', 'stop'].includes(sense) && !isOfApi(word)));
  return asksWhetherPossible(clause) && WRITING_ACTS.includes(clause.act) && namesApi(clause) && !clause.words.slice(2).some(isOfTool);
}

/** "can I take the tests to Postman" asks about the product, polite or not. */
export const asksWhetherPossible = ({ words: [first, second] }: Clause): boolean =>
  /^(?:can|could|may)$/.test(first?.lower ?? '') && /^(?:i|we)$/.test(second?.lower ?? '');

/** "give it 4 negative ones" */
const givesMore = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  clause.act === 'change' &&
  slotsOf(clause, 'test-kind').length > 0 &&
  slotsOf(clause, 'amount').length > 0 &&
  hasSense(clause, 'wish', 'make', 'add') &&
  !hasSense(clause, 'narrow', 'keep', 'remove');

/** "inventory out" */
function isOut({ words, slots, act }: Clause): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  const isShort = said.length > 1 && said.length <= 3 && said.at(-1)?.lower === 'out';
  return isShort && act !== 'remove' && slots.some(({ kind }) => kind === 'resource' || kind === 'test-kind' || kind === 'method');
}

/** This many words about one topic are not a coincidence. */
const SURE_GUIDE = 2;

/** "this should happen every night, is that possible?" is a how-to question, whatever its verbs look like. */
const asksForWay = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  hasTopic(clause, 'how-to') &&
  !(namesApi(clause) && hasTopic(clause, 'test')) &&
  (rankedGuides(clause)[0]?.score ?? 0) >= SURE_GUIDE;

type Rule = readonly [act: Clause['act'], applies: (clause: Clause, situation: Situation) => boolean];

/** Sentences that are surer than the classifier, the first that applies. */
const RULES: readonly Rule[] = [
  ['make', (clause, { context }) => context.suite === null && isBareOperation(clause)],
  ['add', isBareOperation],
  ['make', (clause) => MAY_DESCRIBE.includes(clause.act) && describesCase(clause)],
  ['change', statesOutcome],
  ['make', createsFirst],
  ['add', doesMore],
  ['make', statesRefusal],
  ['control', onlyStops],
  ['control', (clause) => hasSense(clause, 'stop') && hasTopic(clause, 'explore') && !clause.form.question && !namesApi(clause)],
  ['setup', (clause) => hasTopic(clause, 'explore') && hasTopic(clause, 'schedules') && !namesApi(clause)],
  ['make', startsSuite],
  ['make', (clause) => !clause.form.question && limitIn(clause) !== null && hasTopic(clause, 'endpoints') && clause.act === 'ask'],
  ['make', (clause, { context }) => context.suite === null && !clause.form.question && slotsOf(clause, 'method').length > 0],
  [
    'add',
    (clause, { context }) =>
      context.suite !== null && !clause.form.question && hasSense(clause, 'same') && slotsOf(clause, 'method').length > 0,
  ],
  ['add', (clause, situation) => clause.form.continuation && clause.act !== 'ask' && actionsAtHand(clause, situation).length > 0],
  ['change', changesLoad],
  ['run', (clause) => clause.act === 'make' && onlyRuns(clause)],
  ['run', runsTheRest],
  ['run', runsSome],
  ['run', runsOtherSuite],
  ['go', (clause, situation) => startsWith(clause, 'show', 'open') && otherSuite(clause, situation) !== null],
  ['ask', (clause, situation) => askedTerm(clause, situation) !== null],
  ['ask', asksForQuery],
  ['ask', asksForMeaning],
  ['ask', showsAbout],
  ['ask', asksOfApi],
  [
    'make',
    (clause, situation) => situation.context.suite === null && !clause.form.question && operationsByEffect(clause, situation) !== null,
  ],
  ['ask', showsTests],
  ['ask', asksForWay],
  ['ask', (clause) => clause.act === 'setup' && clause.form.question && slotsOf(clause, 'operation').length > 0],
  ['ask', (clause) => clause.form.question && hasTopic(clause, 'there-is') && !hasTopic(clause, 'test')],
  ['add', alsoDeletes],
  ['remove', (clause, { context }) => context.suite !== null && hasTopic(clause, 'shorter') && !namesApi(clause)],
  ['remove', narrowsSuite],
  [
    'remove',
    (clause, { context }) => context.suite !== null && clause.act === 'change' && hasSense(clause, 'keep') && hasSense(clause, 'narrow'),
  ],
  ['ask', listsOperations],
  ['add', corrects],
  ['add', givesMore],
  ['remove', (clause, { context }) => context.suite !== null && isOut(clause)],
  ['setup', (clause) => asksWhetherPossible(clause) && hasTopic(clause, 'export') && !namesApi(clause)],
  // "wrong credentials at login", where the API has a login of its own.
  [
    'make',
    (clause) =>
      (clause.act === 'go' || clause.act === 'setup') &&
      !clause.form.question &&
      hasTopic(clause, 'bad-input') &&
      clause.words.some(({ isOfProject }) => isOfProject),
  ],
  // "list the members of a team" is a request of the API, although the product has a screen of that name.
  ['make', (clause, situation) => clause.act === 'go' && clause.form.order && operationsOnPart(clause, situation) !== null],
];

/** In a removal, what stays is excluded. A clause that was read as something else has to be seen that way. */
function slotsFor(act: Clause['act'], clause: Clause): Clause['slots'] {
  if (act === 'run' && runsTheRest(clause)) return clause.slots.map((slot) => ({ ...slot, excluded: slot.kind !== 'environment' }));
  if (act === 'run' && clause.act === 'remove' && !hasSense(clause, 'except', 'skip', 'negation'))
    return clause.slots.map((slot) => ({ ...slot, excluded: false }));
  const isKept = act === 'remove' && clause.act !== 'remove' && hasSense(clause, 'narrow', 'keep');
  return isKept && !hasSense(clause, 'remove', 'skip', 'useless')
    ? clause.slots.map((slot) => ({ ...slot, excluded: true }))
    : clause.slots;
}

/** A clause that asks is a question, whatever its other words resemble. */
export function settledAct(clause: Clause, situation: Situation): Clause {
  // "poke around but don't change anything" resembles a question that wants nothing changed.
  if (askedExploration(clause) !== null) return { ...clause, act: 'run', confidence: Math.max(clause.confidence, SURE) };
  if (isOnlyAsked(clause) && clause.act !== 'talk')
    return { ...clause, act: clause.act === 'setup' && !namesApi(clause) ? 'setup' : 'ask' };
  if (isForbidden(clause) || isForbiddenRun(clause) || forbidsExploring(clause)) return { ...clause, act: 'talk' };
  const rule = RULES.find(([, applies]) => applies(clause, situation));
  if (rule !== undefined)
    return { ...clause, act: rule[0], slots: slotsFor(rule[0], clause), confidence: Math.max(clause.confidence, SURE) };
  const shown = shownInstead(clause);
  if (shown !== null) return { ...clause, act: shown };
  const isQuestion = clause.form.question && WRITING_ACTS.includes(clause.act) && !isToBeTried(clause, situation);
  return { ...clause, act: isQuestion ? 'ask' : (triedInstead(clause, situation) ?? clause.act) };
}

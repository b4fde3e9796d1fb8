import { type Clause, WRITING_ACTS } from '../model/index.ts';
import { actionsOnCurrentSuite } from './actions-on-current-suite.ts';
import { hopesForStatus, isToBeTried, statesRefusal, testInstead } from './answered-by-test.ts';
import { asksForQuery } from './asked-query.ts';
import { requestedScheme } from './asked-scheme.ts';
import { requestedTerm } from './asked-term.ts';
import {
  asksAboutApi,
  asksHowTo,
  asksWhetherPossible,
  listsOperations,
  showInstead,
  showsAbout,
  showsTests,
  startsWith,
} from './asks-to-see.ts';
import { operationsByEffect } from './by-effect.ts';
import { forbidsExploring, requestedExploration } from './explore-words.ts';
import { namesApi } from './find-operations.ts';
import { partsOf as flowPartsOf, isArrow } from './flow-parts.ts';
import { forbidsEverything, isForbidden, isForbiddenRun } from './forbidden-acts.ts';
import { changesLoad, prefersLoad } from './load-wish.ts';
import { isOnlyQuestion } from './only-question.ts';
import { otherSuite, runsOtherSuite } from './other-suite.ts';
import { operationsOnPart } from './part-of-whole.ts';
import {
  asksForRest,
  asksForSame,
  asksForTestOf,
  asksForThisToo,
  asksToBeAdded,
  goesOnRemoving,
  namesNext,
  removesKind,
  shouldBeInside,
  takesOut,
  takesThemOut,
  widensToApi,
} from './plain-follow-ups.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation.ts';
import { namesSpokenVerb } from './spoken-verbs.ts';
import { limitIn } from './wish-special.ts';

/** Below this, the most likely act is hardly more likely than the next one. */
export const SURE = 0.4;

/** "pet status meaning" */
const asksForMeaning = (clause: Clause): boolean =>
  WRITING_ACTS.includes(clause.act) &&
  clause.words.some(({ lower, isOfProject }) => /^(?:meaning|definition|means)$/.test(lower) && !isOfProject) &&
  !hasSense(clause, 'make', 'try', 'suite', 'kind', 'add', 'run');

const MAY_DESCRIBE: readonly Clause['act'][] = ['change', 'rename', 'control', 'run'];

/** "POST /pets with an empty name should return 400" describes a new case. Changing a case requires a word for changing. */
function describesCase(clause: Clause): boolean {
  const hasValue = slotsOf(clause, 'field').some(({ setting }) => setting.kind !== 'named');
  const statuses = slotsOf(clause, 'status').length;
  // Two statuses are the old and the new one: "422 instead of 400".
  return hasValue && statuses < 2 && (statuses === 1 || hasSense(clause, 'expect', 'outcome')) && !hasSense(clause, 'change');
}

/** "run it" does not say what to test, even if there is no suite yet. */
const onlyRuns = (clause: Clause): boolean =>
  hasSense(clause, 'run') && clause.slots.length > 0 && clause.slots.every(({ kind }) => kind === 'reference' || kind === 'environment');

/** "stop" alone, regardless of what is active. */
const onlyStops = ({ words }: Clause): boolean => {
  const said = words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('polite'));
  return said.length > 0 && said.every(({ senses }) => senses.includes('stop'));
};

/** "a new suite for users" creates one, regardless of the words around it. */
const startsSuite = (clause: Clause): boolean =>
  hasTopic(clause, 'new-suite') && namesApi(clause) && !clause.form.question && !hasSense(clause, 'remove');

/** In "the delete should return 204", the word after the article is a noun, and nothing is removed. */
function statesOutcome({ act, words, slots }: Clause): boolean {
  const at = words.findIndex(({ senses }) => senses.includes('remove'));
  const isName = words[at - 1]?.lower === 'the';
  return act === 'remove' && isName && words.some(({ senses }) => senses.includes('expect')) && slots.some(({ kind }) => kind === 'status');
}

/**
 * "remove the tests of GET /health" is about tests, even if there are none yet. "delete tests for orders" may mean tests that delete an
 * order.
 */
function removesTests({ words, slots, form }: Clause, { context }: Situation): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite') && !senses.includes('greet'));
  const isRemoval = said[0]?.senses.includes('remove') === true && !form.question && context.suite === null;
  const object = said.findIndex(({ lower }, at) => at > 0 && /^(?:the|all|those|these|any|my|our|every)$/.test(lower));
  const areTests = object > 0 && object <= 3 && said.slice(object).some(({ topics }) => topics.includes('test'));
  // "remove GET /health" cannot mean the request.
  const isReading = slots.some((slot) => slot.kind === 'operation' && slot.key.startsWith('GET '));
  return isRemoval && (areTests || isReading);
}

/** "crée un animal puis supprime-le" creates before it deletes, so it describes requests and does not remove tests. */
function createsFirst({ act, words, slots }: Clause): boolean {
  if (act !== 'remove' || slots.every(({ kind }) => kind !== 'resource')) return false;
  const made = words.findIndex(({ senses }) => senses.includes('make'));
  return made >= 0 && words.slice(made + 1).some(({ senses }) => senses.includes('remove'));
}

/** "also deleting them" and "now do deleting one" add a request. */
function alsoDeletes({ act, words }: Clause): boolean {
  const said = words.filter(({ isMark }) => !isMark);
  return (
    act === 'remove' &&
    ([said[0], said.at(-1)].some((word) => word?.senses.includes('also')) ||
      // "and one for deleting a repo"
      words.some(({ lower }, at) => /^(?:one|another|test|case)$/.test(lower) && words[at + 1]?.lower === 'for') ||
      words.some(({ lower, senses }) => lower === 'do' && !senses.includes('negation'))) &&
    words.some(({ lower, senses }) => senses.includes('remove') && lower.endsWith('ing'))
  );
}

/** "GET /health" alone asks for tests of it. */
function isBareOperation({ words, slots, form }: Clause): boolean {
  const named = slots.filter(({ kind }) => kind === 'operation');
  const isCovered = ({ span }: Clause['words'][number]) => named.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return named.length > 0 && !form.question && words.every(isCovered);
}

/** "only the happy path please" keeps only those tests in an existing suite. */
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

/** "only execute the negative ones" runs them and removes nothing. */
function runsSome(clause: Clause): boolean {
  const said = clause.words.filter(({ isMark, isFunction, senses }) => !isMark && !isFunction && !senses.includes('narrow'));
  if (isForbidden({ ...clause, act: 'run' })) return false;
  const isRun = said[0]?.senses.some((sense) => sense === 'run' || sense === 'again') ?? false;
  return clause.act === 'remove' && isRun && !said[0]?.isOfProject;
}

/** "stopping and restarting too please" asks for more operations. It does not stop a run. */
const doesMore = (clause: Clause, situation: Situation): boolean =>
  !situation.context.hasActiveRun &&
  (clause.act === 'control' || clause.act === 'run') &&
  !clause.form.question &&
  clause.words.some(({ lower }) => lower.endsWith('ing')) &&
  actionsOnCurrentSuite(clause, situation).length > 0;

/** "I meant deleting a firewall, not a vpc" corrects an earlier request. */
const corrects = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null && hasTopic(clause, 'correction') && namesApi(clause) && clause.act !== 'ask';

/** "can I have that for placing orders too?" is a polite request. */
const asksToHave = (clause: Clause): boolean => {
  const said = clause.words.filter(({ isMark, senses }) => !isMark && !senses.includes('greet')).map(({ lower }) => lower);
  return (
    /\b(?:can|could|may|might) (?:i|we) (?:also |maybe |perhaps |possibly |just |please )?(?:have|get) (?:that|those|these|the same|it|some|something|a few|a couple|tests?|a test)\b/.test(
      said.join(' '),
    ) &&
    (namesApi(clause) || clause.slots.some(({ kind }) => kind === 'test-kind' || kind === 'field'))
  );
};

/** "could you give me a run of only POST /orders?" */
const asksForRun = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  !clause.form.report &&
  !hasSense(clause, 'negation') &&
  /\b(?:give|do|start|need|want|get|have) (?:\S+ )?a (?:quick |short |full )?run of\b/.test(
    clause.words.map(({ lower }) => lower).join(' '),
  );

/** "login should be part of it" adds the login to the current suite. */
const belongsInside = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  clause.act === 'change' &&
  !clause.form.question &&
  hasTopic(clause, 'inside') &&
  clause.words.some(({ isOfProject }) => isOfProject) &&
  !hasSense(clause, 'negation', 'remove', 'skip');

/** "that run", "the last run" */
const isNounRun = ({ words }: Clause, at: number): boolean =>
  /^(?:the|that|this|last|latest|previous|first|second|my|our|both|a)$/.test(words[at - 1]?.lower ?? '') &&
  /^runs?$/.test(words[at]?.lower ?? '');

/** "I need the numbers for standup, passed and failed", "same picture as the run before?" */
const asksForNumbers = (clause: Clause, { context }: Situation): boolean =>
  context.lastRun !== null &&
  hasTopic(clause, 'result', 'compare') &&
  !namesApi(clause) &&
  !clause.words.some(({ senses }, at) => senses.includes('run') && !isNounRun(clause, at)) &&
  !hasSense(clause, 'make', 'add', 'try', 'suite', 'kind');

/** "give it 4 negative ones" */
const givesMore = (clause: Clause, { context }: Situation): boolean =>
  context.suite !== null &&
  (clause.act === 'change' || clause.confidence < SURE) &&
  !clause.form.question &&
  slotsOf(clause, 'test-kind').length > 0 &&
  slotsOf(clause, 'amount').length > 0 &&
  (hasSense(clause, 'wish', 'make', 'add') || hasTopic(clause, 'each')) &&
  !hasSense(clause, 'narrow', 'keep', 'remove', 'skip', 'run');

/** "inventory out" */
function isOut({ words, slots, act }: Clause): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  const isShort = said.length > 1 && said.length <= 3 && said.at(-1)?.lower === 'out';
  return isShort && act !== 'remove' && slots.some(({ kind }) => kind === 'resource' || kind === 'test-kind' || kind === 'method');
}

/** "list the books -> open one -> delete it": a sequence of requests, regardless of the first verb. */
const namesChain = (clause: Clause): boolean =>
  clause.act === 'ask' &&
  !clause.form.question &&
  clause.words.some(isArrow) &&
  flowPartsOf(clause).filter(({ slots }) => slots.some(({ kind }) => kind === 'resource' || kind === 'operation')).length > 1;

/** "oops, wrong window" does not undo anything. */
const isWrongWindow = ({ act, words }: Clause): boolean =>
  act === 'undo' &&
  words.every(({ isMark, isFunction, senses, lower }) => isMark || isFunction || senses.includes('greet') || isOops(lower));
const isOops = (word: string): boolean => /^(?:w?oo?ps|uups|ups)$/.test(word);

const STATEMENT: readonly Clause['act'][] = ['ask', 'change', 'remove'];

type Rule = readonly [act: Clause['act'], applies: (clause: Clause, situation: Situation) => boolean];

/** Patterns that are more reliable than the classifier. The first match applies. */
const RULES: readonly Rule[] = [
  ['make', (clause, { context }) => context.suite === null && asksForTestOf(clause)],
  ['add', asksForTestOf],
  ['add', asksForSame],
  ['add', asksToBeAdded],
  ['remove', takesOut],
  ['remove', removesKind],
  ['add', (clause, { context }) => context.suite !== null && asksToHave(clause)],
  ['make', (clause, { context }) => context.suite === null && isBareOperation(clause)],
  ['add', isBareOperation],
  ['make', (clause) => MAY_DESCRIBE.includes(clause.act) && describesCase(clause)],
  ['remove', removesTests],
  ['change', statesOutcome],
  ['make', createsFirst],
  ['add', doesMore],
  ['make', statesRefusal],
  ['make', hopesForStatus],
  ['make', (clause, { context }) => context.suite === null && asksToHave(clause)],
  ['make', namesChain],
  ['talk', isWrongWindow],
  ['control', onlyStops],
  ['control', (clause) => hasSense(clause, 'stop') && hasTopic(clause, 'explore') && !clause.form.question && !namesApi(clause)],
  ['setup', (clause) => hasTopic(clause, 'explore') && hasTopic(clause, 'schedules') && !namesApi(clause)],
  ['make', startsSuite],
  ['make', (clause) => !clause.form.question && limitIn(clause) !== null && hasTopic(clause, 'endpoints') && clause.act === 'ask'],
  // "counting the todos may take 200 ms at most"
  [
    'make',
    (clause, { context }) =>
      context.suite === null && !clause.form.question && limitIn(clause) !== null && STATEMENT.includes(clause.act) && namesApi(clause),
  ],
  // "please run this against the environment called slow"
  ['run', (clause) => clause.act === 'setup' && startsWith(clause, 'run') && hasSense(clause, 'where') && !clause.form.question],
  ['make', (clause, { context }) => context.suite === null && !clause.form.question && slotsOf(clause, 'method').length > 0],
  [
    'add',
    (clause, { context }) =>
      context.suite !== null && !clause.form.question && hasSense(clause, 'same') && slotsOf(clause, 'method').length > 0,
  ],
  ['add', (clause, situation) => clause.form.continuation && clause.act !== 'ask' && actionsOnCurrentSuite(clause, situation).length > 0],
  // "and unpinning"
  [
    'add',
    (clause, { context }) =>
      context.suite !== null &&
      clause.form.continuation &&
      clause.act !== 'ask' &&
      !hasSense(clause, 'run', 'stop') &&
      namesSpokenVerb(clause, context.model),
  ],
  ['change', changesLoad],
  ['change', (clause, situation) => !namesApi(clause) && prefersLoad(clause, situation)],
  ['run', (clause) => clause.act === 'make' && onlyRuns(clause)],
  ['run', asksForRun],
  ['run', runsTheRest],
  ['run', runsSome],
  ['run', runsOtherSuite],
  ['go', (clause, situation) => startsWith(clause, 'show', 'open') && otherSuite(clause, situation) !== null],
  ['ask', (clause, situation) => requestedTerm(clause, situation) !== null],
  ['ask', (clause, situation) => clause.act === 'setup' && clause.form.question && requestedScheme(clause, situation) !== null],
  ['ask', asksForQuery],
  ['ask', asksForMeaning],
  ['ask', showsAbout],
  ['ask', asksAboutApi],
  [
    'make',
    (clause, situation) => situation.context.suite === null && !clause.form.question && operationsByEffect(clause, situation) !== null,
  ],
  ['ask', showsTests],
  ['ask', asksHowTo],
  [
    'ask',
    (clause, { context }) => clause.act === 'setup' && context.lastRun !== null && clause.form.question && hasTopic(clause, 'release'),
  ],
  ['ask', (clause) => clause.act === 'setup' && clause.form.question && slotsOf(clause, 'operation').length > 0],
  ['ask', (clause) => clause.form.question && hasTopic(clause, 'there-is') && !hasTopic(clause, 'test')],
  ['add', alsoDeletes],
  ['add', goesOnRemoving],
  ['add', namesNext],
  ['remove', (clause, { context }) => context.suite !== null && hasTopic(clause, 'shorter') && !namesApi(clause)],
  ['remove', narrowsSuite],
  // "Sorry, that is more than I wanted. Keep only what has to do with orders."
  [
    'remove',
    ({ words, form }, { context }) =>
      context.suite !== null &&
      !form.question &&
      words.some(
        ({ lower }, at) => lower === 'keep' && /^(?:only|just)$/.test(words[at + 1]?.lower ?? '') && (at === 0 || words[at - 1]?.isMark),
      ),
  ],
  [
    'remove',
    (clause, { context }) => context.suite !== null && clause.act === 'change' && hasSense(clause, 'keep') && hasSense(clause, 'narrow'),
  ],
  ['ask', listsOperations],
  // "could you throw in the search too"
  [
    'add',
    (clause, { context }) =>
      context.suite !== null && clause.act === 'ask' && hasSense(clause, 'add') && hasSense(clause, 'also', 'polite') && namesApi(clause),
  ],
  // "can we call the suite "Orders" instead?"
  ['rename', (clause) => clause.act === 'rename' && hasSense(clause, 'polite') && slotsOf(clause, 'name').length > 0],
  ['add', belongsInside],
  ['add', shouldBeInside],
  ['add', asksForThisToo],
  ['add', widensToApi],
  ['add', asksForRest],
  ['ask', asksForNumbers],
  ['add', corrects],
  ['add', givesMore],
  ['remove', (clause, { context }) => context.suite !== null && isOut(clause)],
  ['setup', (clause) => asksWhetherPossible(clause) && hasTopic(clause, 'export') && !namesApi(clause)],
  // "wrong credentials at login", if the API has its own login.
  [
    'make',
    (clause) =>
      (clause.act === 'go' || clause.act === 'setup') &&
      !clause.form.question &&
      hasTopic(clause, 'bad-input') &&
      clause.words.some(({ isOfProject }) => isOfProject),
  ],
  // "list the members of a team" is an API request, although the product has a screen with that name.
  ['make', (clause, situation) => clause.act === 'go' && clause.form.order && operationsOnPart(clause, situation) !== null],
];

/** In a removal, the excluded part is kept. A clause that was classified differently must be converted. */
function slotsFor(act: Clause['act'], clause: Clause): Clause['slots'] {
  if (act === 'run' && runsTheRest(clause)) return clause.slots.map((slot) => ({ ...slot, excluded: slot.kind !== 'environment' }));
  if (act === 'run' && clause.act === 'remove' && !hasSense(clause, 'except', 'skip', 'negation'))
    return clause.slots.map((slot) => ({ ...slot, excluded: false }));
  const isKept = act === 'remove' && clause.act !== 'remove' && hasSense(clause, 'narrow', 'keep');
  return isKept && !hasSense(clause, 'remove', 'skip', 'useless')
    ? clause.slots.map((slot) => ({ ...slot, excluded: true }))
    : clause.slots;
}

/** Acts that are certain even if the clause contains a question. */
function certainAct(clause: Clause, situation: Situation): Clause['act'] | null {
  // "poke around but don't change anything" resembles a question that wants nothing changed.
  if (requestedExploration(clause) !== null) return 'run';
  return takesThemOut(clause, situation) ? 'remove' : null;
}

/** A clause that asks something is a question, regardless of its other words. */
export function settledAct(clause: Clause, situation: Situation): Clause {
  const certain = certainAct(clause, situation);
  if (certain !== null) return { ...clause, act: certain, confidence: Math.max(clause.confidence, SURE) };
  // "sorry if this is a silly question, but could I get some tests for orders?"
  if (isOnlyQuestion(clause) && clause.act !== 'talk' && !asksToHave(clause))
    return { ...clause, act: clause.act === 'setup' && !namesApi(clause) ? 'setup' : 'ask' };
  if (forbidsEverything(clause) || isForbidden(clause) || isForbiddenRun(clause) || forbidsExploring(clause))
    return { ...clause, act: 'talk' };
  const rule = RULES.find(([, applies]) => applies(clause, situation));
  if (rule !== undefined)
    return { ...clause, act: rule[0], slots: slotsFor(rule[0], clause), confidence: Math.max(clause.confidence, SURE) };
  const shown = showInstead(clause);
  if (shown !== null) return { ...clause, act: shown };
  const tried = testInstead(clause, situation);
  if (tried !== null && !clause.form.question) return { ...clause, act: tried, confidence: Math.max(clause.confidence, SURE) };
  const isQuestion = clause.form.question && WRITING_ACTS.includes(clause.act) && !isToBeTried(clause, situation);
  return { ...clause, act: isQuestion ? 'ask' : (tried ?? clause.act) };
}

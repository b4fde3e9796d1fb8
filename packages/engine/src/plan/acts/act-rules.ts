import type { Clause } from '../../model/index.ts';
import { asksForQuery } from '../answers/asked-query.ts';
import { requestedScheme } from '../answers/asked-scheme.ts';
import { requestedTerm } from '../answers/asked-term.ts';
import { otherSuite, runsOtherSuite } from '../cases/other-suite.ts';
import { actionsOnCurrentSuite } from '../operations/actions-on-current-suite.ts';
import { byOwnVerbs } from '../operations/at-hand.ts';
import { operationsByEffect } from '../operations/by-effect.ts';
import { namesApi } from '../operations/find-operations.ts';
import { operationsOnPart } from '../operations/part-of-whole.ts';
import { namesSpokenVerb } from '../operations/spoken-verbs.ts';
import { missingOperations } from '../operations/untested-operations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { changesLoad, prefersLoad } from '../wishes/load-wish.ts';
import { tellsFlow } from '../wishes/wish-flow.ts';
import { limitIn } from '../wishes/wish-special.ts';
import {
  alsoDeletes,
  asksForMeaning,
  asksForNumbers,
  asksForRun,
  asksToHave,
  belongsInside,
  corrects,
  createsFirst,
  describesCase,
  doesMore,
  givesMore,
  isBareOperation,
  isOut,
  isWrongWindow,
  MAY_DESCRIBE,
  namesChain,
  narrowsSuite,
  onlyRuns,
  onlyStops,
  ordersTestBehind,
  removesTests,
  runsSome,
  runsTheRest,
  startsSuite,
  statesObligation,
  statesOutcome,
} from './act-patterns.ts';
import { describesCondition, hopesForStatus, statesRefusal } from './answered-by-test.ts';
import {
  asksAboutApi,
  asksHowTo,
  asksWhetherPossible,
  asksWhetherTested,
  listsOperations,
  showsAbout,
  showsTests,
  startsWith,
} from './asks-to-see.ts';
import {
  asksForRest,
  asksForSame,
  asksForTestOf,
  asksToBeAdded,
  goesOnNaming,
  goesOnRemoving,
  goesOnWithIt,
  namesNext,
  removesKind,
  sendsTestsAway,
  shouldBeInside,
  takesOut,
  wantsOnly,
  widensToApi,
} from './plain-follow-ups.ts';

const STATEMENT: readonly Clause['act'][] = ['ask', 'change', 'remove'];

type Rule = readonly [act: Clause['act'], applies: (clause: Clause, situation: Situation) => boolean];

/** Patterns that are more reliable than the classifier. The first match applies. */
export const RULES: readonly Rule[] = [
  ['ask', asksWhetherTested],
  ['make', (clause, { context }) => context.suite === null && asksForTestOf(clause)],
  ['add', asksForTestOf],
  ['make', (clause, { context }) => context.suite === null && ordersTestBehind(clause)],
  ['add', ordersTestBehind],
  // "make a PR out of this"
  ['setup', (clause) => hasTopic(clause, 'pull-request') && !namesApi(clause) && !hasTopic(clause, 'test')],
  ['add', asksForSame],
  ['add', asksToBeAdded],
  // "oh, and labels of the repo likewise", where "labels" is no verb.
  ['add', (clause) => clause.act === 'rename' && hasSense(clause, 'also') && namesApi(clause) && slotsOf(clause, 'name').length === 0],
  ['remove', takesOut],
  ['remove', removesKind],
  ['remove', sendsTestsAway],
  ['add', (clause, { context }) => context.suite !== null && asksToHave(clause)],
  ['make', (clause, { context }) => context.suite === null && isBareOperation(clause)],
  ['add', isBareOperation],
  ['make', (clause) => MAY_DESCRIBE.includes(clause.act) && describesCase(clause)],
  ['remove', removesTests],
  ['change', statesOutcome],
  ['make', createsFirst],
  ['add', doesMore],
  ['make', statesRefusal],
  ['make', (clause, { context }) => context.suite === null && describesCondition(clause)],
  ['add', describesCondition],
  ['make', hopesForStatus],
  ['make', (clause, { context }) => context.suite === null && asksToHave(clause)],
  ['make', namesChain],
  ['talk', isWrongWindow],
  // "help"
  ['talk', ({ words }) => words.every(({ isMark, topics, senses }) => isMark || topics.includes('commands') || senses.includes('polite'))],
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
  // "let it run, but only the inventory test"
  [
    'run',
    ({ words, form }) => !form.question && /^let (?:it|them|this|these|that|those) run\b/.test(words.map(({ lower }) => lower).join(' ')),
  ],
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
  ['add', (clause, situation) => !clause.form.question && missingOperations(clause, situation).length > 0],
  ['add', goesOnWithIt],
  ['add', namesNext],
  ['add', goesOnNaming],
  // "now inspect" is a request of the API, and starts no run.
  ['add', (clause, situation) => clause.act === 'run' && !clause.form.question && byOwnVerbs(clause, situation).length > 0],
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
  ['remove', wantsOnly],
  ['add', shouldBeInside],
  // "replace the users with reviews" runs nothing.
  [
    'change',
    (clause, { context }) => context.suite !== null && clause.act === 'run' && startsWith(clause, 'change') && !hasSense(clause, 'run'),
  ],
  ['add', widensToApi],
  ['add', asksForRest],
  ['ask', asksForNumbers],
  // "coverage in percent, for my slide"
  [
    'ask',
    (clause) =>
      hasTopic(clause, 'coverage') && !namesApi(clause) && clause.words.some(({ lower }) => /^(?:percent|percentage|%)$/.test(lower)),
  ],
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
  ['make', statesObligation],
  // Requests told in order are a flow, whatever the message sounds like.
  ['make', (clause, situation) => (clause.act === 'talk' || clause.act === 'ask') && !clause.form.question && tellsFlow(clause, situation)],
  // "list the members of a team" is an API request, although the product has a screen with that name.
  ['make', (clause, situation) => clause.act === 'go' && clause.form.order && operationsOnPart(clause, situation) !== null],
];

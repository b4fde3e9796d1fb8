import { type Clause, WRITING_ACTS } from '../../model/index.ts';
import { asksAboutFeature } from '../answers/api-features.ts';
import { asksWhatSuiteContains } from '../answers/ask-suite.ts';
import { otherSuite, runsOtherSuite } from '../cases/other-suite.ts';
import thresholds from '../data/thresholds.json' with { type: 'json' };
import { mentionsApi } from '../operations/find-operations.ts';
import { focusOf } from '../operations/focus.ts';
import { forbiddenOperations } from '../operations/forbidden-requests.ts';
import { deselectedOperations } from '../operations/selected-parts.ts';
import { hasSense, hasTopic, type Situation } from '../situation/situation.ts';
import { asksForBadData } from '../wishes/bad-data.ts';
import { changesLoad } from '../wishes/load-wish.ts';
import { flowWish } from '../wishes/wish-flow.ts';
import { asksForUntested } from './asks-for-untested.ts';
import { actOfShowRequest, asksForSummary, startsWithSense } from './asks-to-see.ts';
import { asksForLoad, keepsKinds, listsRequests, reportsMissingTests, skipsTests, statesExpectation } from './clear-forms.ts';
import { requestedExploration } from './explore-words.ts';
import { forbidsChange } from './forbids-change.ts';
import { missingPart } from './missing-part.ts';
import { nonRequestIn, requestProbability } from './non-requests.ts';
import { reportedQuestion } from './only-question.ts';
import { endsCalls, removesNamedParts, removesTests } from './removes-named-parts.ts';
import { actOfRule, MAY_REQUEST } from './stated-rule.ts';

type Decide = (clause: Clause, situation: Situation) => Clause['act'] | null;

const writes = ({ act }: Clause): boolean => WRITING_ACTS.includes(act);

/**
 * Corrects acts that the classifier cannot know or often gets wrong. `bench/understanding/ablate.mjs` counts how often each step is right
 * on the labelled messages. The first step that returns an act applies.
 */
export const ACT_CORRECTIONS: readonly (readonly [name: string, decide: Decide])[] = [
  // "poke around but don't change anything" resembles a question and a wish that nothing changes.
  ['exploration', (clause) => (requestedExploration(clause) === null ? null : 'run')],
  // "nothing may be deleted there, fix the suite accordingly" forbids requests and not the change.
  ['fits the suite to a rule', (clause, situation) => (forbiddenOperations(clause, situation) === null ? null : 'remove')],
  // In "don't delete the users", the removal is negated.
  ['forbids a change', (clause) => (clause.act !== 'ask' && forbidsChange(clause) ? 'talk' : null)],
  ['removes tests', (clause, situation) => (removesTests(clause, situation) ? 'remove' : null)],
  ['ends calls', (clause, situation) => (endsCalls(clause, situation) ? 'remove' : null)],
  ['takes them out', (clause, situation) => (removesNamedParts(clause, situation) ? 'remove' : null)],
  ['runs another suite', (clause, situation) => (runsOtherSuite(clause, situation) ? 'run' : null)],
  [
    'opens another suite',
    (clause, situation) => (startsWithSense(clause, 'show', 'open') && otherSuite(clause, situation) !== null ? 'go' : null),
  ],
  ['selects tested requests', (clause, situation) => (deselectedOperations(clause, situation) === null ? null : 'remove')],
  ['skips tests', (clause, situation) => (skipsTests(clause, situation) ? 'remove' : null)],
  ['keeps kinds', (clause, situation) => (keepsKinds(clause, situation) ? 'remove' : null)],
  ['names a gap', (clause, situation) => (reportsMissingTests(clause, situation) ? 'add' : null)],
  ['lists requests', (clause, situation) => (READS_AS_REQUEST.includes(clause.act) && listsRequests(clause, situation) ? 'make' : null)],
  ['states an expectation', (clause) => (clause.act === 'talk' && statesExpectation(clause) ? 'make' : null)],
  [
    'names what is missing',
    (clause, situation) => (MAY_MISS.includes(clause.act) && missingPart(clause, situation) !== null ? 'add' : null),
  ],
  ['reports a question', (clause, situation) => (reportsQuestion(clause, situation) ? 'ask' : null)],
  ['states a rule', actOfRule],
  ['asks for bad data', (clause) => (MAY_MISS.includes(clause.act) && asksForBadData(clause) ? 'make' : null)],
  ['tells a flow', (clause, situation) => (tellsFlow(clause, situation) ? 'make' : null)],
  ['says what to test', (clause, situation) => (saysWhatToTest(clause, situation) ? 'make' : null)],
  ['asks for a load', actOfLoad],
  ['no request', (clause, situation) => (writes(clause) ? nonRequestIn(clause, situation) : null)],
  // "can I see the report of the last run" starts no run.
  ['names a run', (clause) => ((clause.act === 'run' || clause.act === 'control') && onlyNamesRun(clause) ? 'ask' : null)],
  ['changes the load', (clause) => (changesLoad(clause) ? 'change' : null)],
  [
    'asks what exists',
    (clause) => (clause.form.question && hasTopic(clause, 'there-is') && !hasTopic(clause, 'test', 'unknown-id') ? 'ask' : null),
  ],
  ['asks for the contents', (clause, situation) => (asksWhatSuiteContains(clause, situation) ? 'ask' : null)],
  ['asks about a feature', (clause) => (asksAboutFeature(clause) ? 'ask' : null)],
  // "list whatever nobody has touched so far" contains words for tests.
  ['asks for what is untested', (clause) => (writes(clause) && asksForUntested(clause) ? 'ask' : null)],
  ['asks for a summary', (clause) => (asksForSummary(clause) ? 'ask' : null)],
  ['shows something', actOfShowRequest],
  // "what about the count endpoint? need a test for it" has the form of a question but is a request.
  [
    'question',
    (clause, situation) =>
      clause.form.question && writes(clause) && requestProbability(clause, situation) < leastShare(clause) ? 'ask' : null,
  ],
];

/** Only a test can answer "what happens when I order 0 copies?", so this needs no more confidence than a command. */
const leastShare = ({ form }: Clause): number => (form.hypothetical ? thresholds.act : thresholds.question);

/** "can it take 50 users for a minute?": the load of a named operation, or of the current suite. */
function actOfLoad(clause: Clause, { context }: Situation): Clause['act'] | null {
  if (!asksForLoad(clause) || clause.act === 'change') return null;
  if (mentionsApi(clause) && clause.act !== 'run') return clause.form.question ? 'make' : null;
  return context.suite === null ? null : 'run';
}

/** Acts that the classifier assigns to a plain list of requests. */
const READS_AS_REQUEST: readonly Clause['act'][] = ['make', 'add', 'talk', 'ask', 'setup', 'go'];

/** True if every word for running is part of a noun phrase such as "the last run". */
function onlyNamesRun({ words }: Clause): boolean {
  const isNoun = (at: number): boolean => /^(?:last|latest|previous|recent|earlier)$/.test(words[at - 1]?.lower ?? '');
  const runs = words.flatMap(({ senses }, at) => (senses.includes('run') || senses.includes('again') ? [at] : []));
  return runs.length > 0 && runs.every(isNoun);
}

/** Acts that the classifier assigns to a statement about what the suite lacks. */
const MAY_MISS: readonly Clause['act'][] = ['talk', 'ask', 'make', 'add'];

/** "somebody asked me if the store is covered by my tests, and I was not able to answer" */
const reportsQuestion = (clause: Clause, { context }: Situation): boolean => {
  const asked = clause.act === 'talk' && context.suite !== null ? reportedQuestion(clause) : null;
  return asked !== null && mentionsApi(asked) && hasTopic(asked, 'test', 'coverage', 'inside');
};

const STEPS_OF_STORY = 3;
/** Many remarks describe a sequence of events, so a story needs a higher probability of a request. */
const MAY_TELL = 0.15;

/** "a label gets created, it is renamed afterwards, and finally it is removed": a story in several steps asks for a test of them. */
function tellsFlow(clause: Clause, situation: Situation): boolean {
  const isTold = clause.act === 'talk' && !clause.form.question && !clause.form.report && situation.context.suite === null;
  if (!isTold || requestProbability(clause, situation) < MAY_TELL) return false;
  const flow = flowWish(clause, situation);
  return flow?.kind === 'flow' && flow.steps.length >= STEPS_OF_STORY && hasSense(clause, 'order');
}

/** "the plans were tested by Ana, so it is the coupons that are left": at the start of a conversation, this asks for tests. */
const saysWhatToTest = (clause: Clause, situation: Situation): boolean =>
  clause.act === 'talk' &&
  situation.context.suite === null &&
  requestProbability(clause, situation) >= MAY_REQUEST &&
  (focusOf(clause, situation) !== clause || asksPolitely(clause));

/** "so please the orders for me" */
const asksPolitely = (clause: Clause): boolean =>
  mentionsApi(clause) && clause.words.some(({ lower }) => /^(?:please|pls|plz)$/.test(lower));

export function decideAct(clause: Clause, situation: Situation): Clause {
  const act =
    ACT_CORRECTIONS.map(([, decide]) => decide).reduce<Clause['act'] | null>((found, decide) => found ?? decide(clause, situation), null) ??
    clause.act;
  // In a conversation with a suite, new tests are added to that suite.
  return { ...clause, act: act === 'make' && situation.context.suite !== null ? 'add' : act };
}

import type { Action, Clause, ClauseWord, Decision } from '../model/index.ts';
import { asksForUntested } from './acts/asks-for-untested.ts';
import { joinedQuestions } from './acts/joined-questions.ts';
import { questionOf, withoutAskedCall } from './acts/only-question.ts';
import { featureAction } from './answers/api-features.ts';
import { apiAction, mentionedAction, schemeAction } from './answers/ask-api.ts';
import { resultsAction } from './answers/ask-results.ts';
import { aboutSuite, asksWhatSuiteContains, suiteAction } from './answers/ask-suite.ts';
import { runDetailAction } from './answers/asked-run.ts';
import { suitePartAction } from './answers/asked-suite-part.ts';
import { termAction } from './answers/asked-term.ts';
import { comparedOperations } from './answers/compared-operations.ts';
import { fieldsAskedTogether } from './answers/fields-asked-together.ts';
import { productAction, rankedGuides } from './answers/guides.ts';
import { notUnderstood } from './commands/questions.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation/situation.ts';

const namesApi = (clause: Clause): boolean =>
  clause.slots.some(({ kind }) => kind === 'operation' || kind === 'resource' || kind === 'path');

/** "how many users can it take before p95 goes over 1 s" requires a load test. */
const isAboutCapacity = (clause: Clause): boolean =>
  hasTopic(clause, 'load') && slotsOf(clause, 'amount').some(({ unit }) => unit === 'ms' || unit === 'seconds' || unit === 'users');

/** True for "what is exploring?" and "how do I find bugs in my API?". */
const isAboutExploring = (clause: Clause, situation: Situation): boolean =>
  rankedGuides(clause, situation)[0]?.guide === 'exploring' ||
  (hasTopic(clause, 'how-to') && hasTopic(clause, 'explore-perhaps') && !hasTopic(clause, 'test') && !namesApi(clause));

/** True for "who can see this suite?". */
const isAboutAccess = (clause: Clause): boolean => hasTopic(clause, 'members') && clause.words[0]?.lower === 'who' && !namesApi(clause);

/** Questions that can be answered from their topic alone. */
function plainAction(clause: Clause, situation: Situation): Action | null {
  if (hasTopic(clause, 'edit-cases') && hasTopic(clause, 'there-is', 'how-to') && !namesApi(clause))
    return { kind: 'show-guide', topic: 'cases' };
  if (hasTopic(clause, 'command-line') && hasTopic(clause, 'there-is') && !namesApi(clause))
    return { kind: 'show-guide', topic: 'command-line' };
  if (hasTopic(clause, 'who-are-you')) return { kind: 'greet', what: 'who' };
  if (hasTopic(clause, 'commands') && !hasTopic(clause, 'public') && !namesApi(clause) && rankedGuides(clause, situation).length === 0)
    return { kind: 'show-help' };
  if (hasTopic(clause, 'api-changes')) return { kind: 'show-api-changes' };
  if (isAboutExploring(clause, situation)) return { kind: 'show-guide', topic: 'exploring' };
  if (rankedGuides(clause, situation)[0]?.guide === 'privacy' && !namesApi(clause)) return { kind: 'show-guide', topic: 'privacy' };
  if (isAboutAccess(clause)) return { kind: 'show-guide', topic: 'members' };
  if (isAboutCapacity(clause)) return { kind: 'show-guide', topic: 'load' };
  return null;
}

/** Questions about the API as a whole. */
function wholeApi(clause: Clause): Action | null {
  // In "what is the base url", the words of the phrase name nothing in the API.
  const isNamed = ({ topics, isOfProject }: ClauseWord) => isOfProject && !topics.includes('base-url');
  if (hasTopic(clause, 'base-url') && !clause.words.some(isNamed)) return { kind: 'describe-api' };
  if (namesApi(clause)) return null;
  // Questions about the project in general: "can my colleague get into this project?", "the api wants a key, where does that go".
  if (hasTopic(clause, 'members') && !hasSense(clause, 'suite')) return { kind: 'show-guide', topic: 'members' };
  if (hasTopic(clause, 'whole-api') && hasTopic(clause, 'credentials') && !hasTopic(clause, 'public', 'endpoints'))
    return { kind: 'show-guide', topic: 'credentials' };
  return hasTopic(clause, 'whole-api') && !hasTopic(clause, 'coverage', 'auth', 'endpoints', 'deprecated', 'slowest', 'duration')
    ? { kind: 'describe-api' }
    : null;
}

/** From this probability on, a clause is about the product even if it contains names of the API. */
const SURE_GUIDE = 0.7;

/** How-to questions are about the product, unless they explicitly mention the API. */
function howTo(clause: Clause, situation: Situation): Action | null {
  const isAboutCounts = situation.context.lastRun !== null && hasTopic(clause, 'count') && hasTopic(clause, 'failures', 'passed');
  // "what can I do without a token?" asks for the operations without authentication.
  if (!hasTopic(clause, 'how-to') || isAboutCounts || hasTopic(clause, 'public')) return null;
  const [best] = rankedGuides(clause, situation);
  const isAboutApi =
    namesApi(clause) && hasTopic(clause, 'whole-api', 'endpoints', 'parameters', 'limits') && (best?.probability ?? 0) < SURE_GUIDE;
  return isAboutApi ? null : productAction(clause, situation);
}

const API_TOPICS = ['parameters', 'body', 'responses', 'auth', 'example', 'curl', 'endpoints', 'there-is', 'limits'];

/** Words such as "fail" and "ok" ask about a run, unless the clause is about an operation and there is no run. */
function askedResults(clause: Clause, situation: Situation, hasRun: boolean): Action | null {
  if (namesApi(clause) && (!hasRun || slotsOf(clause, 'method').length > 0)) return null;
  const isAboutApi = hasTopic(clause, ...API_TOPICS);
  const namesRun = hasTopic(clause, 'run');
  if (isAboutApi && namesApi(clause) && !namesRun && !hasTopic(clause, 'failures', 'slowest', 'flaky')) return null;
  return isAboutApi && !hasRun && !namesRun ? null : resultsAction(clause, situation);
}

/** "which environment is used?" contains no API name, so a search for its words would return unrelated operations. */
const isAboutProduct = (clause: Clause): boolean =>
  !namesApi(clause) && !hasTopic(clause, ...API_TOPICS) && !clause.words.some(({ isOfProject, isFunction }) => isOfProject && !isFunction);

const SUMMARY: Action = { kind: 'show-results', question: 'summary', between: null, operations: null };

/** Fallbacks when no topic matches: results, the product, a term, a part of the API, or the last run. */
function fallbackAnswer(clause: Clause, situation: Situation, hasRun: boolean): Action | null {
  const results = resultsAction(clause, situation) ?? productAction(clause, situation);
  if (results !== null) return results;
  const isAboutRun = hasRun && !namesApi(clause) && !hasTopic(clause, ...API_TOPICS);
  if (isAboutRun && hasTopic(clause, 'why')) return { kind: 'explain', subject: '' };
  return isAboutRun ? SUMMARY : mentionedAction(clause, situation);
}

const RELEASE: Action = { ...SUMMARY, question: 'release' };

/** "can I tell my boss that it works?" asks whether the latest run is good enough. "how do I deploy" asks about the product. */
function asksForRelease(clause: Clause, { context }: Situation): boolean {
  const first = clause.words.find(({ isMark }) => !isMark)?.lower ?? '';
  return (
    context.lastRun !== null && hasTopic(clause, 'release') && !namesApi(clause) && /^(?:can|could|may|is|are|should|do|does)$/.test(first)
  );
}

function answerFor(clause: Clause, situation: Situation): Action | null {
  const hasRun = situation.context.lastRun !== null || situation.context.hasActiveRun;
  const isOfRun = situation.context.lastRun !== null && hasTopic(clause, 'passed', 'failures') && !hasTopic(clause, 'test');
  const isCoverage = !isOfRun && hasTopic(clause, 'coverage') && !hasTopic(clause, 'body', 'parameters', 'responses');
  return (
    comparedOperations(clause, situation) ??
    (situation.context.suite !== null && asksForUntested(clause) ? { kind: 'show-coverage' } : null) ??
    plainAction(clause, situation) ??
    (asksForRelease(clause, situation) ? RELEASE : null) ??
    (asksWhatSuiteContains(clause, situation) ? aboutSuite('cases') : null) ??
    suitePartAction(clause, situation) ??
    termAction(clause, situation) ??
    runDetailAction(clause, situation) ??
    featureAction(clause, situation) ??
    howTo(clause, situation) ??
    wholeApi(clause) ??
    schemeAction(clause, situation) ??
    (isCoverage && hasTopic(clause, 'endpoints') && !namesApi(clause) ? { kind: 'show-coverage' } : null) ??
    suiteAction(clause, situation) ??
    (isCoverage ? { kind: 'show-coverage' } : null) ??
    (isAboutProduct(clause) && !hasRun ? productAction(clause, situation) : null) ??
    askedResults(clause, situation, hasRun) ??
    (isAboutProduct(clause) ? productAction(clause, situation) : null) ??
    apiAction(clause, situation) ??
    fallbackAnswer(clause, situation, hasRun)
  );
}

/** The action that answers a question. Null if nothing matches. */
export const questionAction = (clause: Clause, situation: Situation): Action | null =>
  answerFor(withoutAskedCall(questionOf(clause)), situation);

/** Decisions for a question. A question never changes anything. */
export function planAsk(clause: Clause, situation: Situation): readonly Decision[] {
  const both = joinedQuestions(clause).map((one) => questionAction(one, situation));
  if (both.length > 0 && both.every((one) => one !== null)) return both.map((one) => ({ kind: 'do', action: one }) as const);
  const action = questionAction(clause, situation);
  if (action !== null)
    return [action, ...fieldsAskedTogether(action, clause, situation)].map((one) => ({ kind: 'do', action: one }) as const);
  return [notUnderstood(situation.context.suite !== null)];
}

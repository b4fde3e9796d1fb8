import type { Action, Clause, Decision } from '../model/index.ts';
import { apiAction } from './ask-api.ts';
import { resultsAction } from './ask-results.ts';
import { chosenCases } from './choose-cases.ts';
import { productAction } from './guides.ts';
import { notUnderstood } from './questions.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation.ts';

const namesApi = (clause: Clause): boolean =>
  clause.slots.some(({ kind }) => kind === 'operation' || kind === 'resource' || kind === 'path');

/** "how many users can it take before p95 goes over 1 s" is found out by a load test. */
const isAboutCapacity = (clause: Clause): boolean =>
  hasTopic(clause, 'load') && slotsOf(clause, 'amount').some(({ unit }) => unit === 'ms' || unit === 'seconds' || unit === 'users');

/** Questions whose topic decides alone. */
function plainAction(clause: Clause): Action | null {
  if (hasTopic(clause, 'who-are-you')) return { kind: 'greet', what: 'who' };
  if (hasTopic(clause, 'commands') && !namesApi(clause)) return { kind: 'show-help' };
  if (hasTopic(clause, 'api-changes')) return { kind: 'show-api-changes' };
  if (isAboutCapacity(clause)) return { kind: 'show-guide', topic: 'load' };
  if (hasTopic(clause, 'whole-api') && !namesApi(clause) && !hasTopic(clause, 'coverage', 'auth', 'endpoints'))
    return { kind: 'describe-api' };
  return null;
}

/** "what is p95?" asks for the meaning of a word, "what is the p95?" for a number. */
function isAboutTerm(clause: Clause, { context }: Situation): boolean {
  const isDefinite = clause.words.some(({ lower }) => /^(?:the|my|our|this|that|these|it|its|here)$/.test(lower));
  return (
    hasTopic(clause, 'terms') &&
    !isDefinite &&
    !namesApi(clause) &&
    !hasTopic(clause, 'coverage', 'whole-api') &&
    (context.lastRun === null || clause.words.length <= 5)
  );
}

type SuiteQuestion = Extract<Action, { kind: 'describe-suite' }>['question'];

const aboutSuite = (question: SuiteQuestion): Action => ({ kind: 'describe-suite', question, cases: null });
const RESULT_TOPICS = ['coverage', 'failures', 'passed', 'result', 'slowest', 'flaky', 'history', 'who', 'since-when', 'duration'];

/** Topics that are about the suite even when no word says "test". */
function plainSuiteAction(clause: Clause, { context }: Situation): Action | null {
  if (hasTopic(clause, 'suite-changes') && context.suite !== null) return aboutSuite('changes');
  return hasTopic(clause, 'checks') && !hasTopic(clause, 'endpoints') ? aboutSuite('checks') : null;
}

/** Questions for some of the cases: how many negatives, is there one for this operation. */
function casesAction(clause: Clause, situation: Situation): Action | null {
  const isCount = hasTopic(clause, 'count') && !hasTopic(clause, 'failures', 'passed');
  const isKind = situation.context.suite !== null && slotsOf(clause, 'test-kind').length > 0;
  const isThere = situation.context.suite !== null && hasTopic(clause, 'there-is') && namesApi(clause);
  const cases = chosenCases(clause, situation)?.filter ?? null;
  if (isCount && (isKind || hasTopic(clause, 'test'))) return { kind: 'describe-suite', question: 'count', cases };
  return isThere && hasTopic(clause, 'test') ? { kind: 'describe-suite', question: 'cases', cases } : null;
}

function suiteAction(clause: Clause, situation: Situation): Action | null {
  const special = plainSuiteAction(clause, situation) ?? casesAction(clause, situation);
  if (special !== null || !hasTopic(clause, 'test')) return special;
  if (hasTopic(clause, 'explain') && namesApi(clause)) return { kind: 'explain', subject: subjectOf(clause, situation) };
  if (hasTopic(clause, 'writes')) return aboutSuite('writes');
  if (situation.context.suite === null && hasTopic(clause, 'coverage')) return aboutSuite('summary');
  if (hasTopic(clause, 'kind-names')) return aboutSuite('kinds');
  const isAsked = hasSense(clause, 'show', 'question') || (clause.form.question && namesApi(clause));
  if (hasTopic(clause, ...RESULT_TOPICS) || !isAsked) return null;
  return { kind: 'describe-suite', question: 'cases', cases: chosenCases(clause, situation)?.filter ?? null };
}

function subjectOf(clause: Clause, { message }: Situation): string {
  const [slot] = [...slotsOf(clause, 'operation'), ...slotsOf(clause, 'resource')];
  return slot === undefined ? '' : slot.kind === 'operation' ? slot.key : message.slice(slot.span.start, slot.span.end);
}

const TERMS = ['slowest', 'idempotent', 'load', 'test', 'coverage', 'flaky', 'paging', 'checks'];
const GUIDE_TO_TERMS: Action = { kind: 'show-guide', topic: 'terms' };

/** How-to questions are about the product, unless they name the API and call it so. */
function howTo(clause: Clause): Action | null {
  const isAboutApi = namesApi(clause) && hasTopic(clause, 'whole-api', 'endpoints');
  return hasTopic(clause, 'how-to') && !isAboutApi ? productAction(clause) : null;
}

const API_TOPICS = ['parameters', 'body', 'responses', 'auth', 'example', 'curl', 'endpoints', 'there-is'];

/** Words such as "fail" and "ok" ask about a run, unless the clause is about an operation and there is no run to speak of. */
function askedResults(clause: Clause, situation: Situation, hasRun: boolean): Action | null {
  if (namesApi(clause) && !hasRun) return null;
  const isAboutApi = hasTopic(clause, ...API_TOPICS);
  const namesRun = hasTopic(clause, 'run');
  if (isAboutApi && namesApi(clause) && !namesRun && !hasTopic(clause, 'failures', 'slowest', 'flaky')) return null;
  return isAboutApi && !hasRun && !namesRun ? null : resultsAction(clause, situation);
}

/** What is left when no topic decides: another look at results, the product, a term, or the last run. */
function otherwise(clause: Clause, situation: Situation, hasRun: boolean): Action | null {
  const results = resultsAction(clause, situation) ?? productAction(clause);
  if (results !== null) return results;
  if (isAboutTerm(clause, situation)) return GUIDE_TO_TERMS;
  const isAboutRun = hasRun && !namesApi(clause) && !hasTopic(clause, ...API_TOPICS);
  return isAboutRun ? { kind: 'show-results', question: 'summary', between: null, operations: null } : null;
}

function asked(clause: Clause, situation: Situation): Action | null {
  const hasRun = situation.context.lastRun !== null || situation.context.hasActiveRun;
  const isTerm = isAboutTerm(clause, situation) && hasTopic(clause, ...TERMS);
  const isCoverage = hasTopic(clause, 'coverage') && !hasTopic(clause, 'body', 'parameters', 'responses');
  return (
    plainAction(clause) ??
    howTo(clause) ??
    (isTerm ? GUIDE_TO_TERMS : null) ??
    (isCoverage && hasTopic(clause, 'endpoints') ? { kind: 'show-coverage' } : null) ??
    suiteAction(clause, situation) ??
    (isCoverage ? { kind: 'show-coverage' } : null) ??
    askedResults(clause, situation, hasRun) ??
    apiAction(clause, situation) ??
    otherwise(clause, situation, hasRun)
  );
}

/** Decisions for a question. A question reads and never writes. */
export function planAsk(clause: Clause, situation: Situation): readonly Decision[] {
  const action = asked(clause, situation);
  if (action !== null) return [{ kind: 'do', action }];
  return [notUnderstood(situation.context.suite !== null)];
}

import type { Action, Clause, Decision } from '../model/index.ts';
import { apiAction } from './ask-api.ts';
import { resultsAction } from './ask-results.ts';
import { chosenCases } from './choose-cases.ts';
import { productAction } from './guides.ts';
import { whatNext } from './questions.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation.ts';

const namesApi = (clause: Clause): boolean =>
  clause.slots.some(({ kind }) => kind === 'operation' || kind === 'resource' || kind === 'path');

/** Questions whose topic decides alone. */
function plainAction(clause: Clause): Action | null {
  if (hasTopic(clause, 'who-are-you')) return { kind: 'greet', what: 'who' };
  if (hasTopic(clause, 'commands') && !namesApi(clause)) return { kind: 'show-help' };
  if (hasTopic(clause, 'api-changes')) return { kind: 'show-api-changes' };
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

function suiteAction(clause: Clause, situation: Situation): Action | null {
  const describe = (question: Extract<Action, { kind: 'describe-suite' }>['question']): Action => ({
    kind: 'describe-suite',
    question,
    cases: chosenCases(clause, situation)?.filter ?? null,
  });
  const { suite } = situation.context;
  if (hasTopic(clause, 'suite-changes') && suite !== null) return { kind: 'describe-suite', question: 'changes', cases: null };
  if (hasTopic(clause, 'checks') && !hasTopic(clause, 'endpoints')) return { kind: 'describe-suite', question: 'checks', cases: null };
  if (!hasTopic(clause, 'test')) return null;
  if (hasTopic(clause, 'explain') && namesApi(clause)) return { kind: 'explain', subject: subjectOf(clause, situation) };
  if (hasTopic(clause, 'writes')) return { kind: 'describe-suite', question: 'writes', cases: null };
  if (suite === null && hasTopic(clause, 'coverage')) return { kind: 'describe-suite', question: 'summary', cases: null };
  if (hasTopic(clause, 'count') && !hasTopic(clause, 'failures', 'passed')) return describe('count');
  if (hasTopic(clause, 'kind-names')) return { kind: 'describe-suite', question: 'kinds', cases: null };
  if (hasTopic(clause, 'coverage', 'failures', 'passed', 'result', 'slowest', 'flaky', 'history', 'who', 'since-when', 'duration'))
    return null;
  return hasSense(clause, 'show', 'question') ? describe('cases') : null;
}

function subjectOf(clause: Clause, { message }: Situation): string {
  const [slot] = [...slotsOf(clause, 'operation'), ...slotsOf(clause, 'resource')];
  return slot === undefined ? '' : slot.kind === 'operation' ? slot.key : message.slice(slot.span.start, slot.span.end);
}

function asked(clause: Clause, situation: Situation): Action | null {
  const plain = plainAction(clause);
  if (plain !== null) return plain;
  const hasRun = situation.context.lastRun !== null || situation.context.hasActiveRun;
  const product =
    hasTopic(clause, 'how-to') && !(namesApi(clause) && hasTopic(clause, 'whole-api', 'endpoints')) ? productAction(clause) : null;
  if (product !== null) return product;
  if (isAboutTerm(clause, situation) && hasTopic(clause, 'slowest', 'idempotent', 'load', 'test', 'coverage', 'flaky', 'paging', 'checks'))
    return { kind: 'show-guide', topic: 'terms' };
  const suite = suiteAction(clause, situation);
  if (suite !== null) return suite;
  if (hasTopic(clause, 'coverage') && !hasTopic(clause, 'body', 'parameters', 'responses')) return { kind: 'show-coverage' };
  const isAboutApi = hasTopic(clause, 'parameters', 'body', 'responses', 'auth', 'example', 'curl', 'endpoints', 'there-is');
  const results = resultsAction(clause, situation);
  if (
    results !== null &&
    (!namesApi(clause) || hasRun) &&
    !(isAboutApi && namesApi(clause) && !hasTopic(clause, 'run', 'failures', 'slowest', 'flaky')) &&
    !(isAboutApi && !hasRun && !hasTopic(clause, 'run'))
  )
    return results;
  return (
    apiAction(clause, situation) ??
    results ??
    productAction(clause) ??
    (isAboutTerm(clause, situation) ? { kind: 'show-guide', topic: 'terms' } : null)
  );
}

/** Decisions for a question. A question reads and never writes. */
export function planAsk(clause: Clause, situation: Situation): readonly Decision[] {
  const action = asked(clause, situation);
  if (action !== null) return [{ kind: 'do', action }];
  return [{ kind: 'say', text: 'I did not understand the question.', choices: whatNext(situation.context.suite !== null) }];
}

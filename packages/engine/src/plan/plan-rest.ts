import type { Action, CaseFilter, Clause, Decision } from '../model/index.ts';
import { forbidsChange } from './acts/forbids-change.ts';
import { nonRequestIn } from './acts/non-requests.ts';
import { isAboutApi, productAction, screenAction, setupAction } from './answers/guides.ts';
import { limitChange } from './cases/change-limit.ts';
import { chosenCases } from './cases/choose-cases.ts';
import { otherSuite } from './cases/other-suite.ts';
import { createChoice, nextStepChoices, notUnderstood } from './commands/questions.ts';
import { namedOperations, suiteOperations } from './operations/find-operations.ts';
import { planAsk, questionAction } from './plan-ask.ts';
import { makeTestsAction, planTestCreation } from './plan-make.ts';
import { planRemove } from './plan-remove.ts';
import { casesWith } from './situation/case-filter.ts';
import { inputNamed, inputsOf } from './situation/inputs.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation/situation.ts';
import { changesLoad, followingLoad } from './wishes/load-wish.ts';
import { operationTaking } from './wishes/wish-exact.ts';
import { limitIn } from './wishes/wish-special.ts';

const HELP: Action = { kind: 'show-help' };
const perform = (action: Action): readonly Decision[] => [{ kind: 'do', action }];
const say = (text: string, situation: Situation): readonly Decision[] => [
  { kind: 'say', text, choices: nextStepChoices(situation.context.suite !== null) },
];

export function planRename(clause: Clause, situation: Situation): readonly Decision[] {
  const name = slotsOf(clause, 'name')[0]?.name.trim() ?? '';
  if (situation.context.suite === null) return say('There is no suite in this conversation yet.', situation);
  if (name === '') return say('What should the suite be called? For example, type: rename the suite to Checkout.', situation);
  return perform({ kind: 'rename-suite', name });
}

/** The old and new status: "expect 404 instead of 400". The excluded one is the old status. */
function statusChange(clause: Clause): { readonly from: string | null; readonly to: string } | null {
  const statuses = slotsOf(clause, 'status');
  const to = statuses.filter(({ excluded }) => !excluded).at(-1);
  const from = statuses.find((one) => one !== to);
  return to === undefined ? null : { from: from?.status ?? null, to: to.status };
}

function changeCases(clause: Clause, situation: Situation): Action | null {
  const operations = (
    namedOperations(
      clause,
      situation,
      suiteOperations(situation).map(({ key }) => key),
    ) ?? { operations: suiteOperations(situation) }
  ).operations;
  const fields = slotsOf(clause, 'field').filter(({ setting }) => setting.kind !== 'named');
  const status = statusChange(clause);
  // Statuses say what to change, not which cases to change.
  const base: CaseFilter = { ...(chosenCases(clause, situation)?.filter ?? casesWith({})), statuses: null };
  if (fields.length > 0 && situation.context.model !== null) {
    const operation = operationTaking(fields, operations, situation);
    if (operation === null) return null;
    const inputs = inputsOf(operation, situation.context.model);
    const settings = fields.map(
      ({ field, setting }) =>
        ({ target: inputNamed(inputs, field)?.target ?? 'field', name: inputNamed(inputs, field)?.name ?? field, setting }) as const,
    );
    return { kind: 'change-cases', cases: { ...base, operations: [operation.key] }, status: status?.to ?? null, settings };
  }
  if (status === null) return null;
  const cases = status.from === null ? base : { ...base, statuses: [status.from] };
  const isAll = cases.operations === null && cases.ids === null && cases.tags === null && cases.statuses === null && !cases.failing;
  return isAll && suiteOperations(situation).length > 1 ? null : { kind: 'change-cases', cases, status: status.to, settings: [] };
}

/** A time limit for operations that the current suite does not test yet. */
function budgetFor(clause: Clause, situation: Situation): Action | null {
  const maxMs = limitIn(clause);
  const operations = (namedOperations(clause, situation) ?? { operations: suiteOperations(situation) }).operations;
  return maxMs === null || operations.length === 0
    ? null
    : makeTestsAction([{ kind: 'budget', operations: operations.map(({ key }) => key), maxMs }], clause);
}

/** "an id that does not exist has to be a 404": a further case, although it says what the API should return. */
const asksForMissingOne = (clause: Clause): boolean =>
  hasTopic(clause, 'unknown-id') && slotsOf(clause, 'status').length === 1 && !hasSense(clause, 'suite') && !saysInstead(clause);

const saysInstead = ({ words }: Clause): boolean => words.some(({ lower }) => /^(?:instead|change|changed|now|replace)$/.test(lower));

const NO_LOAD = 'This conversation has no load test yet. For example, type: load test GET /orders with 10 users for 30 seconds.';

/** Decisions for a clause that changes the current suite or its load. */
export function planChange(clause: Clause, situation: Situation): readonly Decision[] {
  const load = followingLoad(clause, situation);
  const environment = slotsOf(clause, 'environment')[0]?.name ?? null;
  if (load !== null) return perform({ kind: 'run-tests', environment, cases: null, load });
  if (changesLoad(clause)) return say(NO_LOAD, situation);
  if (situation.context.suite === null) return planTestCreation({ ...clause, act: 'make' }, situation);
  return asksForMissingOne(clause) ? planTestCreation({ ...clause, act: 'add' }, situation) : planSuiteChange(clause, situation);
}

function planSuiteChange(clause: Clause, situation: Situation): readonly Decision[] {
  if (hasTopic(clause, 'shorter')) return planRemove({ ...clause, act: 'remove' }, situation);
  const action = changeCases(clause, situation) ?? limitChange(clause, situation);
  if (hasTopic(clause, 'how-to')) return perform(productAction(clause, situation) ?? { kind: 'show-help' });
  if (clause.form.question) return planAsk(clause, situation);
  if (action !== null) return perform(action);
  const budget = budgetFor(clause, situation);
  if (budget !== null) return perform(budget);
  if (clause.form.continuation || hasSense(clause, 'also')) return planTestCreation({ ...clause, act: 'add' }, situation);
  const product = productAction(clause, situation);
  if (product !== null && !hasTopic(clause, 'test')) return perform(product);
  return [
    {
      kind: 'ask',
      question: 'What should I change in the suite?',
      choices: [
        createChoice('Show the tests', '/suite cases'),
        createChoice('Undo the last change', '/undo'),
        createChoice('Show all commands', '/help'),
      ],
    },
  ];
}

/** A setup request that the product does not support may still be a question about it. */
export function planSetup(clause: Clause, situation: Situation): readonly Decision[] {
  if (isAboutApi(clause, situation)) return planAsk({ ...clause, act: 'ask' }, situation);
  const action = setupAction(clause, situation) ?? (hasTopic(clause, 'commands') ? HELP : screenAction(clause));
  return action === null ? planAsk(clause, situation) : perform(action);
}

export function planNavigation(clause: Clause, situation: Situation): readonly Decision[] {
  const suite = otherSuite(clause, situation);
  if (suite !== null) return perform({ kind: 'open-screen', screen: 'suites', suite });
  const action = screenAction(clause) ?? (hasTopic(clause, 'commands') ? HELP : null);
  return action === null ? planAsk(clause, situation) : perform(action);
}

const GREETINGS = ['hello', 'thanks', 'bye', 'no', 'yes'] as const;

const ABOUT_RUNS = ['failures', 'passed', 'result', 'compare', 'slowest', 'flaky', 'history', 'release', 'duration', 'since-when', 'who'];

/** "all good?" after a run asks for its result. */
const isAboutWork = (clause: Clause, { context }: Situation): boolean =>
  clause.form.question && context.lastRun !== null && hasTopic(clause, ...ABOUT_RUNS);

/** Small talk may contain a request: "the failures please", "every night at 2 would be nice". */
function answerTo(clause: Clause, situation: Situation): Action | null {
  const isAboutRuns = situation.context.lastRun !== null && hasTopic(clause, ...ABOUT_RUNS);
  const isAsked = clause.form.question || clause.form.wish || clause.form.order || isAboutRuns;
  return isAsked && !hasSense(clause, 'negation') ? questionAction(clause, situation) : null;
}

/** Decisions for small talk. They never write anything. */
export function planSmallTalk(clause: Clause, situation: Situation): readonly Decision[] {
  if (forbidsChange(clause)) return say('OK, I changed nothing.', situation);
  if (hasTopic(clause, 'who-are-you')) return perform({ kind: 'greet', what: 'who' });
  if (hasTopic(clause, 'commands')) return perform({ kind: 'show-help' });
  if (hasSense(clause, 'negation') && (hasSense(clause, 'run') || hasTopic(clause, 'explore')))
    return say('OK, I won’t run anything until you ask.', situation);
  const found = nonRequestIn(clause, situation);
  const content = clause.words.filter(({ isFunction, isMark, topics }) => !isMark && !(isFunction && topics.length === 0));
  const isGreeting = content.filter(({ topics }) => topics.length > 0).length * 2 >= content.length && content.length > 0;
  const what = GREETINGS.find((topic) => hasTopic(clause, topic));
  const asked = isGreeting && what !== undefined && !isAboutWork(clause, situation) ? null : answerTo(clause, situation);
  if (asked !== null) return perform(asked);
  if (isGreeting && what !== undefined) return perform({ kind: 'greet', what });
  if (found === 'talk') return say('I read that as a remark, so I changed nothing.', situation);
  return [notUnderstood(situation.context.suite !== null)];
}

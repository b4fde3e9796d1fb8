import { ACTION_EFFECTS, type Action, type Clause, type Decision, type PlanChoice, type TestShape, type TestWish } from '../model/index.ts';
import { asksForLoad, keepsKinds, listsRequests, reportsMissingTests, skipsTests, statesExpectation } from './acts/clear-forms.ts';
import { missingPart } from './acts/missing-part.ts';
import { requestProbability, shareOfAct, surelyRemoves } from './acts/non-requests.ts';
import { asksForReaction, statesFieldRule, statesRule } from './acts/stated-rule.ts';
import { runsOtherSuite } from './cases/other-suite.ts';
import { confirmedCommand, exploreText, filterText, runOnEnvironment, runText } from './commands/command-text.ts';
import { otherMeanings } from './commands/other-meanings.ts';
import { createChoice, nextStepChoices, unknownEnvironmentReply } from './commands/questions.ts';
import thresholds from './data/thresholds.json' with { type: 'json' };
import { mentionsApi } from './operations/find-operations.ts';
import { focusOf } from './operations/focus.ts';
import { deselectedOperations } from './operations/selected-parts.ts';
import { hasSense, type Situation, slotsOf } from './situation/situation.ts';
import { setsLimit } from './unread.ts';
import { asksForBadData } from './wishes/bad-data.ts';
import { clearShape } from './wishes/shapes.ts';
import { lostSteps } from './wishes/wish-flow.ts';

/** From this probability on, a request is almost never a remark. */
const CLEAR = 0.9;
/** If at least this share of the words was not understood, the message is about something else. */
const UNREAD_SHARE = 0.5;

const writes = (action: Action): boolean => ACTION_EFFECTS[action.kind] !== 'reads';

type RunAction = Extract<Action, { kind: 'run-tests' | 'rerun' }>;
type Environment = Situation['context']['environments'][number];

function environmentOf(action: RunAction, { context }: Situation): Environment | undefined {
  const name = action.environment ?? context.selectedEnvironment;
  return context.environments.find((one) => one.name === name);
}

const commandFor = (action: RunAction, environment: string | null): string =>
  action.kind === 'rerun'
    ? `/run ${action.only === 'failed' ? 'failed' : 'again'}${environment === null ? '' : runOnEnvironment(environment).slice('/run'.length)} confirmed`
    : runText({ ...action, environment });

/** How a run was requested: in a message, with a command, or with the button in a preview. */
type Asked = 'plain' | 'confirmed';

/** Whether a run may start immediately. For a locked environment, the user must type its name, which a message cannot replace. */
export function allowRun(action: RunAction, situation: Situation, asked: Asked): Decision {
  const environment = environmentOf(action, situation);
  if (action.environment !== null && environment === undefined) return unknownEnvironmentReply(action.environment, situation);
  const message = commandFor(action, environment?.name ?? null);
  if (environment?.isLocked === true) return allowLocked(action, environment, message);
  const isLoad = action.kind === 'run-tests' && action.load !== null;
  const isFarAway = isLoad && environment?.isLoopback !== true;
  if (!isFarAway) return { kind: 'do', action };
  return asked === 'plain' || environment === undefined
    ? { kind: 'preview', action, reason: 'A load test sends many requests to the target host.', message }
    : { kind: 'do', action: { ...action, confirm: environment.name } };
}

function allowLocked(action: RunAction, { name }: Environment, message: string): Decision {
  if (action.confirm === name) return { kind: 'do', action };
  const reason = `The environment ${name} is locked, so nothing was sent. To run the suite there, including requests that change data, type the environment’s name.`;
  return { kind: 'preview', action, reason, message: confirmedCommand(message, name), typed: name };
}

const isRun = (action: Action): action is RunAction => action.kind === 'run-tests' || action.kind === 'rerun';

const LABELS: Partial<Record<Action['kind'], string>> = {
  'make-tests': 'Write these tests',
  'undo-change': 'Undo the last change',
};

/** A message that is longer than this gets no button that repeats it. */
const LONGEST_COMMAND = 300;

/** A button for an action that has a command. */
function buttonFor(action: Action, { message }: Situation): readonly PlanChoice[] {
  if (action.kind === 'remove-cases') return [createChoice('Remove these tests', `/remove ${filterText(action.cases)}`)];
  if (action.kind === 'keep-cases') return [createChoice('Keep only these tests', `/keep ${filterText(action.cases)}`)];
  if (action.kind === 'undo-change') return [createChoice(LABELS['undo-change'] ?? '', '/undo')];
  if (action.kind === 'run-tests') {
    const place = action.environment === null ? '' : ` on ${action.environment}`;
    return [createChoice(`${action.cases === null ? 'Run it' : 'Run these tests'}${place}`, runText(action))];
  }
  if (action.kind === 'explore-api') return [createChoice('Explore the API', exploreText(action))];
  return action.kind === 'make-tests' ? buttonForTests(action, message) : [];
}

/** The operations of tests that cannot be requested by their kind. */
function keysOfExact(wish: TestWish): readonly string[] {
  if (wish.kind === 'suite') return [];
  if (wish.kind === 'flow') return wish.steps.map(({ operation }) => operation);
  return 'operations' in wish ? wish.operations : [wish.operation];
}

function buttonForTests({ wishes }: Extract<Action, { kind: 'make-tests' }>, message: string): readonly PlanChoice[] {
  const label = LABELS['make-tests'] ?? '';
  const [wish] = wishes;
  if (wishes.some(({ kind }) => kind !== 'suite'))
    return message.length > LONGEST_COMMAND
      ? []
      : [createChoice(label, `/generate ${message}`, [...new Set(wishes.flatMap(keysOfExact))].join(', '))];
  if (wish?.kind !== 'suite' || wish.scope.kind !== 'named' || wish.scope.operations.length > 6) return [];
  const keys = wish.scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`.trim()).join(', ');
  return [createChoice(label, `/generate ${wish.kinds.join(' ')} ${keys}`, keys)];
}

export interface UncertainClause {
  readonly clause: Clause;
  /** Words in the clause that were not used. */
  readonly unread: readonly string[];
}

/** A number, a quoted text or a name with unusual spelling is precise, so ignoring it would change the request. */
const isPrecise = (word: string): boolean => /\d|["'“„`_@]|\p{Ll}\p{Lu}/u.test(word);
/** Next to an expected status, a number in words is as precise as one in digits. */
const NUMBER_WORD = /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|fifty|hundred|thousand)$/i;

/** Forms that are clear regardless of the classifier: "run the nightly suite", "no deletes, just the lists". */
const isClearByForm = (clause: Clause, situation: Situation): boolean =>
  runsOtherSuite(clause, situation) ||
  listsRequests(clause, situation) ||
  asksForLoad(clause) ||
  reportsMissingTests(clause, situation) ||
  (ADDS.includes(clause.act) && asksForBadData(clause)) ||
  (clause.act === 'make' && focusOf(clause, situation) !== clause) ||
  (ADDS.includes(clause.act) && missingPart(clause, situation) !== null) ||
  (ADDS.includes(clause.act) && (statesExpectation(clause) || statesRule(clause) || statesFieldRule(clause) || asksForReaction(clause))) ||
  (clause.act === 'remove' && (skipsTests(clause, situation) || keepsKinds(clause, situation))) ||
  (clause.act === 'remove' && deselectedOperations(clause, situation) !== null);

function isUnsure(action: Action, { clause, unread }: UncertainClause, situation: Situation): boolean {
  const content = clause.words.filter(({ isFunction, isMark }) => !isFunction && !isMark).length;
  const share = requestProbability(clause, situation);
  const isLow =
    !isClearByForm(clause, situation) &&
    (share < leastShare(action, clause, unread) || (shareOfAct(clause) < thresholds.choose && !setsLimit(action)));
  const isMostlyUnread = unread.length > 0 && unread.length / Math.max(1, content) >= UNREAD_SHARE;
  // A clear request that names part of the API is performed, and the reply lists the unused words.
  const isClear = saysAll(action) || (mentionsApi(clause) && (share >= CLEAR || statesRule(clause) || asksForReaction(clause)));
  const isDone = saysAll(action) || hasShape(action, clause, situation);
  const isCounted = slotsOf(clause, 'status').length > 0 && unread.some((word) => NUMBER_WORD.test(word));
  if (mayMeanOpposite(clause, situation) || isLow) return true;
  return !isDone && (isCounted || unread.some(isPrecise) || (isMostlyUnread && !isClear));
}

/** The shape of tests that each kind of wish has. */
const SHAPE_OF: Readonly<Record<TestWish['kind'], TestShape>> = {
  suite: 'suite',
  flow: 'flow',
  exact: 'exact',
  'other-identity': 'rule',
  gone: 'flow',
  idempotent: 'rule',
  unique: 'rule',
  budget: 'load',
};

/** The tests have the shape that the request clearly means, for a named part of the API. The reply lists the words that they do not use. */
function hasShape(action: Action, clause: Clause, situation: Situation): boolean {
  const shape = clearShape(clause);
  if (shape === null || !mentionsApi(clause) || action.kind !== 'make-tests') return false;
  const isWhole = shape !== 'flow' || lostSteps(clause, situation).length === 0;
  return isWhole && action.wishes.every((wish) => SHAPE_OF[wish.kind] === shape && saysWhatToSend(wish));
}

/** "nine authors in POST /books, so 422": without the number, the case would mean something else. */
const saysWhatToSend = (wish: TestWish): boolean => wish.kind !== 'exact' || wish.settings.length + wish.expect.fields.length > 0;

/** The tests say what to send and what comes back, so the words around them are filler. */
const saysAll = (action: Action): boolean =>
  action.kind === 'make-tests' &&
  action.wishes.every((wish) => wish.kind === 'exact' && wish.settings.length > 0 && wish.expect.status !== null);

/** Tests for a named part of the API harm nobody and can be undone, so they need less confidence than other requests. */
const leastShare = (action: Action, clause: Clause, unread: readonly string[]): number => {
  if (isReadWhole(action, clause, unread)) return MORE_LIKELY_THAN_NOT;
  return action.kind === 'make-tests' && mentionsApi(clause) && !clause.form.question && clause.words.length >= WORDS_OF_REQUEST
    ? thresholds.make
    : thresholds.act;
};
const MORE_LIKELY_THAN_NOT = 0.5;

/** A request with values is not a remark if every word in it was used. */
const isReadWhole = (action: Action, { form }: Clause, unread: readonly string[]): boolean =>
  action.kind === 'make-tests' &&
  unread.length === 0 &&
  !form.question &&
  !form.report &&
  action.wishes.every((wish) => wish.kind === 'exact' && wish.settings.length > 0);

/** The minimum number of words. A shorter message hardly shows what is requested. */
const WORDS_OF_REQUEST = 4;

const ADDS: readonly Clause['act'][] = ['make', 'add'];
/** "delete a book" may request a test of the deletion or, if there are tests, their removal. */
const OPPOSITE = 0.3;

const mayMeanOpposite = ({ act, others }: Clause, { context }: Situation): boolean =>
  context.suite !== null && ADDS.includes(act) && others.some((other) => other.act === 'remove' && other.confidence >= OPPOSITE);

/** A wrong removal may go unnoticed, so cases are removed only if every word was understood. */
const takesAway = ({ kind }: Action): boolean => kind === 'remove-cases' || kind === 'keep-cases';

/** In "reminders.complete is not available here, bin it", the operation is named exactly. */
const namesExactly = (clause: Clause): boolean => slotsOf(clause, 'operation').length > 0;

function askFirst(action: Action, { clause, unread }: UncertainClause, situation: Situation): Decision {
  const question =
    unread.length > 0
      ? `I don’t know what to do with ${unread.map((word) => `"${word}"`).join(', ')}. What would you like to do?`
      : 'I’m not sure what you mean.';
  const own = [...buttonFor(action, situation), ...otherMeanings(clause, situation)];
  const others = nextStepChoices(situation.context.suite !== null).filter(({ message }) => !isRun(action) || message !== '/run');
  const choices = [...own, ...others].filter((one, at, all) => all.findIndex(({ label }) => label === one.label) === at);
  return { kind: 'ask', question, choices: choices.slice(0, 3) };
}

/** A remark does not cause an action, but one click performs the action that it may have requested. */
export function replyToRemark(action: Action, situation: Situation): Decision {
  const choices = [...buttonFor(action, situation), ...nextStepChoices(situation.context.suite !== null)].filter(
    (one, at, all) => all.findIndex(({ label }) => label === one.label) === at,
  );
  return {
    kind: 'ask',
    question: 'I read that as a remark, so I changed nothing. Should I do something about it?',
    choices: choices.slice(0, 3),
  };
}

/** "we only need the orders?" is a question. "can you drop the users?" is a polite request. */
const isOpenQuestion = ({ words }: Clause): boolean =>
  words.at(-1)?.lower === '?' &&
  !words.some(({ lower, senses }) => senses.includes('polite') || /^(?:can|could|would|will|please|mind)$/.test(lower));

/** "a deleted coupon stays on its customers" may be a remark, and the user may not notice that it has removed cases. */
const mayTakeTooMuch = ({ clause, unread }: UncertainClause, situation: Situation): boolean =>
  (unread.length > 0 && !namesExactly(clause)) ||
  isOpenQuestion(clause) ||
  (!isClearByForm(clause, situation) && !surelyRemoves(clause, situation));

/** A run starts immediately only if a word asks for it: "and the bulk variant" does not start one. */
const asksForRun = (clause: Clause): boolean =>
  hasSense(clause, 'run', 'again', 'where', 'resume', 'stop') ||
  // "now inspect" may name an operation, and "users" a resource.
  clause.words.some(({ senses, isOfProject }) => !isOfProject && (senses.includes('try') || senses.includes('load'))) ||
  clause.slots.some(({ kind }) => kind === 'environment' || kind === 'address');

/** True for "load test it with 5 users". */
const startsLoad = ({ words }: Clause): boolean =>
  /^(?:(?:please|now|then|and|ok) )*(?:load|stress|soak)(?: |-)tests? (?:it|this|that|these|those|them)\b/.test(
    words.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' '),
  );

/** Decides whether a message starts a run immediately. */
function applyRunPolicy(action: RunAction, doubt: UncertainClause, situation: Situation): Decision {
  const { act } = doubt.clause;
  // "let it go on for 2 minutes instead" changes the load. Only a word for running starts a run.
  const isChange =
    hasSense(doubt.clause, 'instead', 'change', 'resume') || !(hasSense(doubt.clause, 'run', 'again') || startsLoad(doubt.clause));
  const isOnlyChanged = action.kind === 'run-tests' && action.load !== null && isChange;
  if ((act === 'run' || act === 'control') && !isOnlyChanged && asksForRun(doubt.clause)) return allowRun(action, situation, 'plain');
  return offerRun(action, situation);
}

function offerRun(action: RunAction, situation: Situation): Decision {
  const message = commandFor(action, environmentOf(action, situation)?.name ?? null);
  return { kind: 'preview', action, reason: 'Your message did not ask for a run.', message };
}

/** The users and the time of a load test are a clear wish, so it is offered even if the words around them are not clear. */
const isLoadTest = (action: Action): action is RunAction => action.kind === 'run-tests' && action.load?.users != null;

/** Decides whether to perform an action, show a preview, or ask. */
export function applyPolicy(decision: Decision, doubt: UncertainClause, situation: Situation): Decision {
  if (decision.kind !== 'do' || !writes(decision.action)) return decision;
  const { action } = decision;
  if (action.kind === 'stop-run') return decision;
  if (action.kind === 'import-spec') return decision;
  if (isLoadTest(action) && isUnsure(action, doubt, situation)) return offerRun(action, situation);
  // Only explicit words start an exploration.
  const isHeavy = action.kind === 'explore-api' && doubt.unread.length > 0;
  if (
    isHeavy ||
    (action.kind !== 'explore-api' && isUnsure(action, doubt, situation)) ||
    (takesAway(action) && mayTakeTooMuch(doubt, situation))
  )
    return askFirst(action, doubt, situation);
  return isRun(action) ? applyRunPolicy(action, doubt, situation) : decision;
}

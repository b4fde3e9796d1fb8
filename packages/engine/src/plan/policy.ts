import { ACTION_EFFECTS, type Action, type Clause, type Decision, type PlanChoice, WRITING_ACTS } from '../model/index.ts';
import { filterText, runOn, runText, typedText } from './command-text.ts';
import { namesApi } from './find-operations.ts';
import { otherSuite, runsOtherSuite } from './other-suite.ts';
import { choice, noEnvironment, whatNext } from './questions.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from './situation.ts';

/** Below this the likeliest act is hardly likelier than another one. */
const SURE = 0.4;
/** Unread words are a reason to be surer. */
const SURE_WITH_UNREAD = 0.55;
/** So large a share of unread words means that the message was about something else. */
const UNREAD_SHARE = 0.5;

const writes = (action: Action): boolean => ACTION_EFFECTS[action.kind] !== 'reads';

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
  (clause.act === 'remove' || clause.act === 'control') &&
  clause.slots.every(({ kind }) => kind === 'reference') &&
  isForbidden({ ...clause, act: 'run' });

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
  const isFree = ({ span }: Clause['words'][number]) =>
    !clause.slots.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return clause.words.some((word) => word.senses.includes('screen') && !word.isOfProject && isFree(word)) ? 'go' : null;
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

/** A clause that asks is a question, whatever its other words resemble. */
export function settledAct(clause: Clause, situation: Situation): Clause {
  if (isForbidden(clause) || isForbiddenRun(clause)) return { ...clause, act: 'talk' };
  if ((clause.act === 'change' || clause.act === 'rename') && describesCase(clause))
    return { ...clause, act: 'make', confidence: Math.max(clause.confidence, SURE) };
  if (statesOutcome(clause)) return { ...clause, act: 'change', confidence: Math.max(clause.confidence, SURE) };
  if (createsFirst(clause)) return { ...clause, act: 'make', confidence: Math.max(clause.confidence, SURE) };
  if (onlyStops(clause)) return { ...clause, act: 'control', confidence: Math.max(clause.confidence, SURE) };
  if (startsSuite(clause)) return { ...clause, act: 'make', confidence: Math.max(clause.confidence, SURE) };
  if (clause.act === 'make' && onlyRuns(clause)) return { ...clause, act: 'run', confidence: Math.max(clause.confidence, SURE) };
  if (runsOtherSuite(clause, situation)) return { ...clause, act: 'run', confidence: Math.max(clause.confidence, SURE) };
  if (startsWithShow(clause) && otherSuite(clause, situation) !== null) return { ...clause, act: 'go' };
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

type RunAction = Extract<Action, { kind: 'run-tests' | 'rerun' }>;
type Environment = Situation['context']['environments'][number];

function environmentOf(action: RunAction, { context }: Situation): Environment | undefined {
  const name = action.environment ?? context.selectedEnvironment;
  return context.environments.find((one) => one.name === name);
}

const canonical = (action: RunAction, environment: string | null): string =>
  action.kind === 'rerun'
    ? `/run ${action.only === 'failed' ? 'failed' : 'again'}${environment === null ? '' : runOn(environment).slice('/run'.length)} confirmed`
    : runText({ ...action, environment });

/** How a run was asked for: in words or by a command, or by the button of a preview. */
type Asked = 'plain' | 'confirmed';

/** Whether a run may start at once. A locked environment needs its name typed, which no message can replace. */
export function allowRun(action: RunAction, situation: Situation, asked: Asked): Decision {
  const environment = environmentOf(action, situation);
  if (action.environment !== null && environment === undefined) return noEnvironment(action.environment, situation);
  const message = canonical(action, environment?.name ?? null);
  if (environment?.isLocked === true) return allowLocked(action, environment, message);
  const isLoad = action.kind === 'run-tests' && action.load !== null;
  const isFarAway = isLoad && environment?.isLoopback !== true;
  if (!isFarAway) return { kind: 'do', action };
  return asked === 'plain' || environment === undefined
    ? { kind: 'preview', action, reason: 'A load test sends many requests to another machine.', message }
    : { kind: 'do', action: { ...action, confirm: environment.name } };
}

function allowLocked(action: RunAction, { name }: Environment, message: string): Decision {
  if (action.confirm === name) return { kind: 'do', action };
  const reason = `The environment ${name} is locked, so nothing was sent. Confirm with its name to run there, writing requests included.`;
  return { kind: 'preview', action, reason, message: typedText(message, name), typed: name };
}

const isRun = (action: Action): action is RunAction => action.kind === 'run-tests' || action.kind === 'rerun';

const LABELS: Partial<Record<Action['kind'], string>> = {
  'make-tests': 'Write these tests',
  'undo-change': 'Undo the last change',
};

/** A button for an action that has a command. */
function buttonFor(action: Action): readonly PlanChoice[] {
  if (action.kind === 'remove-cases') return [choice('Remove these tests', `/remove ${filterText(action.cases)}`)];
  if (action.kind === 'keep-cases') return [choice('Keep only these tests', `/keep ${filterText(action.cases)}`)];
  if (action.kind === 'undo-change') return [choice(LABELS['undo-change'] ?? '', '/undo')];
  if (action.kind !== 'make-tests') return [];
  const [wish] = action.wishes;
  if (wish?.kind !== 'suite' || wish.scope.kind !== 'named' || wish.scope.operations.length > 6) return [];
  const keys = wish.scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`.trim()).join(', ');
  return [choice(LABELS['make-tests'] ?? '', `/generate ${wish.kinds.join(' ')} ${keys}`, keys)];
}

export interface Doubt {
  readonly clause: Clause;
  /** Words of the clause that were not used. */
  readonly unread: readonly string[];
}

/** A number, quoted text or a name in unusual spelling is precise: to leave it out would change what was asked for. */
const isPrecise = (word: string): boolean => /\d|["'“„`_@]|\p{Ll}\p{Lu}/u.test(word);

/** "I had a user once" tells something. Only words for tests make it a wish. */
const onlyTells = (clause: Clause): boolean =>
  clause.form.report &&
  !clause.form.wish &&
  !hasSense(clause, 'try', 'make', 'add', 'suite', 'kind', 'run', 'expect', 'change', 'remove', 'undo');

function isUnsure({ clause, unread }: Doubt): boolean {
  if (onlyTells(clause)) return true;
  const content = clause.words.filter(({ isFunction, isMark }) => !isFunction && !isMark).length;
  const isLow = clause.confidence < (unread.length > 0 ? SURE_WITH_UNREAD : SURE);
  return isLow || unread.some(isPrecise) || (unread.length > 0 && unread.length / Math.max(1, content) >= UNREAD_SHARE);
}

/** What is removed by mistake is missed later, so a removal is carried out only when every word of it was read. */
const takesAway = ({ kind }: Action): boolean => kind === 'remove-cases' || kind === 'keep-cases';

function askFirst(action: Action, { unread }: Doubt, situation: Situation): Decision {
  const question =
    unread.length > 0
      ? `I do not know what to do with ${unread.map((word) => `"${word}"`).join(', ')}. What do you want?`
      : 'I am not sure what you want.';
  const own = buttonFor(action);
  return { kind: 'ask', question, choices: [...own, ...whatNext(situation.context.suite !== null)].slice(0, 3) };
}

/** Decides between doing an action, showing it first, and asking. */
export function applyPolicy(decision: Decision, doubt: Doubt, situation: Situation): Decision {
  if (decision.kind !== 'do' || !writes(decision.action)) return decision;
  const { action } = decision;
  if (action.kind === 'stop-run' || action.kind === 'import-spec') return decision;
  if (isUnsure(doubt) || (takesAway(action) && doubt.unread.length > 0)) return askFirst(action, doubt, situation);
  if (!isRun(action)) return decision;
  const { act } = doubt.clause;
  if (act === 'run' || act === 'control') return allowRun(action, situation, 'plain');
  const message = canonical(action, environmentOf(action, situation)?.name ?? null);
  return { kind: 'preview', action, reason: 'The message did not ask for a run.', message };
}

import { ACTION_EFFECTS, type Act, type Action, type Clause, type Decision, type TestWish } from '../../model/index.ts';
import { casesMatching } from '../../plan/cases/choose-cases.ts';
import { filterText } from '../../plan/commands/command-text.ts';
import { namedOperations } from '../../plan/operations/find-operations.ts';
import { allowExplore } from '../../plan/plan-explore.ts';
import { allowRun } from '../../plan/policy.ts';
import type { Situation } from '../../plan/situation/situation.ts';
import { unknownOperation } from './proposed-operations.ts';

/** The policy's decision about an action that a model proposed. A reason completes "The action was refused: …". */
export type Judgement = { readonly kind: 'allowed'; readonly decision: Decision } | { readonly kind: 'refused'; readonly reason: string };

/** What a proposal is checked against: the message as understood by the built-in parser. */
export interface Evidence {
  readonly clauses: readonly Clause[];
  readonly builtIn: readonly Decision[];
  readonly situation: Situation;
}

type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>;

const allowed = (decision: Decision): Judgement => ({ kind: 'allowed', decision });
const perform = (action: Action): Judgement => allowed({ kind: 'do', action });
const refused = (reason: string): Judgement => ({ kind: 'refused', reason });
const preview = (action: Action, message: string): Judgement =>
  allowed({ kind: 'preview', action, message, reason: 'This is how the model understood your message. Nothing has been changed yet.' });

/** The acts that justify each action. A model must not go beyond what the message asks for. */
const ASKED_BY: Readonly<Partial<Record<Action['kind'], readonly Act[]>>> = {
  'make-tests': ['make', 'add'],
  'remove-cases': ['remove', 'change'],
  'keep-cases': ['remove', 'change'],
  'change-cases': ['change'],
  'rename-suite': ['rename'],
  'undo-change': ['undo'],
  'run-tests': ['run', 'control', 'change'],
  rerun: ['run', 'control'],
  'explore-api': ['run'],
  'stop-run': ['control', 'run'],
  'import-spec': ['setup'],
};

/**
 * Decides whether to allow an action that a model proposed. Reading is always allowed. Any other action must be requested by the message
 * itself, according to the built-in parser, because a model also sees untrusted text.
 */
export function judgeProposal(action: Action, evidence: Evidence): Judgement {
  const unknown = unknownOperation(action, evidence.situation.context.model);
  if (unknown !== null) return refused(`the API has no operation ${unknown}`);
  if (ACTION_EFFECTS[action.kind] === 'reads') return perform(action);
  return isAsked(action, evidence) ? judgeChange(action, evidence) : refused('the message does not ask for it');
}

function isAsked({ kind }: Action, { clauses, builtIn }: Evidence): boolean {
  const acts = ASKED_BY[kind] ?? [];
  return clauses.some(({ act }) => acts.includes(act)) || builtIn.some((decision) => isDoing(decision, kind));
}

function judgeChange(action: Action, evidence: Evidence): Judgement {
  switch (action.kind) {
    case 'make-tests':
      return judgeTests(action, evidence);
    case 'remove-cases':
    case 'keep-cases':
      return judgeRemoval(action, evidence);
    case 'change-cases':
      return isSameAs(action, evidence) ? perform(action) : refused('the message asks for a different change');
    case 'rename-suite':
      return isWritten(action.name, evidence) ? perform(action) : refused('the message does not contain this name');
    case 'run-tests':
    case 'rerun':
      return judgeRun(action, evidence);
    case 'explore-api':
      return judgeExplore(action, evidence);
    case 'stop-run':
      return isSameAs(action, evidence) ? perform(action) : refused('the message does not ask to stop');
    case 'import-spec':
      return action.url === null || isWritten(action.url, evidence) ? perform(action) : refused('the message does not contain this URL');
    case 'undo-change':
      return isSameAs(action, evidence) ? perform(action) : preview(action, '/undo');
    default:
      return refused('the message does not ask for it');
  }
}

const isDoing = (decision: Decision, kind: Action['kind']): boolean => decision.kind === 'do' && decision.action.kind === kind;

const isWritten = (text: string, { situation }: Evidence): boolean =>
  text.trim() !== '' && situation.message.toLowerCase().includes(text.trim().toLowerCase());

function isSameAs(action: Action, { builtIn }: Evidence): boolean {
  const own = JSON.stringify(action);
  return builtIn.some((decision) => decision.kind === 'do' && JSON.stringify(decision.action) === own);
}

/** The operations in the message that the built-in parser recognizes. */
function meantOperations({ clauses, builtIn, situation }: Evidence): ReadonlySet<string> {
  const named = clauses
    .filter(({ act }) => act !== 'ask')
    .flatMap((clause) => namedOperations(clause, situation)?.operations.map(({ key }) => key) ?? []);
  const planned = builtIn.flatMap((decision) =>
    decision.kind === 'do' && decision.action.kind === 'make-tests'
      ? decision.action.wishes.flatMap((wish) => keysOf(wish, situation))
      : [],
  );
  return new Set([...named, ...planned]);
}

/** The message requests tests in words that the built-in parser does not find in the API. A model may understand them. */
const isWithoutMatch = ({ builtIn }: Evidence): boolean => builtIn.some(({ kind }) => kind === 'no-match');

/** The maximum number of operations to test in addition to those that the built-in parser finds. */
const MOST_BESIDES = 5;

/**
 * Tests for the whole API are allowed only if the message names no part of it. Tests for other operations than the named ones are never
 * allowed.
 */
function judgeTests(action: ActionOf<'make-tests'>, evidence: Evidence): Judgement {
  const { situation } = evidence;
  const found = action.wishes.map((wish) => keysOf(wish, situation));
  if (found.length === 0 || found.some((keys) => keys.length === 0)) return refused('it does not specify an operation');
  const meant = meantOperations(evidence);
  const isWhole = action.wishes.some((wish) => wish.kind === 'suite' && wish.scope.kind === 'all');
  if (meant.size === 0 && (isWhole || !isWithoutMatch(evidence))) return refused('the message does not mention anything in the API');
  if (meant.size === 0) return perform(action);
  if (isWhole && meant.size === situation.context.model?.operations.length) return perform(action);
  if (isWhole) return refused('the message mentions a part of the API');
  const keys = [...new Set(found.flat())];
  const besides = keys.filter((key) => !meant.has(key)).length;
  const isElsewhere = besides === keys.length || besides > Math.max(MOST_BESIDES, meant.size);
  return isElsewhere ? refused('the message mentions other operations') : perform(action);
}

function keysOf(wish: TestWish, { retrieval }: Situation): readonly string[] {
  if (wish.kind === 'suite') return retrieval.find(wish.scope).operations.map(({ key }) => key);
  if (wish.kind === 'flow') return wish.steps.map(({ operation }) => operation);
  return 'operations' in wish ? wish.operations : [wish.operation];
}

type Removal = ActionOf<'remove-cases' | 'keep-cases'>;
const isRemoval = (action: Action): action is Removal => action.kind === 'remove-cases' || action.kind === 'keep-cases';

/** The cases that are kept. */
function remaining({ kind, cases }: Removal, situation: Situation): readonly string[] {
  const matching = casesMatching(cases, situation);
  if (kind === 'keep-cases') return matching;
  return (situation.context.suite?.cases ?? []).map(({ id }) => id).filter((id) => !matching.includes(id));
}

/** Cases are removed immediately only if the model and the parser select the same ones. */
function judgeRemoval(action: Removal, { builtIn, situation }: Evidence): Judgement {
  const { suite } = situation.context;
  if (suite === null) return refused('the conversation has no suite yet');
  const left = remaining(action, situation);
  if (left.length === suite.cases.length) return refused('it would not remove any cases');
  const isAgreed = builtIn.some(
    (decision) =>
      decision.kind === 'do' && isRemoval(decision.action) && remaining(decision.action, situation).join('\n') === left.join('\n'),
  );
  if (isAgreed) return perform(action);
  if (left.length === 0) return refused('it would remove all cases');
  if (builtIn.some(({ kind }) => kind === 'do')) return refused('the message asks for a different change');
  return preview(action, `/${action.kind === 'keep-cases' ? 'keep' : 'remove'} ${filterText(action.cases)}`);
}

type Run = ActionOf<'run-tests' | 'rerun'>;
const isRun = (action: Action): action is Run => action.kind === 'run-tests' || action.kind === 'rerun';

/** A run starts only on the environment and with the load from the message. */
function judgeRun(action: Run, { builtIn, situation }: Evidence): Judgement {
  if (action.confirm !== undefined) return refused('only a user can confirm a run');
  const own = builtIn.flatMap((decision) =>
    (decision.kind === 'do' || decision.kind === 'preview') && isRun(decision.action) ? [decision.action] : [],
  );
  const place = ({ environment }: Run): string | null => environment ?? situation.context.selectedEnvironment;
  const agreed = own.find((run) => place(run) === place(action));
  if (agreed === undefined) return refused('the message does not ask for a run on this environment');
  if (loadOf(action) !== loadOf(agreed)) return refused('the message asks for a different load test');
  if (suiteOf(action) !== suiteOf(agreed)) return refused('the message asks for a different suite');
  if (casesOf(agreed) !== null && casesOf(action) === null) return refused('the message asks for only some of the cases');
  return allowed(allowRun(action, situation, 'plain'));
}

const loadOf = (run: Run): string => JSON.stringify(run.kind === 'run-tests' ? run.load : null);
const suiteOf = (run: Run) => (run.kind === 'run-tests' ? run.suite : undefined);
const casesOf = (run: Run) => (run.kind === 'run-tests' ? run.cases : run.only === 'failed' ? run.only : null);

/** An exploration starts only on the environment from the message, and never writes more than the message allows. */
function judgeExplore(action: ActionOf<'explore-api'>, { builtIn, situation }: Evidence): Judgement {
  for (const decision of builtIn) {
    if ((decision.kind !== 'do' && decision.kind !== 'preview') || decision.action.kind !== 'explore-api') continue;
    const own = decision.action;
    const place = ({ environment }: typeof own): string | null => environment ?? situation.context.selectedEnvironment;
    if (place(own) !== place(action)) return refused('the message does not ask to explore this environment');
    if (own.readOnly && !action.readOnly) return refused('the message asks not to change anything');
    return allowed(allowExplore(action, situation, decision.kind === 'do' ? 'plainly' : 'perhaps'));
  }
  return refused('the message does not ask to explore');
}

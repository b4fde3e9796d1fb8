import type { Clause, FlowStep, Operation, Span, TestWish } from '../../model/index.ts';
import thresholds from '../data/shape-thresholds.json' with { type: 'json' };
import { operationsOf, type Step } from '../flows/find-step.ts';
import { settingsOf } from '../flows/flow-settings.ts';
import { type FlowSteps, flowPartsOf, readFlow } from '../flows/read-flow.ts';
import { mentionsApi } from '../operations/find-operations.ts';
import { siblingInRole, targetsSingleItem } from '../situation/relations.ts';
import { hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { loadWishIn } from './load-wish.ts';
import { mayBeSequence, shareOf } from './shapes.ts';
import { limitIn } from './wish-special.ts';

const plainStep = (operation: Operation): FlowStep => ({
  operation: operation.key,
  settings: [],
  expect: { status: null, fields: [] },
  identity: 'own',
});

/** A resource must exist before it can be changed, so a flow that starts with an existing resource creates it first. */
function withCreation(steps: readonly FlowStep[], situation: Situation): readonly FlowStep[] {
  const all = operationsOf(situation);
  const first = all.find(({ key }) => key === steps[0]?.operation);
  if (first === undefined || !targetsSingleItem(first)) return steps;
  const create = siblingInRole(first, 'create', all);
  return create === null ? steps : [plainStep(create), ...steps];
}

/** The steps that a flow leaves out because the spec has no operation for them. The reply lists them. */
export function lostSteps(clause: Clause, situation: Situation): readonly Span[] {
  if (isRepeated(clause, situation)) return [];
  return readFlow(clause, situation).lost.map(({ words }) => ({ start: words[0]?.span.start ?? 0, end: words.at(-1)?.span.end ?? 0 }));
}

/** "delete the same order two times, the second time must be 404" is one repeated request. */
export const isRepeated = (clause: Clause, situation: Situation): boolean =>
  hasTopic(clause, 'twice') &&
  flowPartsOf(clause, situation).parts.filter(({ verb }) => verb !== null).length < 3 &&
  new Set(slotsOf(clause, 'resource').map(({ name }) => name)).size === 1 &&
  new Set(clause.words.flatMap(({ lower, isFunction }) => (isFunction ? [] : situation.retrieval.methodsOf(lower)))).size < 2 &&
  // "The second time" is the repetition itself.
  !clause.words.some(({ lower, senses }) => senses.includes('order') && lower !== 'second');

/** "opening a book has to take 300 ms at most, add a test that guards it" is a time limit. */
const isLimit = (clause: Clause): boolean =>
  loadWishIn(clause) !== null || (limitIn(clause) !== null && (slotsOf(clause, 'resource').length < 2 || !hasSense(clause, 'order')));

/** A repeated request is a rule that takes more than one request, so either shape speaks for a flow. Uniqueness has its own tests. */
const isRepetition = (clause: Clause, steps: readonly Step[]): boolean =>
  new Set(steps.map(({ operation }) => operation)).size === 1 && !hasTopic(clause, 'twice', 'unique', 'idempotent');
const shareOfFlow = (clause: Clause, steps: readonly Step[]): number =>
  shareOf(clause, 'flow') + (isRepetition(clause, steps) ? shareOf(clause, 'rule') : 0);

const NO_STEPS: FlowSteps = { steps: [], lost: [] };
const LEAST_STEPS = 2;

/** The steps of the flow that the clause probably describes. Empty if it describes none. */
function stepsOf(clause: Clause, situation: Situation): FlowSteps {
  // A follow-up that names no resource continues with the current suite and is not a flow.
  if ((clause.act === 'add' && !mentionsApi(clause)) || isLimit(clause)) return NO_STEPS;
  if (!mayBeSequence(clause)) return NO_STEPS;
  const told = readFlow(clause, situation);
  return told.steps.length < LEAST_STEPS || shareOfFlow(clause, told.steps) < thresholds.flowWithPlain ? NO_STEPS : told;
}

/** The operations of a flow, if the clause may as well mean plain tests of them. */
export function plainOperationsOf(clause: Clause, situation: Situation): readonly string[] {
  const { steps } = stepsOf(clause, situation);
  return shareOfFlow(clause, steps) >= thresholds.flow ? [] : [...new Set(steps.map(({ operation }) => operation.key))];
}

/** The flow that a clause describes: several steps in order, in which later steps use what earlier ones created. Null if there is none. */
export function flowWish(clause: Clause, situation: Situation): TestWish | null {
  const { steps, lost } = stepsOf(clause, situation);
  // A doubtful flow is written only if every step was found.
  const isDoubtful = lost.length > 0 && shareOfFlow(clause, steps) < thresholds.flow;
  return steps.length === 0 || isDoubtful ? null : { kind: 'flow', steps: withCreation(flowSteps(steps, situation), situation) };
}

function flowSteps(steps: readonly Step[], situation: Situation): readonly FlowStep[] {
  const made: FlowStep[] = [];
  for (const { operation, said, status, fields, identity } of steps) {
    const before = made.flatMap(({ settings }) => settings);
    made.push({
      operation: operation.key,
      settings: settingsOf(said.part, operation, before, situation),
      expect: { status, fields },
      identity,
    });
  }
  return made;
}

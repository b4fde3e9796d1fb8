import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, Decision, ExpectedResponse, FlowStep, InputSetting, Operation, TestWish } from '../../model/index.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { expectationIn } from '../wishes/expectation.ts';
import { type BoundLiterals, bindLiterals } from './bind-literals.ts';
import { literalFlow } from './literal-flow.ts';
import { expectsFailure, lostLiterals, requestsOf, saysAll } from './lost-literals.ts';
import { operationsWithId } from './operations-with-id.ts';

/** With more operations than this, a message is not about one exact request. */
const MOST_OPERATIONS = 60;

type MakeTests = Extract<Extract<Decision, { kind: 'do' }>['action'], { kind: 'make-tests' }>;

const wishesIn = (decision: Decision | undefined): readonly TestWish[] =>
  decision?.kind === 'do' && decision.action.kind === 'make-tests' ? decision.action.wishes : [];

function keysOf(wish: TestWish): readonly string[] {
  if (wish.kind === 'suite')
    return wish.scope.kind === 'named' ? wish.scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`) : [];
  if (wish.kind === 'flow') return wish.steps.map(({ operation }) => operation);
  return 'operations' in wish ? wish.operations : [wish.operation];
}

/** The operations that the message may mean, those that it names exactly first. */
function candidatesFor(clause: Clause, wishes: readonly TestWish[], situation: Situation): readonly Operation[] {
  const all = situation.context.model?.operations ?? [];
  const named = slotsOf(clause, 'operation').map(({ key }) => key);
  if (named.length > 0) return all.filter(({ key }) => named.includes(key));
  const identified = operationsWithId(clause, situation);
  if (identified.length > 0) return identified;
  const keys = wishes.flatMap(keysOf);
  const found = keys.flatMap((key) => all.find((one) => one.key === key) ?? []).slice(0, MOST_OPERATIONS);
  // A search also finds operations that only mention the resource.
  const things = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  const own = found.filter(({ path }) => things.has(singular(literalSegments(path).at(-1)?.toLowerCase() ?? '')));
  return own.length > 0 ? own : found;
}

interface Attempt {
  readonly operation: Operation;
  readonly bound: BoundLiterals;
}

/** If more operations than this fit equally well, none of them is meant. */
const MOST_ALIKE = 3;

/** The operation for which the most literals of the message have a meaning. */
function bestAttempt(clause: Clause, candidates: readonly Operation[], situation: Situation): Attempt | undefined {
  const attempts = candidates.map((operation) => ({
    operation,
    bound: bindLiterals(clause, operation, expectsFailure(clause), situation),
  }));
  const order = (a: Attempt, b: Attempt) =>
    a.bound.unused.length - b.bound.unused.length || b.bound.settings.length - a.bound.settings.length;
  const [best, ...others] = attempts.toSorted(order);
  return best === undefined || others.filter((other) => order(best, other) === 0).length >= MOST_ALIKE ? undefined : best;
}

/** One case, or one for each further value of a setting. */
function exactWishes({ operation, bound }: Attempt, clause: Clause): readonly TestWish[] {
  const { status } = expectationIn(clause, operation, null);
  const expect: ExpectedResponse = { status, fields: bound.fields };
  const identity = slotsOf(clause, 'identity').some(({ who }) => who === 'none') ? 'none' : 'own';
  const exact = (settings: readonly InputSetting[]): TestWish => ({ kind: 'exact', operation: operation.key, settings, expect, identity });
  const others = bound.further.map((other) =>
    bound.settings.map((one) => (one.name === other.name && one.target === other.target ? other : one)),
  );
  return [exact(bound.settings), ...others.map(exact)];
}

/** "name Rex and status sold" was read as two requests. */
const repeatsStep = (steps: readonly FlowStep[]): boolean => steps.some(({ operation }, at) => operation === steps[at - 1]?.operation);

const kindsOfSteps = ({ steps }: { readonly steps: readonly FlowStep[] }): number => new Set(steps.map(({ operation }) => operation)).size;

/** A flow that loses fewer literals than the plan, or that says in fewer steps as much as it does. */
function completeFlow(clause: Clause, wishes: readonly TestWish[], lost: number, situation: Situation): TestWish | null {
  if (!wishes.every(({ kind }) => kind === 'exact' || kind === 'suite' || kind === 'flow')) return null;
  const flow = literalFlow(clause, situation)?.wish;
  if (flow === undefined || flow.steps.every(({ settings, expect }) => settings.length + expect.fields.length === 0)) return null;
  const loses = lostLiterals(clause, [flow], situation).length;
  const other = wishes.find((wish) => wish.kind === 'flow');
  const isOther =
    other === undefined ||
    wishes.length > 1 ||
    (repeatsStep(other.steps) && !repeatsStep(flow.steps) && kindsOfSteps(flow) >= kindsOfSteps(other));
  return loses < lost || (loses === lost && isOther) ? flow : null;
}

/**
 * Tests that use every literal of the message. A plan that loses a value, an identifier or an expected field is replaced by one for a single
 * operation that loses fewer of them.
 */
export function withAllLiterals(decisions: readonly Decision[], clause: Clause, situation: Situation): readonly Decision[] {
  const [decision, ...others] = decisions;
  const wishes = wishesIn(decision);
  const isOpen = decision?.kind === 'no-match' || decision?.kind === 'ask';
  if (situation.context.model === null || others.length > 0 || (wishes.length === 0 && !isOpen)) return decisions;
  const lost = lostLiterals(clause, wishes, situation);
  const flow = completeFlow(clause, wishes, lost.length, situation);
  if (flow !== null) return [{ kind: 'do', action: { kind: 'make-tests', wishes: [flow], into: intoOf(decision) } }];
  const isFlow = wishes.some(({ kind }) => kind === 'flow');
  if (wishes.some(({ kind }) => kind !== 'exact' && kind !== 'suite' && kind !== 'flow') || (isFlow && lost.length === 0)) return decisions;
  const best = bestAttempt(clause, candidatesFor(clause, wishes, situation), situation);
  if (best === undefined || best.bound.settings.length + best.bound.fields.length === 0) return decisions;
  const isComplete = wishes.length > 0 && lost.length === 0 && saysAll(requestsOf(wishes), best.bound);
  if (isFlow && (best.bound.unused.length > 0 || literalFlow(clause, situation) !== null)) return decisions;
  if (isComplete || (best.bound.unused.length >= lost.length && lost.length > 0)) return decisions;
  const made: MakeTests = { kind: 'make-tests', wishes: exactWishes(best, clause), into: intoOf(decision) };
  return [{ kind: 'do', action: made }];
}

const intoOf = (decision: Decision | undefined): MakeTests['into'] =>
  decision?.kind === 'do' && decision.action.kind === 'make-tests' ? decision.action.into : 'suite-at-hand';

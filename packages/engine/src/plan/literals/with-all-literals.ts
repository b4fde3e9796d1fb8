import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, Decision, FlowStep, Operation, TestWish } from '../../model/index.ts';
import { casesOfRows } from '../cases/cases-of-rows.ts';
import { roleOf, siblingsOf } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { type BoundLiterals, bindLiterals } from './bind-literals.ts';
import { comparisonIn, comparisonReply } from './comparisons.ts';
import { literalFlow } from './literal-flow.ts';
import { coversAllLiterals, type ExpectedRequest, expectsFailure, lostLiterals, requestsIn } from './lost-literals.ts';
import { operationsWithId } from './operations-with-id.ts';
import { hasLiterals, withoutLiterals } from './said-words.ts';
import { wishesFor } from './wishes-for-literals.ts';

/** If there are more operations than this, the message does not describe one exact request. */
const MOST_OPERATIONS = 60;
/** If at least this many other operations match equally well, none of them is used. */
const MOST_ALIKE = 3;

type MakeTests = Extract<Extract<Decision, { kind: 'do' }>['action'], { kind: 'make-tests' }>;
type Flow = Extract<TestWish, { kind: 'flow' }>;
type Plan = (clause: Clause) => readonly Decision[];

const wishesIn = (decision: Decision | undefined): readonly TestWish[] =>
  decision?.kind === 'do' && decision.action.kind === 'make-tests' ? decision.action.wishes : [];

function keysOf(wish: TestWish): readonly string[] {
  if (wish.kind === 'suite')
    return wish.scope.kind === 'named' ? wish.scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`) : [];
  if (wish.kind === 'flow') return wish.steps.map(({ operation }) => operation);
  return 'operations' in wish ? wish.operations : [wish.operation];
}

/** The operations that the message may refer to, those that it names exactly first. */
function candidatesFor(clause: Clause, wishes: readonly TestWish[], situation: Situation, plan: Plan): readonly Operation[] {
  const all = situation.context.model?.operations ?? [];
  const named = slotsOf(clause, 'operation').map(({ key }) => key);
  if (named.length > 0) return all.filter(({ key }) => named.includes(key));
  const identified = operationsWithId(clause, situation);
  if (identified.length > 0) return identified;
  const known = wishes.length > 0 ? wishes : plan(withoutLiterals(clause, situation.message)).flatMap(wishesIn);
  const keys = known.flatMap(keysOf);
  const found = keys.flatMap((key) => all.find((one) => one.key === key) ?? []).slice(0, MOST_OPERATIONS);
  // A search also finds operations that only mention the resource.
  const things = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  const own = found.filter(({ path }) => things.has(singular(literalSegments(path).at(-1)?.toLowerCase() ?? '')));
  return own.length > 0 ? own : found;
}

/** "a review with 6 stars" names only the resource, so the value may belong to the create operation of the same resource. */
function othersTaking(clause: Clause, candidates: readonly Operation[], { context, message }: Situation): readonly Operation[] {
  const isNamed = clause.slots.some(({ kind }) => kind === 'operation' || kind === 'path' || kind === 'method');
  if (isNamed || !hasLiterals(clause, message) || slotsOf(clause, 'status').length === 0) return [];
  const all = context.model?.operations ?? [];
  const siblings = candidates.slice(0, MOST_ALIKE).flatMap((one) => siblingsOf(one, all));
  return [...new Set(siblings)].filter((one) => roleOf(one) === 'create' && !candidates.includes(one));
}

interface Attempt {
  readonly operation: Operation;
  readonly bound: BoundLiterals;
}

/** The operation to which the most literals of the message can be bound. */
function bestAttempt(clause: Clause, candidates: readonly Operation[], situation: Situation): Attempt | undefined {
  const attempts = candidates.map((operation) => ({
    operation,
    bound: bindLiterals(clause, operation, expectsFailure(clause), situation),
  }));
  const order = (a: Attempt, b: Attempt) =>
    a.bound.unused.length - b.bound.unused.length || b.bound.settings.length - a.bound.settings.length;
  const [best, ...others] = attempts.toSorted(order);
  const isClear = best !== undefined && others.filter((other) => order(best, other) === 0).length < MOST_ALIKE;
  return isClear && best.bound.settings.length + best.bound.fields.length > 0 ? best : undefined;
}

/** True if "name Rex and status sold" was interpreted as two requests. */
const repeatsStep = (steps: readonly FlowStep[]): boolean => steps.some(({ operation }, at) => operation === steps[at - 1]?.operation);

const kindsOfSteps = ({ steps }: { readonly steps: readonly FlowStep[] }): number => new Set(steps.map(({ operation }) => operation)).size;

/**
 * A flow that loses fewer literals than the plan. If both lose the same number, the flow replaces several tests, or a flow with needless
 * repetitions.
 */
function completeFlow(clause: Clause, wishes: readonly TestWish[], lost: number, situation: Situation): Flow | null {
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

/** "GET /a and GET /b return 401": cases for each operation that the message names by its path. Null if the plan contains all of them. */
function casesForEach(clause: Clause, wishes: readonly TestWish[], situation: Situation): readonly TestWish[] | null {
  const named = new Set(slotsOf(clause, 'operation').flatMap(({ key, excluded }) => (excluded ? [] : [key])));
  const planned = new Set(wishes.flatMap(keysOf));
  const isExact = wishes.length > 0 && wishes.every(({ kind }) => kind === 'exact');
  if (!isExact || named.size < 2 || [...named].every((key) => planned.has(key))) return null;
  const operations = situation.context.model?.operations.filter(({ key }) => named.has(key)) ?? [];
  const cases = operations.flatMap((one) => wishesFor(one, bindLiterals(clause, one, expectsFailure(clause), situation), clause));
  const saysSomething = ({ settings, expect }: ExpectedRequest): boolean =>
    settings.length > 0 || expect.fields.length > 0 || expect.status !== null;
  return requestsIn(cases).some(saysSomething) ? cases : null;
}

/** If a request sets a field twice, two requests were interpreted as one. */
const setsOnce = ({ settings }: ExpectedRequest): boolean =>
  new Set(settings.map(({ target, name }) => `${target} ${name}`)).size === settings.length;

/** Tests for a single operation that use more of the message than the plan does. Null if there are none. */
function completeCases(clause: Clause, wishes: readonly TestWish[], situation: Situation, plan: Plan): readonly TestWish[] | null {
  const lost = lostLiterals(clause, wishes, situation);
  const isFlow = wishes.some(({ kind }) => kind === 'flow');
  if (isFlow && (lost.length === 0 || literalFlow(clause, situation) !== null)) return null;
  const candidates = candidatesFor(clause, wishes, situation, plan);
  const best = bestAttempt(clause, [...candidates, ...othersTaking(clause, candidates, situation)], situation);
  if (best === undefined || (isFlow && best.bound.unused.length > 0)) return null;
  const isTwice = hasTopic(clause, 'twice') && best.bound.unused.length === 0 && !isFlow;
  const requests = requestsIn(wishes);
  const isClear = wishes.length > 0 && lost.length === 0 && requests.every(setsOnce);
  const isComplete = isClear && !isTwice && coversAllLiterals(requests, best.bound);
  const isWorse = best.bound.unused.length >= lost.length && lost.length > 0;
  return isComplete || isWorse ? null : wishesFor(best.operation, best.bound, clause);
}

const CHANGEABLE: ReadonlySet<TestWish['kind']> = new Set(['exact', 'suite', 'flow']);

/**
 * Returns tests that use every literal of the message. A plan that loses a value, an identifier or an expected field is replaced with a
 * flow or with cases that lose fewer of them.
 */
export function withAllLiterals(decisions: readonly Decision[], clause: Clause, situation: Situation, plan: Plan): readonly Decision[] {
  const [decision, ...others] = decisions;
  const wishes = wishesIn(decision);
  const isOpen = decision?.kind === 'no-match' || decision?.kind === 'ask';
  if (situation.context.model === null || others.length > 0 || (wishes.length === 0 && !isOpen)) return decisions;
  if (!wishes.every(({ kind }) => CHANGEABLE.has(kind))) return decisions;
  const flow = completeFlow(clause, wishes, lostLiterals(clause, wishes, situation).length, situation);
  const cases = () => casesForEach(clause, wishes, situation) ?? completeCases(clause, wishes, situation, plan);
  const made = flow === null ? cases() : [flow];
  const best: readonly Decision[] =
    made === null ? decisions : [{ kind: 'do', action: { kind: 'make-tests', wishes: made, into: intoOf(decision) } }];
  const comparison = comparisonIn(clause);
  const isExact = wishesIn(best[0]).some(({ kind }) => kind === 'exact');
  return comparison === null || !isExact ? best : [...best, comparisonReply(comparison, situation.message)];
}

/** The cases of a message that lists several for one request, each with its own values and outcome. Null if it lists none. */
export function listedCases(clause: Clause, situation: Situation, plan: Plan): readonly Decision[] | null {
  const candidates = (row: Clause) => candidatesFor(row, plan(row).flatMap(wishesIn), situation, plan);
  const wishes = casesOfRows(clause, situation, candidates);
  return wishes === null ? null : [{ kind: 'do', action: { kind: 'make-tests', wishes, into: intoOf(plan(clause)[0]) } }];
}

const intoOf = (decision: Decision | undefined): MakeTests['into'] =>
  decision?.kind === 'do' && decision.action.kind === 'make-tests' ? decision.action.into : 'suite-at-hand';

/** Combines the tests for several requests into one change of the suite. Null if one of them needs a question to the user. */
export function joinedTests(planned: readonly (readonly Decision[])[]): readonly Decision[] | null {
  const wishes = planned.flatMap((decisions) => decisions.flatMap(wishesIn));
  const isClear = planned.every((decisions) => decisions.length === 1 && wishesIn(decisions[0]).length > 0);
  return isClear ? [{ kind: 'do', action: { kind: 'make-tests', wishes, into: intoOf(planned[0]?.[0]) } }] : null;
}

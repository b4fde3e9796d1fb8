import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { memberPath } from '../../../json/portable-path.ts';
import { isObject, listOf, objectOf, sameJson } from '../../../json/values.ts';
import { type Json, SAFE_METHODS } from '../../../model/index.ts';
import { collectionOf, createdIn, endsInParam, paramsIn } from '../../learning/place.ts';
import { proposeFacts } from '../../learning/propose-facts.ts';
import { proposePreparation } from '../../learning/propose-needs.ts';
import { RESTORING_PATH } from '../../learning/switching.ts';
import type { OperationState, PreparingRequest } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { resolveAlternatives, sampleValue } from '../../requests/sample-body.ts';
import { tryRepair } from '../../visit.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { statesNamedIn } from './named-states.ts';
import { raiseLimit } from './raise-limit.ts';
import { type Creators, isCreator, recipeFor } from './recipe.ts';
import { freshVars, runSteps, type Trace } from './run-steps.ts';

const MOST_PREPARATIONS = 8;
const MOST_CHOICES = 5;
const MOST_REPAIRS = 3;
/** States in which a resource has ended. A request rarely needs such a resource. */
const ENDING = /cancel|close|reject|archiv|delet|remov|withdraw|decline|expire|refund|void|revoke|retire/i;
const STATE = /^(?:status|state|phase|stage)$/i;

/**
 * Reaches operations that need a certain state, a request from the second user, or a different body than the rejected one. The resources in
 * their paths are new, so earlier requests have not changed them.
 */
export function* reachPrepared(world: ExploreContext, creators: Creators): RequestPlan {
  // An action may have been reached only because an earlier action prepared the same resource.
  yield* reachEach(
    world,
    creators,
    world.states.filter(
      (state) => state.isReached && isOpen({ ...state, isReached: false }) && (state.stage === 'remove' || isAction(state)),
    ),
  );
  let open = world.states.filter(isOpen);
  for (let pass = 0; pass < PASSES && open.length > 0; pass += 1) {
    yield* reachEach(world, creators, open);
    const reached = open.filter(({ isReached }) => isReached);
    // A newly reached request may prepare another one on the same resource.
    open = open.filter((state) => !state.isReached && reached.some((other) => targetOf(other) === targetOf(state)));
  }
}

/** `POST /orders/{id}/ship` changes the resource in its path. */
const isAction = ({ op, effect }: OperationState): boolean =>
  op.method === 'POST' && effect !== 'read' && /\}\/[\w-]+\/?$/.test(op.path) && op.responses.some(({ status }) => status === '409');

const PASSES = 3;

const targetOf = ({ op }: OperationState): string => collectionOf(op.path, paramsIn(op.path).at(-1) ?? '');

function* reachEach(world: ExploreContext, creators: Creators, open: readonly OperationState[]): RequestPlan {
  for (const state of open) {
    state.body ??= sampleBody(world, state);
    const recipe = recipeFor(world, creators, state);
    const isAllowed = recipe !== null && (recipe.isOwn || (SAFE_METHODS.includes(state.op.method) && state.effect === 'read'));
    if (!isAllowed || (recipe.setup.length === 0 && state.statuses.length > 0)) continue;
    const first = yield* attempt(world, creators, state);
    const trace = first?.isComplete === false ? yield* prepare(world, creators, state, first) : first;
    const last = trace?.exchanges.at(-1);
    if (trace?.isComplete === true && last !== undefined) reachWith(world, state, last);
  }
}

/** An action such as a cancellation is sent only to a new resource, so it is safe here, but a DELETE is part of other checks. */
const isOpen = ({ op, isReached, leftOut, stage, effect }: OperationState): boolean =>
  !isReached &&
  leftOut === null &&
  (stage === 'normal' || (stage === 'remove' && op.method !== 'DELETE')) &&
  effect !== 'server-wide' &&
  effect !== 'sign-out';

export function reachWith(world: ExploreContext, state: OperationState, { request, answer }: Exchange): void {
  if (state.sender === 'owner' && !state.isReached) proposeFacts(world, request, answer);
  state.isReached = true;
  state.accepted = Object.fromEntries(Object.entries(request.bound).map(([name, { value }]) => [name, value]));
}

export function sampleBody(world: ExploreContext, state: OperationState): OperationState['body'] {
  const spec = bodyOf(state.op);
  if (spec === null) return undefined;
  const sampling = samplingFor(world, state, 0);
  const least = sampleValue(spec.schema, '', sampling);
  // If an update has no required fields, its body must still contain a change.
  return isObject(least) && Object.keys(least).length === 0 ? sampleValue(spec.schema, '', { ...sampling, size: 'full' }) : least;
}

/** Tries the requests that may have to come before a rejected one. Returns the failed trace if none of them helps. */
export function* prepare(world: ExploreContext, creators: Creators, state: OperationState, failed: Trace): RequestPlan<Trace> {
  const last = failed.exchanges.at(-1);
  if (last === undefined || last.step.state !== state || failed.isComplete) return failed;
  for (const way of [sendAsOther, repairAndSend, sendToOther, sendInState]) {
    const trace = yield* way(world, creators, state, last);
    if (trace !== null) return trace;
  }
  return (yield* sendBelowLimit(world, creators, state, last)) ?? failed;
}

/**
 * If a limit of the referenced resource is too low, raises it and repeats the request. The resource may still have to be in a certain
 * state.
 */
function* sendBelowLimit(
  world: ExploreContext,
  creators: Creators,
  state: OperationState,
  { answer }: Exchange,
): RequestPlan<Trace | null> {
  if (answer.status !== 400 && answer.status !== 409 && answer.status !== 422) return null;
  const used = [...new Set(recipeFor(world, creators, state)?.setup.map((step) => step.state))].filter(isCreator);
  const restore = raiseLimit(world, used, answer.text);
  if (restore === null) return null;
  const trace = yield* attempt(world, creators, state);
  const last = trace?.exchanges.at(-1);
  if (trace?.isComplete === true) return trace;
  const ready = last?.step.state === state ? yield* sendInState(world, creators, state, last) : null;
  if (ready === null) restore();
  return ready;
}

/** Only the recipient can accept an invitation, so an action is also tried as the second user. */
function* sendAsOther(world: ExploreContext, creators: Creators, state: OperationState, { answer }: Exchange): RequestPlan<Trace | null> {
  if (answer.status !== 403 || !world.tools.hasOther || endsInParam(state.op.path) || state.sender === 'other') return null;
  state.sender = 'other';
  const trace = yield* attempt(world, creators, state);
  if (trace?.isComplete === true) return trace;
  state.sender = 'owner';
  return null;
}

/** Words in a message about the state of a resource. */
const STATED = /\b(?:state|status|already|yet|before|first|only \w+ (?:can|may)|not (?:\w+ed|open|active|available))\b/i;

/** The resource in the path exists, but it may be in the wrong state, or another resource has to be created below it first. */
function* sendInState(world: ExploreContext, creators: Creators, state: OperationState, last: Exchange): RequestPlan<Trace | null> {
  const { status, text } = last.answer;
  const isInvalid = (status === 400 || status === 422) && STATED.test(text);
  const isAboutState = status === 409 || isInvalid || (status === 404 && !endsInParam(state.op.path));
  for (const needs of isAboutState ? preparationsFor(world, state, text) : []) {
    state.needs = needs;
    const first = yield* attempt(world, creators, state);
    const trace = first?.isComplete === true ? first : yield* attemptAfter(world, creators, state, first);
    if (trace?.isComplete !== true) continue;
    proposePreparation(world, state, last);
    return trace;
  }
  state.needs = null;
  return null;
}

/** The preparing request may itself need another request: a reviewer is assigned after the submission, which needs a completed form. */
function* attemptAfter(world: ExploreContext, creators: Creators, state: OperationState, failed: Trace | null): RequestPlan<Trace | null> {
  const before = state.needs?.state;
  if (before === undefined || before.needs !== null || before.hasTriedNeeds || failed?.exchanges.at(-1)?.step.state !== before) return null;
  before.hasTriedNeeds = true;
  const alone = yield* attempt(world, creators, before);
  const ready = alone === null ? null : yield* prepare(world, creators, before, alone);
  return ready?.isComplete === true ? yield* attempt(world, creators, state) : null;
}

/** A resource that is created with another enum value may be in the right state: only an order that is paid by card waits for a payment. */
function* sendToOther(world: ExploreContext, creators: Creators, state: OperationState, { answer }: Exchange): RequestPlan<Trace | null> {
  if (answer.status !== 409) return null;
  const used = new Set(recipeFor(world, creators, state)?.setup.map((step) => step.state));
  const choices = [...used].filter(isCreator).flatMap((creator) => createChoices(world, creator));
  for (const made of choices.slice(0, MOST_CHOICES)) {
    state.made = made;
    const trace = yield* attempt(world, creators, state);
    if (trace?.isComplete === true) return trace;
    const last = trace?.exchanges.at(-1);
    const ready = last?.step.state === state ? yield* fitToResource(world, creators, state, last) : null;
    if (ready !== null) return ready;
  }
  state.made = null;
  return null;
}

/** The resource is right, but the request is not. For example, it lacks a header or does not repeat a value of the resource. */
function* fitToResource(world: ExploreContext, creators: Creators, state: OperationState, last: Exchange): RequestPlan<Trace | null> {
  if (last.answer.status === 409) return yield* repeatValue(world, creators, state, last);
  const repaired = yield* repairAndSend(world, creators, state, last);
  const again = repaired ?? (yield* attempt(world, creators, state));
  const next = again?.exchanges.at(-1);
  return again?.isComplete === true || next === undefined ? again : yield* repeatValue(world, creators, state, next);
}

/** "The amount does not match the order": sets the field that the message mentions to a number from the new resource. */
function* repeatValue(world: ExploreContext, creators: Creators, state: OperationState, { answer }: Exchange): RequestPlan<Trace | null> {
  const words = wordsOf(answer.text).map((word) => word.toLowerCase());
  const numbers = Object.entries(objectOf(state.body)).filter(([, value]) => typeof value === 'number');
  const [field] = numbers.find(([name]) => AMOUNT.test(name) && wordsOf(name).some((word) => words.includes(word.toLowerCase()))) ?? [];
  const used = new Set(recipeFor(world, creators, state)?.setup.map((step) => step.state));
  const sources = [...creators.values()].filter((creator) => used.has(creator.state));
  const choices = sources.flatMap((creator) =>
    Object.entries(objectOf(creator.answer.json)).flatMap(([name, value]) => {
      const path = typeof value === 'number' && AMOUNT.test(name) ? memberPath('$', name) : null;
      return path === null || field === undefined ? [] : [{ state: creator.state, field, path }];
    }),
  );
  for (const copied of choices.slice(0, MOST_CHOICES)) {
    state.copied = copied;
    const trace = yield* attempt(world, creators, state);
    if (trace?.isComplete === true) return trace;
  }
  state.copied = null;
  return null;
}

const AMOUNT = /amount|total|price|cost|sum|due|cents$/i;

/** The other enum values of a create, such as its payment methods. */
function createChoices({ tools }: ExploreContext, state: OperationState): readonly NonNullable<OperationState['made']>[] {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return Object.entries(objectOf(state.body)).flatMap(([field, sent]) => {
    const { enum: choices } = resolveAlternatives(asSchema(objectOf(properties)[field] ?? true), { tools, turn: 0 });
    return listOf(choices).flatMap((value) => (value === sent || value === null ? [] : [{ state, field, value }]));
  });
}

/** Sends the operation's request on new resources. Null if there is no such request. */
function* attempt(world: ExploreContext, creators: Creators, state: OperationState): RequestPlan<Trace | null> {
  const recipe = recipeFor(world, creators, state);
  return recipe === null ? null : yield* runSteps(world, [...recipe.setup, recipe.step], 'setup', freshVars(world));
}

/** Changes the body as the rejection requires. Null if this does not help, and the body is restored. */
function* repairAndSend(world: ExploreContext, creators: Creators, state: OperationState, first: Exchange): RequestPlan<Trace | null> {
  const { body, learnedRules, query, sources } = state;
  if (first.answer.status !== 400 && first.answer.status !== 422) return null;
  let last: Exchange | undefined = first;
  for (let turn = 0; turn < MOST_REPAIRS && last !== undefined && last.step.state === state; turn += 1) {
    if (!tryRepair(world, state, last.answer, last.request)) break;
    const trace: Trace | null = yield* attempt(world, creators, state);
    if (trace?.isComplete === true) return trace;
    last = trace?.exchanges.at(-1);
  }
  // The body is right now, but a resource may be in the wrong state.
  const isConflict = last !== first && last?.step.state === state && last.answer.status === 409;
  const ready = isConflict && last !== undefined ? yield* sendInState(world, creators, state, last) : null;
  if (ready !== null) return ready;
  Object.assign(state, { body, learnedRules, query, sources });
  return null;
}

/**
 * Requests that may prepare the resources of a request: first those that the message mentions, then all others in the order of the spec.
 */
function preparationsFor(world: ExploreContext, state: OperationState, text: string): readonly PreparingRequest[] {
  const named = statesNamedIn(world, state, text);
  const used = new Set([
    ...paramsIn(state.op.path)
      .slice(-1)
      .map((param) => collectionOf(state.op.path, param)),
    ...state.sources.map(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths)),
  ]);
  const isOn = ({ op }: OperationState): boolean => used.has(collectionOf(op.path, paramsIn(op.path).at(-1) ?? ''));
  const writes = world.states.filter(
    (other) =>
      other !== state && other.isReached && other.stage !== 'last' && isWrite(other) && paramsIn(other.op.path).length > 0 && isOn(other),
  );
  const removals = RESTORING_PATH.test(state.op.path)
    ? world.states.filter((other) => other.op.method === 'DELETE' && endsInParam(other.op.path) && isOn(other))
    : [];
  const same = writes.filter(({ op }) => op.path === state.op.path);
  const below = writes.filter((other) => !same.includes(other));
  const all = [...same, ...below.filter(({ op }) => !ENDING.test(op.path)), ...below.filter(({ op }) => ENDING.test(op.path))];
  const others = all.flatMap((other) => {
    const choices = choicesOf(world, other);
    return choices.length > 0 || endsInParam(other.op.path) ? choices : [{ state: other, body: undefined }];
  });
  // The state that the message mentions may be reachable only from certain other states.
  const isNamed = (needs: PreparingRequest): boolean =>
    named.some((one) => one.state === needs.state && sameJson(one.body ?? null, needs.body ?? null));
  const after = others.filter((needs) => needs.earlier !== undefined && isNamed(needs));
  const rest = others.filter((needs) => !after.includes(needs) && !isNamed(needs));
  const before = removals.map((removal) => ({ state: removal, body: undefined }));
  return [...before, ...named, ...after, ...rest].slice(0, MOST_PREPARATIONS);
}

const isWrite = ({ op, effect }: OperationState): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(op.method) && (effect === 'change' || effect === 'create');

/** An update for each state that it can set, both alone and after updates for the states before it. */
function choicesOf({ tools }: ExploreContext, state: OperationState): readonly PreparingRequest[] {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return Object.entries(objectOf(properties))
    .filter(([name]) => STATE.test(name))
    .flatMap(([name, member]) => {
      const choices = listOf(resolveAlternatives(asSchema(member), { tools, turn: 0 }).enum).filter(
        (choice) => typeof choice === 'string' && !ENDING.test(choice),
      );
      const bodyWith = (choice: Json): Json => ({ ...objectOf(state.body), [name]: choice });
      const chained = choices.map((choice, index): PreparingRequest => {
        const earlier = choices.slice(0, index).map(bodyWith);
        return { state, body: bodyWith(choice), ...(earlier.length === 0 ? {} : { earlier }) };
      });
      return [...chained, ...choices.slice(1).map((choice) => ({ state, body: bodyWith(choice) }))];
    })
    .slice(0, MOST_CHOICES);
}

import { lowerAlphanumeric } from '../format/words.ts';
import type { JsonLocation } from '../json/edit-json.ts';
import { type Json, SAFE_METHODS } from '../model/index.ts';
import { learnReferences } from './learning/learn-references.ts';
import { learnUnique } from './learning/learn-unique.ts';
import { collectionOf, createdIn, endsInParam, paramsIn, resourceOf } from './learning/place.ts';
import type { OperationState, Stage } from './operation-state.ts';
import { bindPath, pathBindings } from './requests/bind-path.ts';
import { bodyOf } from './requests/body-of.ts';
import { fieldOf, leavesOf, nameAt, putAt, schemaAt } from './requests/body-place.ts';
import { composeRequest } from './requests/compose-request.ts';
import type { RequestPlan } from './requests/planned-request.ts';
import { numberFromMark, resolveAlternatives, sampleValue } from './requests/sample-body.ts';
import { hasTriesLeft, isSuccess, learnFromAnswer, MAX_TRIES, visit } from './visit.ts';
import { type ExploreContext, samplingFor } from './world.ts';

const PASSES: Readonly<Record<Stage, number>> = { normal: 5, remove: 2, last: 2 };
const MAX_REREADS = 2;

/** Gets a 2xx response from as many operations as possible with few requests. */
export function* reach(world: ExploreContext): RequestPlan {
  const uses = new Map<OperationState, number>();
  yield* passes(world, 'normal');
  yield* refreshAll(world, 'normal', uses);
  yield* retryUnreached(world, uses);
  yield* guessReads(world);
  yield* learnUnique(world);
  yield* passes(world, 'remove');
  yield* refreshAll(world, 'remove', uses);
  yield* refreshAll(world, 'normal', uses);
  // This comes last, because a resource that others refer to can often not be removed.
  yield* learnReferences(world, (state) => repeat(world, state));
}

/** Operations that reset or toggle something come last. */
export function* reachLast(world: ExploreContext): RequestPlan {
  yield* passes(world, 'last', ({ effect }) => effect !== 'sign-out');
}

/** Cleanup needs the credentials, so operations that sign out come after it. */
export function* signOut(world: ExploreContext): RequestPlan {
  yield* passes(world, 'last', ({ effect }) => effect === 'sign-out');
}

function inStage(world: ExploreContext, stage: Stage): readonly OperationState[] {
  return world.states.filter((state) => state.stage === stage && hasTriesLeft(state));
}

/** Visits the operations of a stage again as long as there is new information. */
function* passes(world: ExploreContext, stage: Stage, isChosen: (state: OperationState) => boolean = () => true): RequestPlan {
  for (let pass = 0; pass < PASSES[stage]; pass += 1) {
    const before = progress(world);
    for (const state of inStage(world, stage).filter(isChosen)) yield* visit(world, state);
    if (progress(world) === before) return;
  }
}

const progress = ({ pool, states }: ExploreContext): string => `${pool.version} ${states.filter(({ isReached }) => isReached).length}`;

/** A 404 or 500 may have come too early, because later requests create resources and servers process work in the background. */
function* retryUnreached(world: ExploreContext, uses: Map<OperationState, number>): RequestPlan {
  for (const state of inStage(world, 'normal')) {
    for (const collection of unknownReferences(world, state)) yield* refresh(world, collection, 'any', uses);
    const last = state.statuses.at(-1) ?? 0;
    const isEarly = last === 404 || last >= 500 || ([400, 409, 422].includes(last) && hasNewReferences(world, state));
    if (state.requests >= MAX_TRIES || !isEarly) continue;
    state.badBindings.clear();
    state.sentKeys.clear();
    state.misses = 1;
    startOver(state);
    yield* visit(world, state);
  }
}

/** Resets the body, so that the variants are tried again from the first one. */
function startOver(state: OperationState): void {
  state.body = undefined;
  state.variant = 0;
}

/** True when a body can refer to resources that were unknown when it was rejected. */
function hasNewReferences(world: ExploreContext, state: OperationState): boolean {
  const body = bodyOf(state.op);
  const sampling = samplingFor(world, state, 0);
  if (body !== null) sampleValue(body.schema, '', sampling);
  const known = state.sources.map(({ at }) => at.join('/'));
  return sampling.sources.some(({ at }) => !known.includes(at.join('/')));
}

/** The collections that a rejected body refers to, if no item is known. The list below another parent may have some. */
function unknownReferences({ pool, states, itemPaths }: ExploreContext, { body, statuses }: OperationState): readonly string[] {
  if (![400, 404, 409, 422].includes(statuses.at(-1) ?? 0)) return [];
  const named = new Set(leavesOf(body).map(([at]) => lowerAlphanumeric(nameAt(at)).replace(/ids?$/, '')));
  const lists = states.filter(({ op, isReached }) => isReached && op.method === 'GET' && op.path.includes('{'));
  const collections = new Set(lists.map(({ op }) => createdIn(op.path, itemPaths)));
  return [...collections].filter((collection) => named.has(resourceOf(collection)) && pool.in(collection).length === 0);
}

/** A read without a known ID is tried once with an invented ID. Operations that change data are not. */
function* guessReads(world: ExploreContext): RequestPlan {
  for (const state of inStage(world, 'normal'))
    if (state.requests === 0 && SAFE_METHODS.includes(state.op.method) && state.effect === 'read') yield* visit(world, state, 'guess');
}

/** Before giving up on an operation, reads the lists for a missing parameter again, or creates another resource. */
function* refreshAll(world: ExploreContext, stage: Stage, uses: Map<OperationState, number>): RequestPlan {
  for (const state of inStage(world, stage)) {
    const before = world.pool.version;
    const needsOthers = yield* refreshFor(world, state, uses);
    const isNew = world.pool.version !== before;
    if (isNew && needsOthers) startOver(state);
    if (isNew || state.requests === 0) yield* visit(world, state);
  }
}

/** Returns whether the request needs other resources than the ones that it named before. */
function* refreshFor(world: ExploreContext, state: OperationState, uses: Map<OperationState, number>): RequestPlan<boolean> {
  // After a conflict, the resource that was created before is in the wrong state. For example, a completed order cannot be cancelled.
  const isSpent = state.statuses.at(-1) === 409;
  const { method, path } = state.op;
  // Some servers reject the removal of everything in a list that is empty.
  const emptied = method === 'DELETE' && !endsInParam(path) ? [createdIn(path, world.itemPaths)] : [];
  const named = [...paramsIn(path).map((param) => collectionOf(path, param)), ...emptied];
  const twins = twinReferences(world, state);
  for (const collection of named) yield* refresh(world, collection, isSpent ? 'new' : 'any', uses);
  for (const collection of [...(isSpent ? referredTo(world, state) : []), ...twins]) yield* refresh(world, collection, 'new', uses);
  return isSpent || twins.length > 0;
}

/** The collections that a rejected body refers to twice with the same value. A sender and a recipient must usually differ. */
function twinReferences({ itemPaths }: ExploreContext, { sources, statuses }: OperationState): readonly string[] {
  if (![400, 409, 422].includes(statuses.at(-1) ?? 0)) return [];
  const single = sources.filter(({ at }) => at.length === 1);
  const twins = single.filter((one, index) => single.slice(0, index).some(({ from, value }) => from === one.from && value === one.value));
  return [...new Set(twins.map(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), itemPaths)))];
}

/** The collections of the resources that the body refers to. */
const referredTo = ({ states, itemPaths }: ExploreContext, { sources }: OperationState): readonly string[] =>
  states.filter(({ op }) => sources.some(({ from }) => from === op.key)).map(({ op }) => createdIn(op.path, itemPaths));

function* refresh(world: ExploreContext, collection: string, wanted: 'any' | 'new', uses: Map<OperationState, number>): RequestPlan {
  if (wanted === 'any' && world.pool.in(collection).some(({ isOwn }) => isOwn)) return;
  const isSource = ({ op, stage, isReached }: OperationState): boolean =>
    isReached && stage === 'normal' && createdIn(op.path, world.itemPaths) === collection && (op.method === 'GET' || op.method === 'POST');
  for (const source of world.states.filter(isSource)) {
    const used = uses.get(source) ?? 0;
    if (used >= (source.op.method === 'GET' ? MAX_REREADS : 1)) continue;
    uses.set(source, used + 1);
    yield* repeat(world, source);
  }
}

/** Repeats an accepted request. A create gets new names. */
function* repeat(world: ExploreContext, source: OperationState): RequestPlan {
  if (source.op.method === 'POST') source.body = renamed(world, source);
  const isEmpty = source.op.method === 'GET' && world.pool.in(createdIn(source.op.path, world.itemPaths)).length === 0;
  if (!isEmpty) source.badBindings.clear();
  // A list that was empty for one parent may have items for another.
  else if (source.accepted !== null) source.badBindings.add(JSON.stringify(source.accepted));
  const bound = bindPath(world, source);
  const request = bound === null ? null : composeRequest(world, source, bound);
  if (request === null) return;
  const answer = yield { kind: 'send', request };
  source.accepted = pathBindings(request.bound);
  if (isSuccess(answer)) learnFromAnswer(world, request, answer);
}

/** Another value with the same pattern. Undefined if the field has no pattern. */
function freshValue(world: ExploreContext, state: OperationState, at: JsonLocation, mark: string): Json | undefined {
  const schema = bodyOf(state.op)?.schema;
  if (schema === undefined) return undefined;
  const flat = schemaAt((part) => resolveAlternatives(part, samplingFor(world, state, 0)), schema, at);
  return flat.pattern === undefined ? undefined : world.tools.sampleFresh(flat, nameAt(at), numberFromMark(mark));
}

const NAMES = /^(?:name|title|username|email|id|key|slug)$/i;

function renamed(world: ExploreContext, state: OperationState): OperationState['body'] {
  const { body, learnedRules } = state;
  const rejected = learnedRules.flatMap(({ statement }) => (statement.kind === 'unique' ? [statement.field] : []));
  return leavesOf(body).reduce<OperationState['body']>((changed, [at, value]) => {
    if (typeof value !== 'string' || changed === undefined) return changed;
    const isUnique = rejected.includes(fieldOf(at));
    if (!isUnique && !NAMES.test(nameAt(at))) return changed;
    const mark = world.unique();
    const fresh = isUnique ? freshValue(world, state, at, mark) : undefined;
    if (fresh !== undefined) return putAt(changed, at, fresh);
    return putAt(changed, at, value.includes('@') ? `a${mark}${value}` : value.endsWith('.') ? `a${mark}.${value}` : `${value}${mark}`);
  }, body);
}

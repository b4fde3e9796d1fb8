import { SAFE_METHODS } from '../model/index.ts';
import { learnReferences } from './learning/learn-references.ts';
import { learnUnique } from './learning/learn-unique.ts';
import { collectionOf, createdIn, paramsIn } from './learning/place.ts';
import type { OperationState, Stage } from './operation-state.ts';
import { bindPath, pathBindings } from './requests/bind-path.ts';
import { bodyOf } from './requests/body-of.ts';
import { leavesOf, nameAt, putAt } from './requests/body-place.ts';
import { composeRequest } from './requests/compose-request.ts';
import type { Plan } from './requests/planned-request.ts';
import { sampleValue } from './requests/sample-body.ts';
import { isOpen, isSuccess, learn, MAX_TRIES, visit } from './visit.ts';
import { samplingFor, type World } from './world.ts';

const PASSES: Readonly<Record<Stage, number>> = { normal: 5, remove: 2, last: 2 };
const MAX_REREADS = 2;

/** Gets a 2xx response from as many operations as possible with few requests. */
export function* reach(world: World): Plan {
  const uses = new Map<OperationState, number>();
  yield* passes(world, 'normal');
  yield* refreshAll(world, 'normal', uses);
  yield* retryUnreached(world);
  yield* guessReads(world);
  yield* learnUnique(world);
  yield* passes(world, 'remove');
  yield* refreshAll(world, 'remove', uses);
  yield* refreshAll(world, 'normal', uses);
  // This comes last, because a resource that others refer to can often not be removed.
  yield* learnReferences(world, (state) => repeat(world, state));
}

/** Operations that reset, toggle or sign out come last. */
export function* reachLast(world: World): Plan {
  yield* passes(world, 'last');
}

function inStage(world: World, stage: Stage): readonly OperationState[] {
  return world.states.filter((state) => state.stage === stage && isOpen(state));
}

/** Visits the operations of a stage again as long as there is new information. */
function* passes(world: World, stage: Stage): Plan {
  for (let pass = 0; pass < PASSES[stage]; pass += 1) {
    const before = progress(world);
    for (const state of inStage(world, stage)) yield* visit(world, state);
    if (progress(world) === before) return;
  }
}

const progress = ({ pool, states }: World): string => `${pool.version} ${states.filter(({ isReached }) => isReached).length}`;

/** A 404 or 500 may have come too early, because later requests create resources and servers process work in the background. */
function* retryUnreached(world: World): Plan {
  for (const state of inStage(world, 'normal')) {
    const last = state.statuses.at(-1) ?? 0;
    const isEarly = last === 404 || last >= 500 || ([400, 409, 422].includes(last) && hasNewReferences(world, state));
    if (state.requests >= MAX_TRIES - 1 || !isEarly) continue;
    state.badBindings.clear();
    state.sentKeys.clear();
    state.misses = 1;
    startOver(state);
    yield* visit(world, state);
  }
}

/** Writes the next body as if none had been tried. */
function startOver(state: OperationState): void {
  state.body = undefined;
  state.variant = 0;
}

/** True when a body can refer to resources that were unknown when it was rejected. */
function hasNewReferences(world: World, state: OperationState): boolean {
  const body = bodyOf(state.op);
  const sampling = samplingFor(world, state, 0);
  if (body !== null) sampleValue(body.schema, '', sampling);
  return sampling.sources.length > state.sources.length;
}

/** A read without a known ID is tried once with an invented ID. Operations that change data are not. */
function* guessReads(world: World): Plan {
  for (const state of inStage(world, 'normal'))
    if (state.requests === 0 && SAFE_METHODS.includes(state.op.method) && state.effect === 'read') yield* visit(world, state, 'guess');
}

/** Before giving up on an operation, reads the lists for a missing parameter again, or creates another resource. */
function* refreshAll(world: World, stage: Stage, uses: Map<OperationState, number>): Plan {
  for (const state of inStage(world, stage)) {
    const before = world.pool.version;
    // After a conflict, the resource that was created before is in the wrong state. For example, a completed order cannot be cancelled.
    const isSpent = state.statuses.at(-1) === 409;
    for (const param of paramsIn(state.op.path)) yield* refresh(world, collectionOf(state.op.path, param), isSpent ? 'new' : 'any', uses);
    const isNew = world.pool.version !== before;
    if (isNew && isSpent) startOver(state);
    if (isNew || state.requests === 0) yield* visit(world, state);
  }
}

function* refresh(world: World, collection: string, wanted: 'any' | 'new', uses: Map<OperationState, number>): Plan {
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
function* repeat(world: World, source: OperationState): Plan {
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
  if (isSuccess(answer)) learn(world, request, answer);
}

const NAMES = /^(?:name|title|username|email|id|key|slug)$/i;

function renamed({ unique }: World, { body }: OperationState): OperationState['body'] {
  return leavesOf(body).reduce<OperationState['body']>((changed, [at, value]) => {
    if (typeof value !== 'string' || !NAMES.test(nameAt(at)) || changed === undefined) return changed;
    const mark = unique();
    return putAt(changed, at, value.includes('@') ? `a${mark}${value}` : value.endsWith('.') ? `a${mark}.${value}` : `${value}${mark}`);
  }, body);
}

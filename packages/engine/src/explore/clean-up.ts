import { lowerAlphanumeric, singular, wordsOf } from '../format/words.ts';
import type { Operation, TouchedResource } from '../model/index.ts';
import { findId, hasValue } from './learning/find-id.ts';
import { collectionOf, countParameters, endsInParam, paramsIn, resourceOf, targetCollection } from './learning/place.ts';
import type { Resource } from './learning/pool.ts';
import { closesResource } from './learning/switching.ts';
import type { OperationState } from './operation-state.ts';
import { bodyOf } from './requests/body-of.ts';
import type { BoundPath, BoundValue } from './requests/bound-path.ts';
import type { RequestPlan } from './requests/planned-request.ts';
import { withTag } from './requests/with-tag.ts';
import type { ExploreContext } from './world.ts';

/** Deletes everything that the exploration created and that still exists. */
export function* cleanUp(world: ExploreContext, leftBehind: TouchedResource[]): RequestPlan {
  yield* removeAll(world, world.pool.own(), leftBehind);
}

/** Deletes these resources, deepest and newest first, because newer ones may refer to older ones. */
export function* removeAll(world: ExploreContext, resources: readonly Resource[], leftBehind: TouchedResource[]): RequestPlan {
  const deepestFirst = uniqueResources(resources)
    .toReversed()
    .toSorted((left, right) => countParameters(right.collection) - countParameters(left.collection));
  const left: Resource[] = [];
  for (const resource of deepestFirst) {
    const deleter = deleterOf(world, resource.collection);
    const state = deleter ?? enderOf(world, resource.collection);
    const bound = state === undefined ? null : boundTo(state.op, resource);
    if (state === undefined || bound === null) {
      left.push(resource);
      continue;
    }
    const answer = yield { kind: 'send', request: yield* withTag(world, deletion(state, bound)) };
    const isGone = answer.status === 404 || answer.status === 410 || (answer.status >= 200 && answer.status < 300);
    if (isGone) world.pool.remove(resource);
    else left.push(resource);
    if (isGone && deleter === undefined) world.ended.push(touched(world, resource));
  }
  leftBehind.push(...left.filter((resource) => !isRemovedWithParent(world, resource)).map((resource) => touched(world, resource)));
}

/** Resources below a removed resource can no longer be addressed, and some servers return 403 for them instead of 404. */
function isRemovedWithParent({ pool }: ExploreContext, { collection, parents }: Resource): boolean {
  const above = collection.split('/{}').slice(0, -1).map(resourceOf);
  const removed = pool.removedOwn(above);
  return Object.values(parents).some((id) => removed.some((resource) => hasValue(resource, id)));
}

/** Lists the created resources if no more requests may be sent. */
export function remainingResources(world: ExploreContext): readonly TouchedResource[] {
  return uniqueResources(world.pool.own()).map((resource) => touched(world, resource));
}

function uniqueResources(resources: readonly Resource[]): readonly Resource[] {
  const seen = new Set<string>();
  return resources.filter((resource) => {
    const key = `${resource.collection} ${idOf(resource)}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

function idOf(resource: Resource): string {
  return `${JSON.stringify(resource.parents)} ${findId(resource, 'id')?.value ?? JSON.stringify(resource.value)}`;
}

function touched({ redact }: ExploreContext, resource: Resource): TouchedResource {
  const id = findId(resource, 'id')?.value;
  return { op: resource.from, request: redact(`${resource.request}${id === undefined ? '' : ` (${id})`}`) };
}

export const hasDeleter = (world: ExploreContext, collection: string): boolean => deleterOf(world, collection) !== undefined;

/** "Removes the tree and its inspections", "its lines are deleted too": the parts that a removal takes with it. */
const WITH_PARTS = /\b(?:delet|remov)\w*\b[^.;]*?\b(?:and|with|including)\b (?:all (?:of )?)?(?:its|their|the) ([\w -]+)/i;
const PARTS_TOO = /\b(?:its|their|all) ([\w, -]+?) (?:is|are) (?:also )?(?:deleted|removed)(?: too| as well| with it)?\b/i;

/** The words for the parts that an operation removes together with the resource. */
export function removedParts({ summary, description }: Operation): ReadonlySet<string> {
  const words = `${summary ?? ''}. ${description ?? ''}`;
  const parts = (WITH_PARTS.exec(words) ?? PARTS_TOO.exec(words))?.[1];
  return new Set(wordsOf(parts ?? '').map((word) => singular(lowerAlphanumeric(word))));
}

/** True if what an operation creates can be deleted, or is deleted with the resource above it, as the spec says. */
export function isDeletable(world: ExploreContext, { path }: Operation): boolean {
  const collection = targetCollection(path, world.itemPaths);
  const last = endsInParam(path) ? undefined : paramsIn(path).at(-1);
  const deleter = last === undefined ? undefined : deleterOf(world, collectionOf(path, last));
  return hasDeleter(world, collection) || (deleter !== undefined && removedParts(deleter.op).has(resourceOf(collection)));
}

/** The deleters found so far. The operations of an exploration do not change. */
const deleters = new WeakMap<ExploreContext['states'], Map<string, OperationState | undefined>>();

function deleterOf({ states }: ExploreContext, collection: string): OperationState | undefined {
  const known = deleters.get(states) ?? new Map<string, OperationState | undefined>();
  deleters.set(states, known);
  if (!known.has(collection)) known.set(collection, findDeleter(states, collection));
  return known.get(collection);
}

function findDeleter(states: ExploreContext['states'], collection: string): OperationState | undefined {
  const isDeleter = ({ op }: OperationState): boolean => {
    if (op.method !== 'DELETE') return false;
    const last = paramsIn(op.path).at(-1);
    return last !== undefined && endsInParam(op.path) && collectionOf(op.path, last) === collection;
  };
  return states.find(isDeleter);
}

/**
 * It may be possible to close a resource that cannot be deleted, for example by cancelling a booking. It still exists, but the resources
 * that it refers to can then be deleted.
 */
function enderOf({ states }: ExploreContext, collection: string): OperationState | undefined {
  const enders = states.filter(({ op, leftOut, needs, isReached, body }) => {
    if (op.method !== 'POST' || leftOut !== null || needs !== null || !closesResource(op)) return false;
    const last = paramsIn(op.path).at(-1);
    const isDirect = last !== undefined && op.path.split('/').at(-2) === `{${last}}`;
    const isItem = isDirect && collectionOf(op.path, last) === collection;
    return isItem && (bodyOf(op)?.required !== true || (isReached && body !== undefined));
  });
  // A new resource can be cancelled, but it may have to be confirmed before it can be completed.
  return enders.find(({ op }) => /cancel/i.test(op.path)) ?? enders[0];
}

/** True if a resource can be deleted or closed at the end. */
export const isRemovable = (world: ExploreContext, collection: string): boolean =>
  hasDeleter(world, collection) || enderOf(world, collection) !== undefined;

function boundTo(op: Operation, resource: Resource): BoundPath | null {
  const bound: Record<string, BoundValue> = {};
  for (const name of paramsIn(op.path)) {
    const isOwnParam = collectionOf(op.path, name) === resource.collection;
    const value = isOwnParam ? findId(resource, name)?.value : resource.parents[name];
    if (value === undefined) return null;
    bound[name] = { value, origin: isOwnParam ? 'own' : 'seen', from: null, path: null, distance: 0 };
  }
  return bound;
}

function deletion(state: OperationState, bound: BoundPath) {
  const path = state.op.path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(bound[name]?.value ?? '')));
  const spec = state.op.method === 'POST' && state.isReached ? bodyOf(state.op) : null;
  const content = spec === null || state.body === undefined ? { body: undefined, media: null } : { body: state.body, media: spec.media };
  return { state, bound, path, query: {}, headers: { Accept: 'application/json' }, ...content };
}

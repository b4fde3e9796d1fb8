import { lowerAlphanumeric } from '../../format/words.ts';
import type { Operation } from '../../model/index.ts';
import { collectionOf, endsInParam, paramsIn } from '../learning/place.ts';
import type { OperationState } from '../operation-state.ts';
import type { ExploreContext } from '../world.ts';
import { bindPath } from './bind-path.ts';
import type { BoundPath } from './bound-path.ts';
import type { PlannedRequest, RequestPlan } from './planned-request.ts';
import { generateText, resolveAlternatives } from './sample-body.ts';

/** Marks an operation for which an ID was generated, because one attempt is enough. */
const CHOSEN = 'chosen';

/**
 * A PUT creates a resource if the client chooses its ID, as in `PUT /buckets/{name}`. The ID is generated, and a read first shows that no
 * resource has it. Null if the operation does not create resources, or if the collection already has a resource of this exploration.
 */
export function* newPath(world: ExploreContext, state: OperationState, guess: 'known' | 'guess'): RequestPlan<BoundPath | null> {
  if (guess === 'guess' || state.isReached || state.leftOut !== null) return null;
  const param = paramsIn(state.op.path).at(-1);
  if (param === undefined || state.sentKeys.has(CHOSEN) || !mayCreate(world, state, param)) return null;
  const parents = readerOf(world, state) === undefined ? null : parentsOf(world, state);
  if (parents === null) return null;
  state.sentKeys.add(CHOSEN);
  const definition = state.op.params.find(({ in: place, name }) => place === 'path' && name === param);
  const text = generateText(resolveAlternatives(definition?.schema ?? true, { tools: world.tools, turn: 0 }), param, world);
  const bound: BoundPath = { ...parents, [param]: { value: text, origin: 'absent', from: null, path: null, distance: 0 } };
  return (yield* isAbsent(world, state, bound)) ? bound : null;
}

const readerOf = (world: ExploreContext, { op: { path } }: OperationState): OperationState | undefined =>
  world.states.find(({ op, leftOut }) => op.method === 'GET' && op.path === path && leftOut === null);

/** Reads the resource with a generated ID. True if it does not exist. */
function* isAbsent(world: ExploreContext, state: OperationState, bound: BoundPath): RequestPlan<boolean> {
  const reader = readerOf(world, state);
  if (reader === undefined) return false;
  const path = state.op.path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(bound[name]?.value ?? '')));
  const answer = yield {
    kind: 'send',
    request: { state: reader, bound, path, query: {}, headers: { Accept: 'application/json' }, body: undefined, media: null },
  };
  if (answer.status !== 404 && answer.status !== 410) return false;
  world.absent.add(String(bound[paramsIn(state.op.path).at(-1) ?? '']?.value));
  return true;
}

/** Before a PUT creates a resource, a read shows that no resource has the new ID. */
export function* checkNewId(world: ExploreContext, { state, bound }: PlannedRequest): RequestPlan {
  const id = bound[paramsIn(state.op.path).at(-1) ?? ''];
  if (state.createsByPut && id?.origin === 'absent' && !world.absent.has(String(id.value))) yield* isAbsent(world, state, bound);
}

const CREATING = /\b(?:creat(?:e|es|ing)|upload(?:s|ing)?|add(?:s|ing)?|stores?|new|register(?:s|ing)?|upserts?)\b/i;

/** True if the spec says that the operation creates resources. Most updates only change existing ones. */
const isDocumentedToCreate = ({ responses, summary, description }: Operation): boolean =>
  responses.some(({ status }) => status === '201') || CREATING.test(`${summary ?? ''}. ${description ?? ''}`);

/**
 * True for a string that a client may choose, but not for one of a few documented values. Consecutive parameters identify one resource
 * together.
 */
function mayCreate({ tools, pool }: ExploreContext, { op, stage, effect }: OperationState, param: string): boolean {
  if (op.method !== 'PUT' || !endsInParam(op.path) || stage !== 'normal' || effect !== 'change' || !isDocumentedToCreate(op)) return false;
  const flat = resolveAlternatives(op.params.find(({ in: place, name }) => place === 'path' && name === param)?.schema ?? true, {
    tools,
    turn: 0,
  });
  const isChosen = (tools.typeOf(flat) ?? 'string') === 'string' && flat.enum === undefined && flat.const === undefined;
  const isAlone = op.path.split('/').at(-2)?.includes('{') === false;
  return isChosen && isAlone && !pool.in(collectionOf(op.path, param)).some(({ isOwn }) => isOwn);
}

/** The path above the last parameter, preferably in a resource that this exploration created. */
function parentsOf(world: ExploreContext, state: OperationState): BoundPath | null {
  const path = state.op.path.slice(0, state.op.path.lastIndexOf('/'));
  return paramsIn(path).length === 0 ? {} : bindPath(world, { ...state, op: { ...state.op, path }, badBindings: new Set(), chosen: null });
}

/** True if a request creates the resource in its path. */
export function createsByPut({ op }: Pick<OperationState, 'op'>, bound: BoundPath): boolean {
  return op.method === 'PUT' && endsInParam(op.path) && bound[paramsIn(op.path).at(-1) ?? '']?.origin === 'absent';
}

/** True if a field of the body repeats the ID in the path. */
export const repeatsId = (name: string, path: string): boolean =>
  lowerAlphanumeric(name) === lowerAlphanumeric(paramsIn(path).at(-1) ?? '') && name !== '';

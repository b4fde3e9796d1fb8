import { lowerAlphanumeric, singular } from '../../format/words.ts';
import { listOf } from '../../json/values.ts';
import { type Parameter, SAFE_METHODS } from '../../model/index.ts';
import { findId } from '../learning/find-id.ts';
import type { ValueOrigin } from '../learning/origin.ts';
import { collectionOf, paramsIn, resourceOf } from '../learning/place.ts';
import { type Bindings, isScalar, type Resource, type ValueSource } from '../learning/pool.ts';
import { canRestore, isSwitch, setsPassword } from '../learning/switching.ts';
import { stateOf } from '../learning/wanted-state.ts';
import type { OperationState } from '../operation-state.ts';
import type { ExploreContext } from '../world.ts';
import { bodyOf } from './body-of.ts';
import type { BoundPath, BoundValue } from './bound-path.ts';
import { generateText, resolveAlternatives } from './sample-body.ts';

const MAX_RESULTS = 40;
const MAX_PER_PARAM = 4;

export function pathBindings(bound: BoundPath): Bindings {
  return Object.fromEntries(Object.entries(bound).map(([name, { value }]) => [name, value]));
}

/** The sources of the values that came from responses. */
export function valueSources(bound: BoundPath): Readonly<Record<string, ValueSource>> {
  return Object.fromEntries(
    Object.entries(bound).flatMap(([name, { from, path }]) => (from === null || path === null ? [] : [[name, { from, path }] as const])),
  );
}

export const boundPathKey = (bound: BoundPath): string => JSON.stringify(pathBindings(bound));

const READING: readonly ValueOrigin[] = ['own', 'inside-own', 'seen', 'documented', 'field', 'invented', 'absent'];
const CHANGING: readonly ValueOrigin[] = ['own', 'inside-own', 'seen', 'documented', 'absent'];
const REMOVING: readonly ValueOrigin[] = ['own', 'inside-own', 'absent'];
/** A resource of this exploration, or one that the request creates. */
export const OWN_ORIGINS = REMOVING;

/** A request that changes data uses only IDs from the right collection, and a removal uses only resources that this exploration created. */
export function mayUse(
  world: Pick<ExploreContext, 'model' | 'pool'>,
  state: Pick<OperationState, 'op' | 'effect'>,
  bound: BoundPath,
): boolean {
  const isRead = SAFE_METHODS.includes(state.op.method) || state.effect === 'read';
  const allowed = isRead ? READING : CHANGING;
  if (!Object.values(bound).every(({ origin }) => allowed.includes(origin))) return false;
  const last = bound[paramsIn(state.op.path).at(-1) ?? ''];
  if (last === undefined || REMOVING.includes(last.origin)) return true;
  if (setsPassword(state.op, [])) return false;
  if (isSwitch(state.op)) return canRestore(world, state.op, last.value);
  return state.op.method !== 'DELETE' && !(state.effect === 'remove' && bodyOf(state.op) === null);
}

/** Finds values for all path parameters, starting with the deepest one, because a child determines its parents. */
export function bindPath(world: ExploreContext, state: OperationState, guess: 'known' | 'guess' = 'known'): BoundPath | null {
  const isUsable = (bound: BoundPath): boolean => mayUse(world, state, bound) && !state.badBindings.has(boundPathKey(bound));
  if (state.chosen !== null && isUsable(state.chosen)) return state.chosen;
  return candidates(world, state, guess).find(isUsable) ?? null;
}

/** True if another resource can be tried after this one. */
export function hasOtherPath(world: ExploreContext, state: OperationState, bound: BoundPath): boolean {
  return candidates(world, state, 'known').some(
    (other) => mayUse(world, state, other) && boundPathKey(other) !== boundPathKey(bound) && !state.badBindings.has(boundPathKey(other)),
  );
}

function candidates(world: ExploreContext, state: OperationState, guess: 'known' | 'guess'): readonly BoundPath[] {
  const params = paramsIn(state.op.path).toReversed();
  const results: BoundPath[] = [];
  const step = (index: number, bound: BoundPath): void => {
    if (results.length >= MAX_RESULTS) return;
    const param = params[index];
    if (param === undefined) results.push(bound);
    else if (bound[param] !== undefined) step(index + 1, bound);
    else for (const next of valuesFor(world, state, param, bound, guess)) step(index + 1, next);
  };
  step(0, {});
  const distance = (bound: BoundPath): number => Object.values(bound).reduce((sum, value) => sum + value.distance, 0);
  const foreign = (bound: BoundPath): number => Number(!Object.values(bound).some(({ origin }) => origin === 'own'));
  const isRead = SAFE_METHODS.includes(state.op.method);
  return results.toSorted((left, right) => distance(left) - distance(right) || (isRead ? 0 : foreign(left) - foreign(right)));
}

function valuesFor(
  world: ExploreContext,
  state: OperationState,
  param: string,
  bound: BoundPath,
  guess: 'known' | 'guess',
): readonly BoundPath[] {
  const { op } = state;
  const definition = op.params.find((entry) => entry.in === 'path' && entry.name === param);
  const seen = new Set<string>();
  const isNew = (value: string | number): boolean => !seen.has(String(value)) && seen.add(String(value)) !== undefined;
  const fromResources = resourcesFor(world, state, param).flatMap((resource): readonly BoundPath[] => {
    const found = seen.size >= MAX_PER_PARAM ? null : findId(resource, param);
    if (found === null || !hasWantedType(world, definition, found.value) || seen.has(String(found.value))) return [];
    const next = withResource(state, param, resource, bound);
    return next !== null && isNew(found.value) ? [next] : [];
  });
  const single = (value: string | number, origin: ValueOrigin, distance: number): BoundPath => ({
    ...bound,
    [param]: { value, origin, from: null, path: null, distance },
  });
  const { fixed, examples } = documentedValues(world, definition);
  const documented = fixed.filter(isNew).map((value) => single(value, 'documented', 3));
  const shown = examples.filter(isNew).map((value) => single(value, 'field', 3));
  const byField = world.pool
    .fieldValues(param)
    .slice(0, 3)
    .filter(isNew)
    .map((value) => single(value, 'field', 4));
  const known = [...fromResources, ...documented.slice(0, 1), ...shown.slice(0, 1), ...byField];
  return known.length > 0 || guess === 'known' ? known : [single(inventedId(world, definition, param), 'invented', 9)];
}

/** The operation that an accepted fact specifies as the source of a path value. */
const sourceOf = ({ op }: OperationState, param: string): string | undefined =>
  op.facts?.links.find((link) => link.in === 'path' && link.field === param)?.from;

/** Resources from the source in a fact, then those in the collection, then resources with the same name elsewhere. */
function resourcesFor(world: ExploreContext, state: OperationState, param: string): readonly Resource[] {
  const source = sourceOf(state, param);
  const { wantedState } = state;
  const found = usualResources(world, state, param);
  const isWanted = (resource: Resource): boolean => stateOf(resource) === wantedState;
  const usual = wantedState === null || param !== paramsIn(state.op.path).at(-1) ? found : found.filter(isWanted);
  if (source === undefined) return usual;
  const named = world.pool.all().filter(({ from }) => from === source);
  return [...named, ...usual.filter(({ from }) => from !== source)];
}

function usualResources({ pool }: ExploreContext, { op: { path }, stage }: OperationState, param: string): readonly Resource[] {
  const collection = collectionOf(path, param);
  const word = resourceOf(collection);
  const stem = singular(lowerAlphanumeric(param).replace(/(?:id|name|key)$/, ''));
  const others = [...pool.named(word), ...(stem === word || stem === '' ? [] : pool.named(stem))];
  // A resource that was removed elsewhere may still be in an archive, from which it can also be removed.
  const removed = stage === 'remove' ? pool.removedOwn([word, stem]) : [];
  return [...pool.in(collection), ...[...others, ...removed].filter((resource) => resource.collection !== collection)];
}

/** Binds the parameter, along with the resource's parents and the adjacent parameters that identify the same resource. */
function withResource(state: OperationState, param: string, resource: Resource, bound: BoundPath): BoundPath | null {
  const { path } = state.op;
  const collection = collectionOf(path, param);
  const isHere = resource.collection === collection;
  const source = sourceOf(state, param);
  const distance = source === undefined ? (isHere ? 0 : 2) : source === resource.from ? 0 : 2;
  const clashes =
    isHere &&
    Object.entries(resource.parents).some(([name, value]) => bound[name] !== undefined && String(bound[name].value) !== String(value));
  if (clashes) return null;
  const ownValueOf = (name: string): BoundValue | null => {
    const found = findId(resource, name);
    const origin = resource.isOwn ? 'own' : 'seen';
    return found === null ? null : { value: found.value, origin, from: resource.from, path: found.path, distance };
  };
  const neighbours = paramsIn(path).filter((name) => name === param || collectionOf(path, name) === collection);
  const own = neighbours.flatMap((name) => {
    const value = bound[name] === undefined ? ownValueOf(name) : null;
    return value === null ? [] : [[name, value] as const];
  });
  const parents = isHere ? paramsIn(path).flatMap((name) => parentOf(resource, name, bound)) : [];
  return markInside({ ...Object.fromEntries(parents), ...bound, ...Object.fromEntries(own) }, resource, isHere);
}

function parentOf(resource: Resource, name: string, bound: BoundPath): readonly (readonly [string, BoundValue])[] {
  const value = resource.parents[name];
  if (value === undefined || bound[name] !== undefined) return [];
  const { from = null, path = null } = resource.parentLinks[name] ?? {};
  return [[name, { value, origin: resource.isOwn ? 'inside-own' : 'seen', from, path, distance: 0 }]];
}

/** Anything found inside a resource that this exploration created also belongs to the exploration. */
function markInside(bound: BoundPath, resource: Resource, isHere: boolean): BoundPath {
  if (resource.isOwn || !isHere || !resource.isInsideOwn) return bound;
  return Object.fromEntries(
    Object.entries(bound).map(([name, value]) => [
      name,
      value.from === resource.from && value.origin === 'seen' ? { ...value, origin: 'inside-own' } : value,
    ]),
  );
}

function hasWantedType(world: ExploreContext, definition: Parameter | undefined, value: string | number): boolean {
  const type =
    definition === undefined ? null : world.tools.typeOf(resolveAlternatives(definition.schema, { tools: world.tools, turn: 0 }));
  return (type !== 'integer' && type !== 'number') || /^-?\d+$/.test(String(value));
}

interface DocumentedValues {
  /** Enum values in the spec. They do not identify a user's resource. */
  readonly fixed: readonly (string | number)[];
  readonly examples: readonly (string | number)[];
}

function documentedValues(world: ExploreContext, definition: Parameter | undefined): DocumentedValues {
  if (definition === undefined) return { fixed: [], examples: [] };
  const flat = resolveAlternatives(definition.schema, { tools: world.tools, turn: 0 });
  const fixed = [flat.const, ...listOf(flat.enum), flat.default].filter((value) => isScalar(value));
  return { fixed, examples: [...definition.examples, ...listOf(flat.examples)].filter((value) => isScalar(value)) };
}

function inventedId(world: ExploreContext, definition: Parameter | undefined, param: string): string | number {
  const flat = definition === undefined ? {} : resolveAlternatives(definition.schema, { tools: world.tools, turn: 0 });
  const type = world.tools.typeOf(flat);
  return type === 'integer' || type === 'number' ? 1 : generateText(flat, param, world);
}

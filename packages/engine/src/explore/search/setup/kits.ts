import type { HttpMethod } from '../../../model/index.ts';
import { collectionOf, countParameters, createdIn, endsInParam, paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { addCreatorSteps, type Creator, type Creators, isCreator, itemParam, joinStep, type Recipe, recipeFor } from './recipe.ts';
import { withWholePage } from './whole-page.ts';

/** The operations on one type of resource that the search can create. */
export interface ResourceOperations {
  readonly creator: Creator;
  readonly read: OperationState | null;
  readonly list: OperationState | null;
  readonly updates: readonly OperationState[];
  readonly remove: OperationState | null;
  /** Operations below one resource, such as `POST /accounts/{id}/deposit` and `PUT /parcels/{id}/status`. */
  readonly actions: readonly OperationState[];
  readonly children: readonly OperationState[];
}

export function groupResourceOperations(world: ExploreContext, creators: Creators): readonly ResourceOperations[] {
  return [...creators.values()].map((creator) => {
    const { collection } = creator;
    const isItem = ({ op }: OperationState): boolean =>
      endsInParam(op.path) && collectionOf(op.path, paramsIn(op.path).at(-1) ?? '') === collection;
    const usable = world.states.filter(
      ({ stage, leftOut, effect, misdirected }) =>
        stage !== 'last' && leftOut === null && effect !== 'server-wide' && misdirected.length === 0,
    );
    const items = sameAddress(usable.filter(isItem));
    const below = usable.filter(({ op }) => !endsInParam(op.path) && isDirectlyBelow(op.path, collection));
    return {
      creator,
      read: items.find(({ op, isReached }) => op.method === 'GET' && isReached) ?? null,
      list:
        usable.find(({ op, isReached }) => op.method === 'GET' && isReached && createdIn(op.path, world.itemPaths) === collection) ?? null,
      updates: items.filter(({ op, isReached }) => isReached && (op.method === 'PUT' || op.method === 'PATCH')),
      remove: items.find(({ op }) => op.method === 'DELETE') ?? null,
      actions: below.filter((state) => state.isReached && ACTING.includes(state.op.method) && !creatorsHas(creators, state)),
      children: below.filter((state) => isCreator(state) || (state.op.method === 'GET' && state.isReached)),
    };
  });
}

const ACTING: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];

/** Operations at `/tokens/{token}` and `/tokens/{name}` are about different resources, so only the larger group counts. */
function sameAddress(states: readonly OperationState[]): readonly OperationState[] {
  const groups = [...Map.groupBy(states, ({ op }) => op.path).values()];
  return (
    groups.toSorted(
      (left, right) => right.length - left.length || countParameters(right[0]?.op.path ?? '') - countParameters(left[0]?.op.path ?? ''),
    )[0] ?? []
  );
}

const creatorsHas = (creators: Creators, state: OperationState): boolean =>
  [...creators.values()].some((creator) => creator.state === state);

function isDirectlyBelow(path: string, collection: string): boolean {
  const last = paramsIn(path).at(-1);
  return last !== undefined && collectionOf(path, last) === collection;
}

/** The steps that create one resource, and its ID. */
export interface ResourceInstance {
  readonly setup: readonly ScriptStep[];
  readonly id: string;
}

export function buildInstance(world: ExploreContext, creators: Creators, kit: ResourceOperations, tag = ''): ResourceInstance | null {
  const { collection } = kit.creator;
  const path = (kit.read ?? kit.remove ?? kit.updates[0])?.op.path;
  const names =
    path === undefined ? [itemParam(world, collection)] : paramsIn(path).filter((name) => collectionOf(path, name) === collection);
  const setup: ScriptStep[] = [];
  const ids = names.map((name) => addCreatorSteps(world, creators, kit.creator, { tag, depth: 0, setup }, name));
  const id = ids.at(-1) ?? null;
  return id === null || ids.includes(null) ? null : { setup, id };
}

/** An instance together with the step that creates its resource. Null if an earlier step already provides the resource. */
export function buildCreated(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
): { readonly instance: ResourceInstance; readonly create: ScriptStep } | null {
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  return instance === null || create?.state !== kit.creator.state ? null : { instance, create };
}

/**
 * True if the last create of the instance uses what this operation creates, directly or through the steps between them. A create that keeps
 * the references of the accepted request does not.
 */
export function dependsOn({ setup }: ResourceInstance, state: OperationState): boolean {
  let used = JSON.stringify([setup.at(-1)?.values ?? null, setup.at(-1)?.body ?? null]);
  for (const step of setup.toReversed()) {
    const isUsed = Object.keys(step.capture).some((name) => used.includes(`{{${name}}}`));
    if (isUsed && step.state === state) return true;
    if (isUsed) used += JSON.stringify([step.values, step.body ?? null]);
  }
  return false;
}

/** Builds the request for an operation on the instance's resource. Null if it needs resources that the instance's steps do not create. */
export function stepOnInstance(
  world: ExploreContext,
  creators: Creators,
  instance: ResourceInstance,
  state: OperationState,
  tag = '',
): ScriptStep | null {
  const recipe = recipeFor(world, creators, state, tag);
  return recipe !== null && isCovered(recipe, instance) ? withWholePage(world, recipe.step) : null;
}

/** The same request, and the instance after the requests that the operation needs first, such as the upload of a photo. */
export function preparedStepOnInstance(world: ExploreContext, creators: Creators, instance: ResourceInstance, state: OperationState) {
  const step = stepOnInstance(world, creators, instance, state);
  if (step === null || state.needs === null) return step === null ? null : { instance, step };
  const setup = [...instance.setup];
  for (const needed of recipeFor(world, creators, state)?.setup ?? []) joinStep(setup, needed);
  return { instance: { ...instance, setup }, step };
}

/**
 * True if the instance's steps create everything that a request needs. Requests that change the state of the resource are not considered.
 */
function isCovered({ setup, step: { state, values, body, headers } }: Recipe, instance: ResourceInstance): boolean {
  const preparing = preparationsOf(state);
  const used = JSON.stringify([values, body ?? null, headers]);
  // Steps that only serve the preparation do not count, such as creating the lot that is put on an order before the order is placed.
  const isForPreparation = ({ capture }: ScriptStep): boolean => {
    const names = Object.keys(capture);
    return state.needs !== null && names.length > 0 && names.every((name) => !used.includes(`{{${name}}}`));
  };
  return setup.every(
    (step) =>
      preparing.includes(step.state) ||
      isForPreparation(step) ||
      instance.setup.some(
        (known) => known.state === step.state && Object.keys(step.capture).every((name) => known.capture[name] === step.capture[name]),
      ),
  );
}

const preparationsOf = ({ needs }: OperationState): readonly OperationState[] =>
  needs === null ? [] : [needs.state, ...preparationsOf(needs.state)];

export function createSequenceProbe(parts: Pick<Probe, 'state' | 'setup' | 'steps' | 'judge' | 'when'>): Probe {
  return { ...parts, general: 'all', sharesSetup: false, change: null };
}

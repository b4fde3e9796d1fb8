import { lowerAlphanumeric, singular } from '../format/words.ts';
import type { ApiModel, ExploreAccess, ExplorePreview } from '../model/index.ts';
import { SAFE_METHODS } from '../model/index.ts';
import { collectionOf, endsInParam, findItemPaths, paramsIn, resourceOf } from './learning/place.ts';
import { ValuePool } from './learning/pool.ts';
import { asksForMail } from './learning/switching.ts';
import { createOperationState, type OperationState } from './operation-state.ts';
import { compareOperations, reasonNeverSent, stageOf } from './order.ts';
import { withNormalizedDescriptions } from './plain-words.ts';
import { fieldNames } from './requests/body-place.ts';
import { resolveAlternatives } from './requests/sample-body.ts';
import type { ExploreTools } from './tools.ts';
import type { ExploreContext } from './world.ts';

export interface ExploreSettings {
  readonly model: ApiModel;
  readonly seed: number;
  readonly access: ExploreAccess;
  /** Operations that the user excluded, by key. */
  readonly leftOut: readonly string[];
}

export function createExploreContext({ model, seed, access, leftOut }: ExploreSettings, tools: ExploreTools): ExploreContext {
  const states = model.operations.map((op): OperationState => {
    const bodies = op.bodies.flatMap(({ schema }) => fieldNames((part) => resolveAlternatives(part, { tools, turn: 0 }), schema));
    const query = op.params.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const names = [...new Set([...query, ...bodies])];
    const isMail = asksForMail(op, names);
    const effect = isMail ? 'change' : tools.effectOf(op);
    return createOperationState({
      op: withNormalizedDescriptions(op),
      effect,
      stage: isMail ? 'normal' : stageOf(op, effect),
      names,
      leftOut: leftOut.includes(op.key) ? 'it was excluded by the user' : reasonNeverSent(op, effect, access),
    });
  });
  const itemPaths = findItemPaths(model.operations.map(({ path }) => path));
  let count = 0;
  const marks = new Set<string>();
  const places = model.operations.flatMap(({ path }) => paramsIn(path).map((param) => resourceOf(collectionOf(path, param))));
  // A collection also counts without a path for single items: `/countries` can only be listed.
  const listed = model.operations.flatMap(({ method, path }) => (method === 'GET' || method === 'POST' ? pluralOf(path) : []));
  return {
    model,
    tools,
    pool: new ValuePool(),
    states: states.toSorted(
      compareOperations(
        model.operations.map(({ path }) => path),
        itemPaths,
      ),
    ),
    resources: new Set([...places, ...listed]),
    patterns: patternsOf(model, tools),
    keys: keysOf(model),
    paths: model.operations.map(({ path }) => path),
    itemPaths,
    seed,
    access,
    unique: () => {
      count += 1;
      const mark = tools.mark(count);
      marks.add(mark);
      return mark;
    },
    marks,
    absent: new Set(),
    fresh: new Map(),
    facts: [],
    changed: [],
    ended: [],
    restarts: 0,
    clearances: 0,
    full: new Set(),
    scripts: 0,
    requestIds: 0,
    isShort: false,
    writes: 0,
    checkedWrites: 0,
    redact: (text) => text,
    spent: () => 0,
    isLimited: () => false,
    limited: new Set(),
    held: 0,
    waitsForLimits: true,
    testsLimits: false,
    callbacks: null,
    soundErrors: new Set(),
    errors: new Map(),
  };
}

/** If several resources share a pattern, it is not conclusive. */
function patternsOf({ operations }: ApiModel, { flatten }: ExploreTools): ReadonlyMap<string, string> {
  const found = operations.flatMap(({ path, params }) =>
    params.flatMap(({ in: place, name, schema }) => {
      const { pattern } = flatten(schema);
      return place === 'path' && typeof pattern === 'string' ? [[pattern, resourceOf(collectionOf(path, name))] as const] : [];
    }),
  );
  const isSure = ([pattern, resource]: readonly [string, string]): boolean =>
    found.every(([other, named]) => other !== pattern || named === resource);
  return new Map(found.filter(isSure));
}

/** If a resource's items have several names, the names are not conclusive. */
function keysOf({ operations }: ApiModel): ReadonlyMap<string, string> {
  const found = operations.flatMap(({ path }) => {
    const last = endsInParam(path) ? paramsIn(path).at(-1) : undefined;
    return last === undefined ? [] : [[resourceOf(collectionOf(path, last)), last] as const];
  });
  return new Map(found.filter(([resource, key]) => found.every(([other, name]) => other !== resource || name === key)));
}

/** A preview of the requests, for the user who decides whether to start. */
export function previewRequests(world: ExploreContext, mostRequests: number, mostSearched = 0): ExplorePreview {
  const sent = world.states.filter((state) => state.leftOut === null);
  return {
    operations: sent.length,
    writing: sent.filter(({ op }) => !SAFE_METHODS.includes(op.method)).length,
    last: sent.filter(({ stage }) => stage === 'last').map(({ op }) => op.key),
    leftOut: world.states.flatMap(({ op, leftOut }) => (leftOut === null ? [] : [{ op: op.key, reason: leftOut }])),
    mostRequests,
    mostSearched,
  };
}

/** The resource named by the plural at the end of a path. */
function pluralOf(path: string): readonly string[] {
  const last = lowerAlphanumeric(path.split('/').findLast((part) => part !== '') ?? '');
  return endsInParam(path) || singular(last) === last ? [] : [singular(last)];
}

import { isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import type { OperationState } from '../operation-state.ts';
import { bindPath } from '../requests/bind-path.ts';
import { fieldOf, nameAt, putAt } from '../requests/body-place.ts';
import { composeRequest, isForeignTarget } from '../requests/compose-request.ts';
import type { FieldSource } from '../requests/known-value.ts';
import type { ExploreResponse, PlannedRequest, RequestPlan } from '../requests/planned-request.ts';
import { referencesIn } from '../search/setup/body-references.ts';
import { isSuccess, learnFromAnswer } from '../visit.ts';
import type { ExploreContext } from '../world.ts';
import { findId } from './find-id.ts';
import { createdIn } from './place.ts';
import { propose, requestLine, shortMessage } from './propose-facts.ts';

/**
 * A documented example refers to existing resources, but a suite creates its own. One request shows whether new resources work too. They
 * may not: for example, the interpreter of an assignment has to speak its language.
 */
export function* learnReferences(world: ExploreContext, create: (state: OperationState) => RequestPlan): RequestPlan {
  for (const state of world.states.filter(isWrite)) {
    for (const creator of missingCreators(world, state)) yield* create(creator);
    const own = ownReferences(world, state);
    const bound = own.length === 0 ? null : bindPath(world, state);
    const request = bound === null || isForeignTarget(state, bound) ? null : composeRequest(world, state, bound);
    if (request !== null && request.body !== undefined) yield* tryOwn(world, { ...request, body: request.body }, own);
  }
}

function* tryOwn(world: ExploreContext, request: PlannedRequest & { readonly body: Json }, own: readonly OwnReference[]): RequestPlan {
  const body = own.reduce<Json>((changed, { at, value }) => putAt(changed, at, value), request.body);
  const answer = yield { kind: 'send', request: { ...request, body } };
  if (isSuccess(answer)) learnFromAnswer(world, request, answer);
  // A conflict may have a different cause, such as a time that is already taken.
  const control = answer.status === 409 ? yield { kind: 'send', request } : null;
  if (control !== null && isSuccess(control)) learnFromAnswer(world, request, control);
  if (control !== null && !isSuccess(control)) return;
  for (const reference of own) conclude(world, { ...request, body }, answer, reference);
}

/** Proposes either the new resource as a source of the field, or the value of the example as the only one that works. */
function conclude(world: ExploreContext, request: PlannedRequest, answer: ExploreResponse, { at, from, path, known }: OwnReference): void {
  const { key } = request.state.op;
  const evidence = { source: 'explore', request: requestLine(world, request), status: answer.status, seed: world.seed } as const;
  const input = { in: 'body', field: fieldOf(at) } as const;
  if (isSuccess(answer)) propose(world, key, { kind: 'link', ...input, from, path }, evidence);
  else if ([400, 404, 409, 422].includes(answer.status))
    propose(world, key, { kind: 'value', ...input, value: known }, { ...evidence, message: shortMessage(world, answer.text) });
}

function isWrite({ op, isReached, stage, effect, body }: OperationState): boolean {
  const isChange = effect === 'create' || effect === 'change';
  return isReached && stage === 'normal' && isChange && ['POST', 'PUT', 'PATCH'].includes(op.method) && isObject(body);
}

const collectionOf = ({ itemPaths }: ExploreContext, from: string): string => createdIn(from.slice(from.indexOf(' ') + 1), itemPaths);

/** The operations that create the resources that the body refers to, if no resource of this exploration is left in their collection. */
function missingCreators(world: ExploreContext, state: OperationState): readonly OperationState[] {
  const linked = new Set(state.sources.map(({ at }) => fieldOf(at)));
  const wanted = referencesIn(world, state)
    .filter(({ at }) => at.length === 1 && !linked.has(fieldOf(at)))
    .map(({ from }) => collectionOf(world, from))
    .filter((collection) => !world.pool.in(collection).some(({ isOwn }) => isOwn));
  const isCreator = ({ op, isReached, stage, effect }: OperationState): boolean =>
    (op.method === 'POST' || op.method === 'PUT') &&
    isReached &&
    stage === 'normal' &&
    effect === 'create' &&
    wanted.includes(createdIn(op.path, world.itemPaths));
  return world.states.filter((other) => other !== state && isCreator(other));
}

interface OwnReference extends FieldSource {
  /** The value in the accepted request. */
  readonly known: Json;
}

/** Fields of the accepted body that name existing resources, with the IDs of resources that this exploration created. */
function ownReferences(world: ExploreContext, state: OperationState): readonly OwnReference[] {
  const linked = new Set(state.sources.map(({ at }) => fieldOf(at)));
  const body = isObject(state.body) ? state.body : {};
  return referencesIn(world, state).flatMap((source): readonly OwnReference[] => {
    const [name] = source.at;
    const known = typeof name === 'string' && source.at.length === 1 ? body[name] : undefined;
    const own = world.pool.in(collectionOf(world, source.from)).find(({ isOwn, from }) => isOwn && from.startsWith('POST '));
    const found = own === undefined ? null : findId(own, nameAt(source.at));
    if (known === undefined || known === null || own === undefined || found === null || linked.has(fieldOf(source.at))) return [];
    return found.value === known ? [] : [{ at: source.at, from: own.from, path: found.path, value: found.value, known }];
  });
}

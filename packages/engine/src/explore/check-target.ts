import { isObject, objectOf } from '../json/values.ts';
import { collectionOf, createdIn, paramsIn } from './learning/place.ts';
import { requestLine } from './learning/propose-facts.ts';
import { findWrongAccount, isAccountCollection } from './learning/wrong-account.ts';
import type { OperationState } from './operation-state.ts';
import { composeRequest } from './requests/compose-request.ts';
import type { PlannedRequest, RequestPlan } from './requests/planned-request.ts';
import type { ExploreContext } from './world.ts';

/** The read that lists all items of a collection. */
export function findListRead(world: ExploreContext, collection: string): OperationState | undefined {
  return world.states.find(
    ({ op, isReached }) =>
      isReached && op.method === 'GET' && paramsIn(op.path).length === 0 && createdIn(op.path, world.itemPaths) === collection,
  );
}

/**
 * After an accepted update of an account, the list shows whether the update changed a different account. In that case, its old values are
 * written back, and the operation is not sent again, except to confirm the defect.
 */
export function* checkTarget(world: ExploreContext, request: PlannedRequest): RequestPlan {
  const { state, bound, body } = request;
  const param = paramsIn(state.op.path).at(-1);
  if (param === undefined || state.effect !== 'change' || !isObject(body)) return;
  const collection = collectionOf(state.op.path, param);
  const lister = isAccountCollection(collection) ? findListRead(world, collection) : undefined;
  const list = lister === undefined ? null : composeRequest(world, lister, {});
  if (lister === undefined || list === null) return;
  const before = world.pool.in(collection).flatMap(({ from, value }) => (from === lister.op.key ? [value] : []));
  const answer = yield { kind: 'send', request: list };
  const old = findWrongAccount(before, answer.json, { body, id: String(bound[param]?.value), collection });
  if (old === null) return;
  state.misdirected = Object.keys(old);
  const restored = yield { kind: 'send', request: { ...request, body: { ...objectOf(body), ...old } } };
  if (restored.status < 200 || restored.status >= 300) world.changed.push({ op: state.op.key, request: requestLine(world, request) });
}

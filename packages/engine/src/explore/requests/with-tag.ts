import { SAFE_METHODS } from '../../model/index.ts';
import { endsInParam } from '../learning/place.ts';
import type { OperationState } from '../operation-state.ts';
import type { ExploreContext } from '../world.ts';
import { IF_MATCH, NO_TAG } from './if-match.ts';
import type { PlannedRequest, RequestPlan } from './planned-request.ts';

/** A server that prevents lost updates requires the ETag of the current version, so the resource is read before a write. */
export function* withTag(world: ExploreContext, request: PlannedRequest): RequestPlan<PlannedRequest> {
  const { [IF_MATCH]: given, ...headers } = request.headers;
  if (given === NO_TAG) return { ...request, headers };
  const { state } = request;
  if (!state.sendsTag || given !== undefined || SAFE_METHODS.includes(request.method ?? state.op.method)) return request;
  const read = findRead(world, state);
  if (read === undefined) return { ...request, headers: { ...headers, [IF_MATCH]: '*' } };
  const path = request.path.split('/').slice(0, read.op.path.split('/').length).join('/');
  const { bound } = request;
  const query = read.query ?? {};
  const answer = yield {
    kind: 'send',
    request: { state: read, bound, path, query, headers: { Accept: 'application/json' }, body: undefined, media: null },
  };
  return { ...request, headers: { ...headers, [IF_MATCH]: answer.header('etag') ?? '*' } };
}

/** The read of the same resource, or of the one that the operation is about: `/orders/{id}` for `/orders/{id}/lines`. */
export function findRead({ states }: ExploreContext, { op }: OperationState): OperationState | undefined {
  const isAbove = (path: string): boolean => op.path === path || op.path.startsWith(`${path}/`);
  return states
    .filter((state) => state.op.method === 'GET' && endsInParam(state.op.path) && isAbove(state.op.path))
    .toSorted((left, right) => right.op.path.length - left.op.path.length)[0];
}

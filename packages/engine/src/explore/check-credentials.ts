import type { Operation } from '../model/index.ts';
import { countParameters } from './learning/place.ts';
import type { OperationState } from './operation-state.ts';
import { bindPath } from './requests/bind-path.ts';
import { composeRequest } from './requests/compose-request.ts';
import type { RequestPlan } from './requests/planned-request.ts';
import type { ExploreContext } from './world.ts';

/**
 * After a 401, repeats a read that worked before. If that also fails, an earlier request has ended the session, and new credentials are
 * needed. If there was no write since the last check, the session cannot have ended.
 */
export function* checkCredentials(world: ExploreContext, state: OperationState): RequestPlan {
  if (world.writes === world.checkedWrites) return;
  const control = nearestRead(world, state);
  const bound = control === undefined ? null : bindPath(world, control);
  const request = control === undefined || bound === null ? null : composeRequest(world, control, bound);
  if (request === null) return;
  const answer = yield { kind: 'send', request };
  world.checkedWrites = world.writes;
  if (answer.status === 401) yield { kind: 'renew' };
}

/** True if the user set the credentials that the operation requires. */
export function sendsCredentials({ tools }: ExploreContext, op: Operation): boolean {
  const { headers, query } = tools.credentialsFor(op);
  return Object.keys(headers).length + Object.keys(query).length > 0;
}

/** The successful read with credentials whose path is most similar to the operation's path. */
function nearestRead(world: ExploreContext, { op }: OperationState): OperationState | undefined {
  const reads = world.states.filter(
    (other) =>
      other.isReached &&
      other.op.method === 'GET' &&
      countParameters(other.op.path) === 0 &&
      other.stage === 'normal' &&
      sendsCredentials(world, other.op),
  );
  return reads.toSorted((left, right) => sharedLength(right.op.path, op.path) - sharedLength(left.op.path, op.path))[0];
}

function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

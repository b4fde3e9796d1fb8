import { objectOf } from '../../json/values.ts';
import type { OperationState } from '../operation-state.ts';
import type { ExploreResponse, PlannedRequest } from '../requests/planned-request.ts';
import type { ExploreContext } from '../world.ts';
import { propose, requestLine, shortMessage } from './propose-facts.ts';

/**
 * Proposes the request that has to come before an operation, after a request without it was rejected and one with it succeeded. A suite
 * sends all its requests as the first user, so a request that only the second user may send is not proposed.
 */
export function proposePreparation(
  world: ExploreContext,
  state: OperationState,
  { request, answer }: { readonly request: PlannedRequest; readonly answer: ExploreResponse },
): void {
  const { needs } = state;
  // A fact contains one request, not a series of requests.
  if (needs === null || needs.earlier !== undefined || !isSentByOwner(state)) return;
  const usual = objectOf(needs.state.body);
  const set = Object.fromEntries(
    Object.entries(objectOf(needs.body)).filter(([name, value]) => JSON.stringify(usual[name]) !== JSON.stringify(value)),
  );
  const values = Object.keys(set).length === 0 ? {} : { set };
  propose(
    world,
    state.op.key,
    { kind: 'needs', first: needs.state.op.key, ...values },
    {
      source: 'explore',
      request: requestLine(world, request),
      status: answer.status,
      message: shortMessage(world, answer.text),
      seed: world.seed,
    },
  );
}

const isSentByOwner = ({ sender, needs }: OperationState): boolean => sender === 'owner' && (needs === null || isSentByOwner(needs.state));

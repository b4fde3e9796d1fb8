import type { HttpMethod, OutgoingRequest, SendOutcome } from '../model/index.ts';

type Send = (request: OutgoingRequest) => Promise<SendOutcome>;

/** Requests that change nothing more if the server receives them twice. */
const REPEATABLE: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

const isRepeatable = ({ method }: OutgoingRequest): boolean => REPEATABLE.includes(method);

/**
 * Resends a request once if the server closed the connection that an earlier request had opened. Many servers close the connection after a
 * 5xx without announcing it, so the next request is lost although nothing is wrong with it. A POST is not resent, because the server may
 * have received it. If the server refuses the new connection, the request itself may have stopped it, so the first outcome counts.
 */
export async function resendIfStale(
  send: Send,
  request: OutgoingRequest,
): Promise<{ readonly outcome: SendOutcome; readonly count: number }> {
  const first = await send(request);
  if (!isStale(first) || !isRepeatable(request)) return { outcome: first, count: 1 };
  const second = await send(request);
  const isRefused = second.kind === 'failure' && !second.sent;
  return { outcome: isRefused ? first : second, count: 2 };
}

const isStale = (outcome: SendOutcome): boolean =>
  outcome.kind === 'failure' && outcome.cause === 'reset' && outcome.sent && outcome.phases.connect === 0;

/** Sends a request that cannot be resent on a new connection, if the server may have closed the others after a 5xx. */
export function avoidClosedConnections(send: Send): Send {
  let mayBeClosed = false;
  return async (request) => {
    const isNew = mayBeClosed && !isRepeatable(request);
    const outcome = await send(isNew ? { ...request, newConnection: true } : request);
    // A new connection says nothing about the others.
    if (!isNew) mayBeClosed = outcome.kind === 'failure' || outcome.status >= 500;
    return outcome;
  };
}

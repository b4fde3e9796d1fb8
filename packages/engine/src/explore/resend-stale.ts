import type { OutgoingRequest, SendOutcome } from '../model/index.ts';

type Send = (request: OutgoingRequest) => Promise<SendOutcome>;

/**
 * Resends a request once if the server closed the connection that an earlier request had opened. Many servers close the connection after a
 * 5xx without announcing it, so the next request is lost although nothing is wrong with it. If the server refuses the new connection, the
 * request itself may have stopped it, so the first outcome counts.
 */
export async function resendIfStale(
  send: Send,
  request: OutgoingRequest,
): Promise<{ readonly outcome: SendOutcome; readonly count: number }> {
  const first = await send(request);
  if (!isStale(first)) return { outcome: first, count: 1 };
  const second = await send(request);
  const isRefused = second.kind === 'failure' && !second.sent;
  return { outcome: isRefused ? first : second, count: 2 };
}

const isStale = (outcome: SendOutcome): boolean =>
  outcome.kind === 'failure' && outcome.cause === 'reset' && outcome.sent && outcome.phases.connect === 0;

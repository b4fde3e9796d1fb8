import { type Operation, type OutgoingRequest, SAFE_METHODS, type SendOutcome } from '../model/index.ts';
import { resendIfStale } from './resend-stale.ts';

const MAX_REDIRECTS = 3;
const KEEPS_METHOD: readonly number[] = [307, 308];
const MOVED: readonly number[] = [301, 302];
const PERMANENT: readonly number[] = [301, 308];

export interface FollowedRequest {
  /** The last request that was sent. */
  readonly request: OutgoingRequest;
  readonly outcome: SendOutcome;
  /** The number of requests that were sent. */
  readonly count: number;
}

/** Sends a request and follows redirects to another path of the same server, such as the one with a trailing slash. */
export async function sendFollowingRedirects(
  send: (request: OutgoingRequest) => Promise<SendOutcome>,
  op: Operation,
  first: OutgoingRequest,
): Promise<FollowedRequest> {
  let request = first;
  let total = 0;
  for (let hop = 1; ; hop += 1) {
    const { outcome, count } = await resendIfStale(send, request);
    total += count;
    const url = hop > MAX_REDIRECTS || outcome.kind === 'failure' ? null : targetOf(op, request, outcome);
    if (url === null) return { request, outcome, count: total };
    request = { ...request, url };
  }
}

const LOGIN = /log-?in|sign-?in|\bauth/i;

/**
 * The URL that the same request is sent to again. Null for a documented redirect, a redirect to another server or to a login page, and a
 * write that would reach a different path.
 */
function targetOf(
  { responses }: Operation,
  request: OutgoingRequest,
  { status, headers }: Extract<SendOutcome, { kind: 'response' }>,
): string | null {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const from = new URL(request.url);
  const to = location === undefined ? null : resolved(location, request.url);
  if (to === null) return null;
  const isDocumented = responses.some((response) => response.status === String(status) || /^3xx$/i.test(response.status));
  if (isDocumented || to.origin !== from.origin || to.href === from.href || LOGIN.test(to.pathname)) return null;
  const isSafe = SAFE_METHODS.includes(request.method);
  const isSamePath = to.pathname.replace(/\/$/, '') === from.pathname.replace(/\/$/, '');
  if (isSamePath && (KEEPS_METHOD.includes(status) || (isSafe && MOVED.includes(status)))) return to.href;
  return isSafe && PERMANENT.includes(status) ? to.href : null;
}

function resolved(location: string, base: string): URL | null {
  try {
    return new URL(location, base);
  } catch {
    return null;
  }
}

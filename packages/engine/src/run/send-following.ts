import type { RunPorts, SendOutcome } from '../model/index.ts';
import { SAFE_METHODS } from '../model/index.ts';
import type { BuiltRequest } from './build-request.ts';
import { headerValue, withoutHeaders } from './header-list.ts';
import { httpOrigin } from './run-values.ts';

const MAX_HOPS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const NO_PHASES = { queued: 0, connect: 0, waiting: 0, download: 0 };
const BODY_HEADERS: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding']);

export interface RedirectPolicy {
  /** False for a status that the step expects or that must not be followed. */
  readonly mayFollow: (status: number) => boolean;
  /** False for a header that must stay on its origin. */
  readonly mayCross: (name: string, value: string) => boolean;
}

export interface SentRequest {
  /** The last request that was sent. */
  readonly request: BuiltRequest;
  readonly outcome: SendOutcome;
  /** The redirects that were followed before, in order. */
  readonly hops: readonly SentHop[];
}

export interface SentHop {
  readonly request: BuiltRequest;
  readonly status: number;
  readonly location: string;
  readonly droppedHeaders: readonly string[];
}

/** Sends a request and follows its redirects. Credentials never leave their origin. */
export async function sendFollowingRedirects(ports: RunPorts, first: BuiltRequest, follow: RedirectPolicy): Promise<SentRequest> {
  let request = first;
  const hops: SentHop[] = [];
  for (;;) {
    const outcome = await sendSafely(ports, request);
    const sent = { request, outcome, hops };
    if (outcome.kind === 'failure' || !REDIRECTS.includes(outcome.status)) return sent;
    if (hops.length >= MAX_HOPS || !follow.mayFollow(outcome.status)) return sent;
    const location = headerValue(outcome.headers, 'location');
    const next = location === undefined ? null : redirected(request, outcome.status, location, follow);
    if (location === undefined || next === null) return sent;
    hops.push({ request, status: outcome.status, location, droppedHeaders: droppedHeaders(request, next) });
    request = next;
  }
}

/** If a port throws, only the request fails, and the run continues. */
export function sendSafely(ports: RunPorts, request: BuiltRequest): Promise<SendOutcome> {
  try {
    return ports.send(request).catch(brokenPort);
  } catch (error) {
    return Promise.resolve(brokenPort(error));
  }
}

const brokenPort = (error: unknown): SendOutcome => ({
  kind: 'failure',
  cause: 'unknown',
  message: error instanceof Error ? error.message : 'The request failed.',
  sent: true,
  phases: NO_PHASES,
});

function droppedHeaders(before: BuiltRequest, after: BuiltRequest): readonly string[] {
  const kept = new Set(after.headers.map(([name]) => name.toLowerCase()));
  return before.headers.flatMap(([name]) => (kept.has(name.toLowerCase()) ? [] : [name]));
}

function redirected(request: BuiltRequest, status: number, location: string, { mayCross }: RedirectPolicy): BuiltRequest | null {
  const url = resolved(location, request.url);
  if (url === null || httpOrigin(url) === null) return null;
  const crosses = httpOrigin(url) !== httpOrigin(request.url);
  const isSafe = SAFE_METHODS.includes(request.method);
  const becomesGet = status === 303 ? request.method !== 'HEAD' && request.method !== 'GET' : !isSafe && (status === 301 || status === 302);
  // Like headers, a body may contain secrets, so a write is never repeated at another origin.
  if (crosses && !isSafe && !becomesGet) return null;
  const losesBody = becomesGet || crosses;
  const headers = losesBody ? withoutHeaders(request.headers, BODY_HEADERS) : request.headers;
  return {
    ...(losesBody ? withoutBody(request) : request),
    url,
    method: becomesGet ? 'GET' : request.method,
    headers: crosses ? headers.filter(([name, value]) => mayCross(name, value)) : headers,
  };
}

function withoutBody({ bytes: _bytes, ...request }: BuiltRequest): BuiltRequest {
  return { ...request, body: null };
}

function resolved(location: string, base: string): string | null {
  try {
    return new URL(location, base).href;
  } catch {
    return null;
  }
}

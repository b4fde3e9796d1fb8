import type { ErrorCause, OutgoingRequest, SendOutcome } from '@assay/engine/model';

export interface FetchOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly headers?: readonly (readonly [string, string])[];
}

export type FetchOutcome =
  | { readonly kind: 'text'; readonly status: number; readonly text: string; readonly contentType: string; readonly finalUrl: string }
  | { readonly kind: 'failure'; readonly cause: ErrorCause; readonly message: string };

const MAX_HOPS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Send = (request: OutgoingRequest) => Promise<SendOutcome>;

/** Sends a GET and follows redirects. The same guard checks each hop, and the caller's headers are only sent to the first origin. */
export async function fetchText(send: Send, url: string, options: FetchOptions): Promise<FetchOutcome> {
  const deadline = Date.now() + options.timeoutMs;
  let current = url;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const outcome = await send({
      method: 'GET',
      url: current,
      headers: [
        ['accept', 'application/json, application/yaml, text/yaml, */*;q=0.5'],
        ['accept-encoding', 'gzip, br'],
        ...ownHeaders(url, current, options),
      ],
      body: null,
      timeoutMs: Math.max(1, deadline - Date.now()),
      maxBytes: options.maxBytes,
    });
    if (outcome.kind === 'failure') return { kind: 'failure', cause: outcome.cause, message: outcome.message };
    const location = headerOf(outcome.headers, 'location');
    if (!REDIRECTS.has(outcome.status) || location === null) {
      return {
        kind: 'text',
        status: outcome.status,
        text: outcome.body,
        contentType: headerOf(outcome.headers, 'content-type') ?? '',
        finalUrl: current,
      };
    }
    if (!URL.canParse(location, current)) return { kind: 'failure', cause: 'protocol', message: 'the host redirects to an invalid URL' };
    current = new URL(location, current).href;
  }
  return { kind: 'failure', cause: 'protocol', message: `the host redirects more than ${MAX_HOPS} times` };
}

function ownHeaders(first: string, current: string, options: FetchOptions): readonly (readonly [string, string])[] {
  const sameOrigin = URL.canParse(first) && new URL(first).origin === new URL(current).origin;
  return sameOrigin ? (options.headers ?? []) : [];
}

function headerOf(headers: readonly (readonly [string, string])[], name: string): string | null {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
}

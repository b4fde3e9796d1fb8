import type { ApiScope, CallInput, CallName, CallReply, ParsedCall } from '@assay/contract';

/** The caller, taken once from the access token and passed to every service. */
export interface Actor {
  readonly userId: string;
  /** The session id, or the API key's id. */
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Present when the call used an API key, which is limited to its scopes. */
  readonly key?: { readonly id: string; readonly scopes: readonly ApiScope[] };
}

export interface CallContext {
  /** Present on every route whose access is `user`. */
  readonly actor: Actor;
  readonly requestId: string;
  /** The raw body on routes that request it. Empty on all other routes. */
  readonly rawBody: string;
  /** Strings that a route declares as long and that came in a long body, as UTF-8. The parsed body does not contain them. */
  readonly longTexts: Readonly<Record<string, Uint8Array>>;
  /** The caller's IP address, for rate limits. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** True when the caller accepts `text/event-stream` on a route that offers it. */
  readonly wantsEvents: boolean;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Makes another call in the route table as the same caller, with the same limits, scope and input checks. */
  readonly call: InternalCall;
  /** Adds a header to the response. */
  setHeader(name: string, value: string): void;
}

export type InternalCall = <N extends CallName>(name: N, input: Partial<CallInput<N>>) => Promise<CallReply<N>>;

/** A server-sent event; `id` lets a client resume. */
export interface ServerEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: unknown;
}

/** Returns the response body, or a stream of events if the route offers one. */
type Handler<N extends CallName> = (input: ParsedCall<N>, context: CallContext) => Promise<CallReply<N> | AsyncIterable<ServerEvent>>;

export type Handlers = { readonly [N in CallName]?: Handler<N> };

/** A handler for any call. Its input was parsed with the route's schemas. */
export type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

/** A feature provides its handlers to the app. Every call in the route table must be served by exactly one feature. */
export interface Feature {
  readonly name: string;
  readonly handlers: Handlers;
}

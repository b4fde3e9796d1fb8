import type { ApiScope, CallName, CallParsed, CallReply } from '@assay/contract';

/** Who is calling: read from the access token once, passed to every service. */
export interface Actor {
  readonly userId: string;
  /** The sign-in, or the API key in its place. */
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Present when the call came with an API key, which opens only what its scopes say. */
  readonly key?: { readonly id: string; readonly scopes: readonly ApiScope[] };
}

export interface CallContext {
  /** Present on every route whose access is `user`. */
  readonly actor: Actor;
  readonly requestId: string;
  /** The body as it came, on routes that ask for it; empty elsewhere. */
  readonly rawBody: string;
  /** Texts that a route names as long and that came in a long body, as UTF-8; they are missing from the parsed body. */
  readonly longTexts: Readonly<Record<string, Uint8Array>>;
  /** Network address of the caller, for limits. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** True when the caller asked for `text/event-stream` on a route that offers it. */
  readonly wantsEvents: boolean;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** Adds a header to the reply. */
  setHeader(name: string, value: string): void;
}

/** One server-sent event; `id` lets a reader resume. */
export interface ServerEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: unknown;
}

/** A handler returns the reply, or a stream of events where the route offers one. */
type Handler<N extends CallName> = (input: CallParsed<N>, context: CallContext) => Promise<CallReply<N> | AsyncIterable<ServerEvent>>;

export type Handlers = { readonly [N in CallName]?: Handler<N> };

/** A feature hands its handlers to the app; every call of the route table must be served by exactly one feature. */
export interface Feature {
  readonly name: string;
  readonly handlers: Handlers;
}

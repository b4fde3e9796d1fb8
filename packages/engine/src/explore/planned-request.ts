import type { HttpMethod, Json, OutgoingRequest, Sender } from '../model/index.ts';
import type { BoundPath } from './bind-path.ts';
import type { OperationState } from './operation-state.ts';

/** A request that the exploration wants to send. */
export interface PlannedRequest {
  readonly state: OperationState;
  readonly bound: BoundPath;
  /** With values filled in, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a request without a body. */
  readonly body: Json | undefined;
  readonly media: string | null;
  /** The owner when absent. */
  readonly sender?: Sender;
  /** Another method than the operation has. */
  readonly method?: HttpMethod;
  /** Sent instead of the body, as it is. */
  readonly raw?: string;
}

/** What came back. The status is 0 when there was no response. */
export interface Answer {
  readonly status: number;
  readonly json: Json | undefined;
  readonly text: string;
  /** Why the request was not sent, or null. */
  readonly refused: string | null;
  readonly header: (name: string) => string | null;
  /** The request as it was sent, with credentials. */
  readonly sent: OutgoingRequest | null;
  readonly milliseconds: number;
  /** The answers to requests that were sent at the same time. */
  readonly together: readonly Answer[];
}

/** What the plan asks its driver to do. A renewal returns the status 200 when the credentials work again. */
export type Wish =
  | { readonly kind: 'send'; readonly request: PlannedRequest }
  | { readonly kind: 'send-together'; readonly requests: readonly PlannedRequest[] }
  | { readonly kind: 'renew' };

/** A plan yields wishes, receives answers, and decides from them what comes next. It does nothing else, so it is pure. */
export type Plan<Result = void> = Generator<Wish, Result, Answer>;

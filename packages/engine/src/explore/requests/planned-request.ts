import type { HttpMethod, Json, OutgoingRequest, Sender } from '../../model/index.ts';
import type { OperationState } from '../operation-state.ts';
import type { BoundPath } from './bound-path.ts';

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
  /** Overrides the operation's method. */
  readonly method?: HttpMethod;
  /** The raw body, which is sent instead of `body`. */
  readonly raw?: string;
}

/** The response. The status is 0 if there was none. */
export interface ExploreResponse {
  readonly status: number;
  readonly json: Json | undefined;
  readonly text: string;
  /** The reason why the request was not sent, or null. */
  readonly refused: string | null;
  readonly header: (name: string) => string | null;
  /** The request as it was sent, with credentials. */
  readonly sent: OutgoingRequest | null;
  readonly milliseconds: number;
  /** The responses to requests that were sent in parallel. */
  readonly together: readonly ExploreResponse[];
}

/** A command from a plan to the code that executes it. A renewal returns status 200 if the credentials work again. */
export type PlanCommand =
  | { readonly kind: 'send'; readonly request: PlannedRequest }
  | { readonly kind: 'send-together'; readonly requests: readonly PlannedRequest[] }
  | { readonly kind: 'renew' };

/** A plan yields commands, receives responses, and decides what comes next. It has no side effects. */
export type RequestPlan<Result = void> = Generator<PlanCommand, Result, ExploreResponse>;

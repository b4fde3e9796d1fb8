import type { Json } from '../model/index.ts';
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
}

/** What came back. The status is 0 when there was no response. */
export interface Answer {
  readonly status: number;
  readonly json: Json | undefined;
  readonly text: string;
  /** Why the request was not sent, or null. */
  readonly refused: string | null;
  readonly header: (name: string) => string | null;
}

/** What the plan asks its driver to do. A renewal returns the status 200 when the credentials work again. */
export type Wish = { readonly kind: 'send'; readonly request: PlannedRequest } | { readonly kind: 'renew' };

/** A plan yields wishes, receives answers, and decides from them what comes next. It does nothing else, so it is pure. */
export type Plan = Generator<Wish, void, Answer>;

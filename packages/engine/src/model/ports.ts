import type { HttpMethod } from './api-model.ts';
import type { ErrorCause, Phases } from './run-event.ts';

export interface OutgoingRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  /** The body if it contains more than text. `body` is then for display. */
  readonly bytes?: Uint8Array;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** The request is sent on a connection that no other request uses. */
  readonly newConnection?: true;
}

export type SendOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
      readonly bytes: number;
      readonly truncated: boolean;
      readonly phases: Phases;
    }
  | {
      readonly kind: 'failure';
      readonly cause: ErrorCause;
      readonly message: string;
      /** False only if it is certain that no byte of the request was sent. An unsafe request may then be retried. */
      readonly sent: boolean;
      readonly phases: Phases;
    };

/** Everything that a run needs from its caller. */
export interface RunPorts {
  readonly send: (request: OutgoingRequest) => Promise<SendOutcome>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly cancelled: () => boolean;
  /**
   * Called before a request that may change state. Resolves once the intention to send it has been stored. After a crash, such a step is
   * not sent again, because it may already have been sent.
   */
  readonly beforeUnsafe?: (caseId: string, step: number) => Promise<void>;
}

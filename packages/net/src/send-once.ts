import { performance } from 'node:perf_hooks';
import type { ErrorCause, OutgoingRequest, Phases, SendOutcome } from '@assay/engine/model';
import type { Agent, Dispatcher } from 'undici';
import type { Deadlines, TimedOperation } from './deadlines.ts';
import { decodeBody } from './decode-body.ts';
import { findFailureCause } from './failure-cause.ts';
import type { ConnectLog } from './guarded-agent.ts';
import { encodeHeaders, type HeaderPair, toHeaderPairs } from './header-bytes.ts';
import type { Target } from './target-url.ts';

export interface SendInput {
  readonly agent: Agent;
  readonly connects: ConnectLog;
  readonly deadlines: Deadlines;
  readonly request: OutgoingRequest;
  readonly target: Target;
  readonly signal: AbortSignal | undefined;
}

/** Sends one request over the guarded agent and reports the response, or the exact cause of the failure, with phase times. */
export function sendOnce(sending: SendInput): Promise<SendOutcome> {
  return new Promise((resolve) => new Exchange(sending, resolve).start());
}

/** The state of one exchange, updated by undici's callbacks. */
class Exchange implements Dispatcher.DispatchHandler, TimedOperation {
  readonly dueAt: number;
  readonly #sending: SendInput;
  readonly #resolve: (outcome: SendOutcome) => void;
  readonly #startedAt = performance.now();
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #writtenAt: number | null = null;
  #answeredAt: number | null = null;
  #status = 0;
  #headers: readonly HeaderPair[] = [];
  #bytes = 0;
  #truncated = false;
  #settled = false;

  constructor(sending: SendInput, resolve: (outcome: SendOutcome) => void) {
    this.#sending = sending;
    this.#resolve = resolve;
    this.dueAt = this.#startedAt + sending.request.timeoutMs;
  }

  start(): void {
    const { agent, deadlines, request, target, signal } = this.#sending;
    deadlines.watch(this);
    signal?.addEventListener('abort', this.#cancel, { once: true });
    try {
      agent.dispatch(
        {
          origin: target.origin,
          path: target.path,
          method: request.method,
          headers: encodeHeaders(request.headers),
          body: request.bytes ?? request.body,
        },
        this,
      );
    } catch (error) {
      this.onResponseError(null, error instanceof Error ? error : new Error(String(error)));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#writtenAt = performance.now();
    if (this.#settled) controller.abort(new Error('settled'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    this.#answeredAt = performance.now();
    this.#status = status;
    this.#headers = toHeaderPairs(controller.rawHeaders ?? []);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = this.#sending.request.maxBytes - this.#bytes;
    this.#bytes += chunk.length;
    if (chunk.length <= room) {
      this.#chunks.push(chunk);
      return;
    }
    this.#truncated = true;
    this.#chunks.push(chunk.subarray(0, Math.max(0, room)));
    this.#fail('too-large', `the response is larger than ${this.#sending.request.maxBytes} bytes`);
    controller.abort(new Error('answer too large'));
  }

  onResponseEnd(): void {
    const decoded = decodeBody(this.#received(), this.#headers, this.#sending.request.maxBytes);
    if (decoded.kind === 'failure') {
      this.#fail(decoded.cause, decoded.message);
      return;
    }
    this.#settle({
      kind: 'response',
      status: this.#status,
      headers: this.#headers,
      body: decoded.text,
      bytes: this.#bytes,
      truncated: this.#truncated,
      phases: this.#phases(),
    });
  }

  /** Most responses come in one chunk, which need not be copied. */
  #received(): Buffer {
    const [first, ...rest] = this.#chunks;
    return first !== undefined && rest.length === 0 ? first : Buffer.concat(this.#chunks);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const { cause, message } = findFailureCause(error, new URL(this.#sending.target.origin).host);
    this.#fail(cause, message);
  }

  timeOut(): void {
    const seconds = this.#sending.request.timeoutMs / 1000;
    if (this.#writtenAt === null) this.#fail('timeout-connect', `could not connect within ${seconds} s`);
    else if (this.#answeredAt === null) this.#fail('timeout-first-byte', `no response within ${seconds} s`);
    else this.#fail('timeout-total', `the response was not complete within ${seconds} s`);
    this.#controller?.abort(new Error('timed out'));
  }

  #cancel = (): void => {
    this.#fail('cancelled', 'the run was cancelled');
    this.#controller?.abort(new Error('cancelled'));
  };

  #fail(cause: ErrorCause, message: string): void {
    this.#settle({ kind: 'failure', cause, message, sent: this.#writtenAt !== null, phases: this.#phases() });
  }

  #settle(outcome: SendOutcome): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#sending.deadlines.forget(this);
    this.#sending.signal?.removeEventListener('abort', this.#cancel);
    // undici frees the socket one turn after the last byte. A caller that sends again immediately would open a second one.
    process.nextTick(setImmediate, this.#resolve, outcome);
  }

  #phases(): Phases {
    const now = performance.now();
    const written = this.#writtenAt ?? now;
    const answered = this.#answeredAt ?? now;
    const connect = this.#connectTime(written);
    return {
      queued: Math.max(0, written - this.#startedAt - connect),
      connect,
      waiting: this.#writtenAt === null ? 0 : answered - written,
      download: this.#answeredAt === null ? 0 : now - answered,
    };
  }

  /** The time to open this request's connection. A connection that was established while the request waited was opened for it. */
  #connectTime(written: number): number {
    const { connects, target } = this.#sending;
    if (connects.lastAt < this.#startedAt) return 0;
    const made = connects.byOrigin.get(target.key);
    if (!made || made.endedAt < this.#startedAt || made.endedAt > written) return 0;
    return made.endedAt - Math.max(made.startedAt, this.#startedAt);
  }
}

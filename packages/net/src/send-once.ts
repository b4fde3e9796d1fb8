import { isAscii, isUtf8 } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import type { ErrorCause, OutgoingRequest, Phases, SendOutcome } from '@assay/engine/model';
import type { Agent, Dispatcher } from 'undici';
import { decodeBody } from './decode-body.ts';
import { causeOf } from './failure-cause.ts';
import { type ConnectLog, originKey } from './guarded-agent.ts';

type HeaderPair = readonly [string, string];

export interface Sending {
  readonly agent: Agent;
  readonly connects: ConnectLog;
  readonly request: OutgoingRequest;
  readonly target: { readonly url: URL; readonly path: string };
  readonly signal?: AbortSignal;
}

/** Sends one request over the guarded agent and reports the answer or the exact cause of its absence, with phase times. */
export function sendOnce(sending: Sending): Promise<SendOutcome> {
  return new Promise((resolve) => new Exchange(sending, resolve).start());
}

/** State of one exchange; undici calls back as it goes on. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #sending: Sending;
  readonly #resolve: (outcome: SendOutcome) => void;
  readonly #startedAt = performance.now();
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #writtenAt: number | null = null;
  #answeredAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #status = 0;
  #headers: readonly HeaderPair[] = [];
  #bytes = 0;
  #truncated = false;
  #settled = false;

  constructor(sending: Sending, resolve: (outcome: SendOutcome) => void) {
    this.#sending = sending;
    this.#resolve = resolve;
  }

  start(): void {
    const { agent, request, target, signal } = this.#sending;
    this.#timer = setTimeout(() => this.#timeOut(), request.timeoutMs);
    signal?.addEventListener('abort', this.#cancel, { once: true });
    try {
      agent.dispatch(
        {
          origin: target.url.origin,
          path: target.path,
          method: request.method,
          headers: request.headers.flat().map(headerBytes),
          body: request.body,
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
    this.#headers = rawPairs(controller.rawHeaders ?? []);
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
    this.#fail('too-large', `the answer is larger than ${this.#sending.request.maxBytes} bytes`);
    controller.abort(new Error('answer too large'));
  }

  onResponseEnd(): void {
    const decoded = decodeBody(Buffer.concat(this.#chunks), this.#headers, this.#sending.request.maxBytes);
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

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const { cause, message } = causeOf(error);
    this.#fail(cause, message);
  }

  #timeOut(): void {
    const seconds = this.#sending.request.timeoutMs / 1000;
    if (this.#writtenAt === null) this.#fail('timeout-connect', `no connection within ${seconds} s`);
    else if (this.#answeredAt === null) this.#fail('timeout-first-byte', `no answer within ${seconds} s`);
    else this.#fail('timeout-total', `the answer was not complete within ${seconds} s`);
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
    clearTimeout(this.#timer);
    this.#sending.signal?.removeEventListener('abort', this.#cancel);
    // undici frees the socket one turn after the last byte; a caller that sends again at once would open a second one.
    queueMicrotask(() => setImmediate(() => this.#resolve(outcome)));
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

  /** A connection finished while this request waited was opened for it. */
  #connectTime(written: number): number {
    const { connects, target } = this.#sending;
    if (connects.lastAt < this.#startedAt) return 0;
    const { url } = target;
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const made = connects.byOrigin.get(originKey(url.protocol, url.hostname.replace(/^\[|\]$/g, ''), port));
    if (!made || made.endedAt < this.#startedAt || made.endedAt > written) return 0;
    return made.endedAt - Math.max(made.startedAt, this.#startedAt);
  }
}

function rawPairs(raw: Buffer[] | string[] | Record<string, string | string[] | undefined>): readonly HeaderPair[] {
  if (!Array.isArray(raw))
    return Object.entries(raw).flatMap(([name, value]) => [value ?? []].flat().map((one): HeaderPair => [name, one]));
  const pairs: HeaderPair[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([headerText(raw[at]), headerText(raw[at + 1])]);
  return pairs;
}

/** UTF-8 where the bytes are that, as curl shows them; otherwise one character per byte. White space around a value is no part of it. */
function headerText(value: Buffer | string | undefined): string {
  if (value === undefined) return '';
  const bytes = typeof value === 'string' ? Buffer.from(value, 'latin1') : value;
  const text = bytes.toString(isAscii(bytes) || !isUtf8(bytes) ? 'latin1' : 'utf8');
  return /^[ \t]|[ \t]$/.test(text) ? text.replace(/^[ \t]+|[ \t]+$/g, '') : text;
}

/** Most headers are ASCII, the same in both. */
const PLAIN = /^[ -~]*$/;

/** The client writes one byte per character, so UTF-8 is handed to it as such characters. */
const headerBytes = (text: string): string => (PLAIN.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1'));

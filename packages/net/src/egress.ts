import { performance } from 'node:perf_hooks';
import type { ErrorCause, OutgoingRequest, SendOutcome } from '@assay/engine/model';
import type { EgressPolicy } from './address-policy.ts';
import { createDeadlines } from './deadlines.ts';
import { type FetchOptions, type FetchOutcome, fetchText } from './fetch-text.ts';
import { createGuardedAgent, type Resolver } from './guarded-agent.ts';
import { sendOnce } from './send-once.ts';
import { parseTarget } from './target-url.ts';

export interface Egress {
  /** Sends one request and does not follow redirects, because the runner has its own rules for them. Never throws. */
  readonly send: (request: OutgoingRequest, signal?: AbortSignal) => Promise<SendOutcome>;
  /** Fetches a document from a URL and follows redirects. Every hop is checked. */
  readonly fetchText: (url: string, options: FetchOptions) => Promise<FetchOutcome>;
  readonly close: () => Promise<void>;
}

export interface EgressOptions extends EgressPolicy {
  readonly connections?: number;
  readonly connectTimeoutMs?: number;
  readonly resolver?: Resolver;
}

/** The only client for hosts that users choose. No other code in the product opens a socket to them. */
export function createEgress(options: EgressOptions): Egress {
  const createAgent = (connections: number) =>
    createGuardedAgent({
      policy: options,
      connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
      connections,
      ...(options.resolver ? { resolver: options.resolver } : {}),
    });
  const { agent, connects } = createAgent(options.connections ?? 16);
  const deadlines = createDeadlines(() => performance.now());
  const send: Egress['send'] = (request, signal) => {
    const startedAt = performance.now();
    const target = parseTarget(request.url);
    if (target.kind === 'refused') return Promise.resolve(refusal('denied', target.why, startedAt));
    if (signal?.aborted) return Promise.resolve(refusal('cancelled', 'the run was cancelled', startedAt));
    if (request.newConnection !== true) return sendOnce({ agent, connects, deadlines, request, target, signal });
    const own = createAgent(1);
    return sendOnce({ ...own, deadlines, request, target, signal }).finally(() => own.agent.destroy());
  };
  return { send, fetchText: (url, fetchOptions) => fetchText(send, url, fetchOptions), close: () => agent.destroy() };
}

function refusal(cause: ErrorCause, message: string, startedAt: number): SendOutcome {
  const queued = performance.now() - startedAt;
  return { kind: 'failure', cause, message, sent: false, phases: { queued, connect: 0, waiting: 0, download: 0 } };
}

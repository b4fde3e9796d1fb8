import type { SendOutcome } from '@assay/engine/model';

/** Why a model returned no usable result. */
export type FailureKind = 'wrong-key' | 'unknown-model' | 'unreachable' | 'blocked' | 'timeout' | 'wrong-shape' | 'busy' | 'refused';

export interface ModelFailure {
  readonly kind: 'failure';
  readonly cause: FailureKind;
  /** Completes a sentence for users: "it did not respond within 20 s". */
  readonly reason: string;
  /** The message from the service or the network. It is untrusted text. */
  readonly detail: string | null;
}

const MAX_DETAIL = 200;

export const modelFailure = (cause: FailureKind, reason: string, detail: string | null = null): ModelFailure => ({
  kind: 'failure',
  cause,
  reason,
  detail,
});

export const unreadableResponse = (): ModelFailure => modelFailure('wrong-shape', 'its response could not be read');

/** Why a request got no response. */
export function failureToSend(outcome: Extract<SendOutcome, { kind: 'failure' }>, timeoutMs: number): ModelFailure {
  const { cause, message } = outcome;
  if (cause.startsWith('timeout')) return modelFailure('timeout', `it did not respond within ${timeoutMs / 1000} s`);
  if (cause === 'too-large') return modelFailure('wrong-shape', 'its response was too large');
  if (cause === 'denied') return modelFailure('blocked', 'its address is blocked', message);
  return modelFailure('unreachable', 'it could not be reached', message);
}

/** The meaning of a status other than 200. */
export function statusFailure({ status, body }: Extract<SendOutcome, { kind: 'response' }>): ModelFailure {
  const detail = detailIn(body);
  const reason = `it returned status ${status}`;
  if (status === 401 || status === 403) return modelFailure('wrong-key', reason);
  if (status === 404) return modelFailure(/model/i.test(detail ?? '') ? 'unknown-model' : 'wrong-shape', reason, detail);
  if (status === 429 || status >= 500) return modelFailure('busy', reason, detail);
  return modelFailure('refused', reason, detail);
}

/** Services put the message into `error.message`, `error` or `message`. Control characters must not reach a page. */
function detailIn(body: string): string | null {
  const message = messageIn(body);
  const visible = message?.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim() ?? '';
  if (visible === '') return null;
  return visible.length > MAX_DETAIL ? `${visible.slice(0, MAX_DETAIL)}…` : visible;
}

function messageIn(body: string): string | null {
  try {
    const { error, message }: { error?: unknown; message?: unknown } = JSON.parse(body) ?? {};
    const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return [inner, message].find((text) => typeof text === 'string') ?? null;
  } catch {
    return null;
  }
}

import type { SendOutcome } from '@assay/engine/model';

/** What to do with the delivery, depending on the response. */
export type DeliveryVerdict =
  | { readonly kind: 'delivered'; readonly answer: number }
  /** Retry, after `waitSeconds` if the receiver specified a delay. */
  | { readonly kind: 'later'; readonly answer: number | null; readonly problem: string; readonly waitSeconds: number | null }
  /** A retry would fail in the same way. */
  | { readonly kind: 'refused'; readonly answer: number | null; readonly problem: string }
  /** The receiver responded that it is permanently gone. */
  | { readonly kind: 'gone'; readonly answer: number; readonly problem: string };

const LATER: ReadonlySet<number> = new Set([408, 425, 429]);
const LONGEST_WAIT_SECONDS = 3600;

function retryAfter(headers: readonly (readonly [string, string])[]): number | null {
  const text = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1] ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), LONGEST_WAIT_SECONDS) : null;
}

function judgeSuccess(status: number, body: string, format: 'json' | 'slack'): DeliveryVerdict {
  const isPage = format === 'slack' && body.trimStart().startsWith('<');
  return isPage
    ? { kind: 'refused', answer: status, problem: 'returned an HTML page; the URL is not an incoming webhook' }
    : { kind: 'delivered', answer: status };
}

/** Blocked IP addresses stay blocked; other network errors are temporary. */
export function judgeResponse(outcome: SendOutcome, format: 'json' | 'slack'): DeliveryVerdict {
  if (outcome.kind === 'failure') {
    const { cause, message } = outcome;
    return cause === 'denied'
      ? { kind: 'refused', answer: null, problem: message }
      : { kind: 'later', answer: null, problem: message, waitSeconds: null };
  }
  const { status, headers } = outcome;
  if (status >= 200 && status < 300) return judgeSuccess(status, outcome.body, format);
  if (status === 410) return { kind: 'gone', answer: status, problem: 'answered 410 Gone' };
  if (status >= 500 || LATER.has(status))
    return { kind: 'later', answer: status, problem: `answered ${status}`, waitSeconds: retryAfter(headers) };
  if (status >= 300 && status < 400)
    return { kind: 'refused', answer: status, problem: `returned ${status}, a redirect; enter the final URL` };
  return { kind: 'refused', answer: status, problem: `answered ${status}` };
}

import type { StepView } from './step-view.ts';

const codes: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'connection refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'host not found'],
  [/ECONNRESET|socket hang up|other side closed/i, 'connection reset'],
  [/EHOSTUNREACH|ENETUNREACH/, 'host unreachable'],
  [/ETIMEDOUT/, 'connection timed out'],
];

const causes: Readonly<Record<string, string>> = {
  dns: 'host not found',
  connect: 'connection failed',
  tls: 'TLS handshake failed',
  'timeout-connect': 'connection timed out',
  'timeout-first-byte': 'no response in time',
  'timeout-total': 'response took too long',
  reset: 'connection reset',
  cancelled: 'cancelled',
};

/** Why a step got no response, in words instead of error codes. */
export function errorReason({ reason, cause }: Pick<StepView, 'reason' | 'cause'>): string {
  const known = codes.find(([pattern]) => pattern.test(reason ?? ''))?.[1];
  return known ?? causes[cause ?? ''] ?? reason?.replace(/\.$/, '') ?? 'no response';
}

/** A failed step in one sentence: the request, the actual and the expected result. */
export function failureSentence(step: StepView): string {
  const call = `${step.method} ${step.path}`;
  const worst = step.failures.find(({ level }) => level === 'must') ?? step.failures[0];
  if (worst?.check === 'status') return `${call} returned ${worst.message.replace(/^The status is /, '')}`;
  if (worst !== undefined) return `${call}: ${worst.message.replace(/\.$/, '')}.`;
  if (step.status === null) return `${call} got no response: ${errorReason(step)}.`;
  return `${call}: ${(step.reason ?? 'the step did not pass').replace(/\.$/, '')}.`;
}

import type { AuthTestResult } from '@assay/contract';

export type TestOutcome = 'waiting' | 'obtained' | 'rejected' | 'not-proven' | 'failed';

/** A simulated token that the target rejects does not count as success. */
export function testOutcome(result: AuthTestResult): TestOutcome {
  if (result.ok) return result.expirySource === 'simulated' && result.probe?.verdict === 'refused' ? 'rejected' : 'obtained';
  if (result.continuation !== null || result.status === 'host_unconfirmed') return 'waiting';
  return result.status === 'not_proven' ? 'not-proven' : 'failed';
}

/** The error and how to fix it. When the target rejects a simulated token, this is the probe's message. */
export function failureText(result: AuthTestResult): string {
  const { message, hint, probe } = result;
  if (result.ok) return `${probe?.message ?? message} Check the credential and the URL it was sent to.`;
  if (hint === null || message.includes(hint)) return message;
  return `${message} ${hint}`;
}

import type { AuthTestResult } from '@assay/contract';

export type TestOutcome = 'waiting' | 'obtained' | 'rejected' | 'not-proven' | 'failed';

/** A simulated token that the target rejects does not count as success. */
export function testOutcome(result: AuthTestResult): TestOutcome {
  if (result.ok) return result.expirySource === 'simulated' && result.probe?.verdict === 'refused' ? 'rejected' : 'obtained';
  if (result.continuation !== null || result.status === 'host_unconfirmed') return 'waiting';
  return result.status === 'not_proven' ? 'not-proven' : 'failed';
}

import type { AuthTestResult } from '@assay/contract';

/** The displayed outcome of a test. */
export type TestOutcome = 'waiting' | 'obtained' | 'rejected' | 'not-proven' | 'failed';

/** A simulated token that the target rejects is not a success. */
export function testOutcome(result: AuthTestResult): TestOutcome {
  if (result.ok) return result.expirySource === 'simulated' && result.probe?.verdict === 'refused' ? 'rejected' : 'obtained';
  if (result.continuation !== null || result.status === 'host_unconfirmed') return 'waiting';
  return result.status === 'not_proven' ? 'not-proven' : 'failed';
}

const isSuccess = (status: unknown): boolean => typeof status === 'string' && status.startsWith('2');

interface StatusCheck {
  readonly check: string;
  readonly expected?: unknown;
}

/** True for a request that should succeed but was rejected for its credentials. Tests of missing credentials expect the 401. */
export function isRejectedCredential(status: number | null, failures: readonly StatusCheck[]): boolean {
  if (status !== 401) return false;
  return failures.some(({ check, expected }) => check === 'status' && Array.isArray(expected) && expected.some(isSuccess));
}

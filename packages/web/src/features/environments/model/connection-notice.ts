import type { ConnectionTest } from '@assay/contract';

export interface ConnectionNotice {
  readonly tone: 'ok' | 'bad';
  readonly title: string;
  readonly detail: string;
}

/** Builds the notice that shows the result of a connection test. */
export function connectionNotice(test: ConnectionTest): ConnectionNotice {
  if (test.ok) return { tone: 'ok', title: `Connection OK (${test.status})`, detail: `${test.elapsedMs} ms` };
  return { tone: 'bad', title: 'Connection failed', detail: test.error ?? `Status ${test.status}` };
}

/** Shown when the test request itself failed. */
export const testFailure = (detail: string): ConnectionNotice => ({ tone: 'bad', title: 'Failed to run server-side test', detail });

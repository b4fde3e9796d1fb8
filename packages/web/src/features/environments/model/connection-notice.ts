import type { ConnectionTest } from '@assay/contract';

export interface ConnectionNotice {
  readonly tone: 'ok' | 'bad';
  readonly title: string;
  readonly detail: string;
}

/** The result of a connection test, with the specified text. */
export function connectionNotice(test: ConnectionTest): ConnectionNotice {
  if (test.ok) return { tone: 'ok', title: `Connection OK (${test.status})`, detail: `${test.elapsedMs} ms` };
  return { tone: 'bad', title: 'Connection failed', detail: test.error ?? `Status ${test.status}` };
}

/** The test itself could not be sent. */
export const testFailure = (detail: string): ConnectionNotice => ({ tone: 'bad', title: 'Failed to run server-side test', detail });

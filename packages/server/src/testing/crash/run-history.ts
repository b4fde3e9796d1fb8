/** What the database recorded about runs after a series of faults. Times are milliseconds since 1970. */
export interface RunHistory {
  readonly runs: readonly { readonly id: string; readonly status: string }[];
  /** All events of each run, in chronological order. */
  readonly events: readonly { readonly runId: string; readonly kind: string; readonly at: number }[];
}

const FINAL: readonly string[] = ['passed', 'failed', 'error', 'cancelled'];

export const isFinishedRun = ({ status }: { readonly status: string }) => FINAL.includes(status);

/**
 * The pause before each takeover of a run, counted from the first fault after its last event. Later faults hit other runs,
 * even when they are close in time.
 */
export function listTakeovers({ events }: RunHistory, faults: readonly number[]): readonly number[] {
  const lastSign = new Map<string, number>();
  return events.flatMap(({ runId, kind, at }) => {
    const last = lastSign.get(runId) ?? at;
    lastSign.set(runId, at);
    if (kind !== 'run-resumed') return [];
    const fault = faults.find((moment) => moment >= last && moment <= at) ?? last;
    return [at - fault];
  });
}

/** Describes the takeovers on one line. */
export function describeTakeovers(takeovers: readonly number[]): string {
  if (takeovers.length === 0) return 'no run was under way at a fault';
  const sorted = [...takeovers].sort((a, b) => a - b);
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
  return `${sorted.length} interrupted runs were gone on with after ${seconds(sorted[Math.floor(sorted.length / 2)])} s in the middle, p95 ${seconds(p95)} s, at most ${seconds(sorted.at(-1))} s`;
}

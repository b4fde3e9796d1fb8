/** What a database tells about runs after a series of faults; times are milliseconds since 1970. */
export interface RunHistory {
  readonly runs: readonly { readonly id: string; readonly status: string }[];
  /** Begins, resumptions and ends, in order of time. */
  readonly events: readonly { readonly runId: string; readonly kind: string; readonly at: number }[];
}

const FINAL: readonly string[] = ['passed', 'failed', 'error', 'cancelled'];

export const isFinal = ({ status }: { readonly status: string }) => FINAL.includes(status);

/** For each fault and each run that was under way at that moment: how long until somebody went on with it. */
export function takeoversOf({ events }: RunHistory, faults: readonly number[]): readonly number[] {
  return faults.flatMap((fault) => {
    const underWay = new Map<string, boolean>();
    for (const { runId, kind, at } of events) if (at < fault) underWay.set(runId, kind !== 'run-finished');
    return [...underWay].flatMap(([runId, isUnderWay]) => {
      const next = events.find((event) => event.runId === runId && event.at >= fault);
      // One that was stopped again before anybody could go on counts at the later fault.
      const isOvertaken = faults.some((later) => later > fault && (next === undefined || later < next.at));
      return isUnderWay && next?.kind === 'run-resumed' && !isOvertaken ? [next.at - fault] : [];
    });
  });
}

/** The takeovers in one line. */
export function describeTakeovers(takeovers: readonly number[]): string {
  if (takeovers.length === 0) return 'no run was under way at a fault';
  const sorted = [...takeovers].sort((a, b) => a - b);
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
  return `${sorted.length} interrupted runs were gone on with after ${seconds(sorted[Math.floor(sorted.length / 2)])} s in the middle, p95 ${seconds(p95)} s, at most ${seconds(sorted.at(-1))} s`;
}

/** The long proof holds the figures of a quiet machine; the daily test only fails when time grows out of proportion on a slow one. */
const SLOW_MACHINE = process.env.ASSAY_PROVE === '1' ? 1 : 5;

/** Milliseconds of processor time of this thread: other processes and the garbage collector's own threads do not count. */
export function processorTime<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

/** The 99th percentile and the longest of the times, each as a share of what is allowed. */
export function shareOfLimits(times: readonly number[], limits: { readonly p99: number; readonly longest: number }) {
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return { p99: p99 / limits.p99 / SLOW_MACHINE, longest: longest / limits.longest / SLOW_MACHINE };
}

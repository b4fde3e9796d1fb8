/** `npm run prove` checks the limits for an idle machine. `npm test` fails only if the time grows disproportionately. */
const SLOW_MACHINE = process.env.ASSAY_PROVE === '1' ? 1 : 5;

/** CPU time of this thread in milliseconds. Other processes and the garbage collector's threads are not included. */
export function processorTime<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

/** The 99th percentile and the maximum of the times, each relative to its limit. */
export function shareOfLimits(times: readonly number[], limits: { readonly p99: number; readonly longest: number }) {
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return { p99: p99 / limits.p99 / SLOW_MACHINE, longest: longest / limits.longest / SLOW_MACHINE };
}

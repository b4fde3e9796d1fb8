export interface TimeLimits {
  /** The CPU time after which to stop. */
  readonly cpuMs: number;
  /** The elapsed time after which to stop in any case, for tasks that only wait. */
  readonly elapsedMs: number;
}

const LEAST_LOOK_MS = 20;

/**
 * Calls `stop` when a thread has used too much CPU time. Elapsed time would punish a task for a busy machine. `readCpuMs` returns the CPU time
 * that the thread has used so far, and fails or returns null if the thread has not started. Returns a function that ends the watch.
 */
export function limitCpuTime(readCpuMs: () => Promise<number | null>, { cpuMs, elapsedMs }: TimeLimits, stop: () => void): () => void {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const read = async () => (await readCpuMs().catch(() => null)) ?? 0;
  const look = async (began: number): Promise<void> => {
    const left = Math.min(cpuMs - ((await read()) - began), elapsedMs - (performance.now() - startedAt));
    if (isOver) return;
    if (left <= 0) stop();
    else timer = setTimeout(() => void look(began), Math.max(Math.min(LEAST_LOOK_MS, cpuMs), left));
  };
  void read().then(look);
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
  };
}

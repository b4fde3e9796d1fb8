import { AppError } from '../../platform/http/app-error.ts';

const RETRY_SECONDS = 2;

export interface LimiterOptions {
  /** The number of concurrent jobs. */
  readonly slots: number;
  /** The maximum number of waiting jobs, in total and per owner. */
  readonly queue: number;
  readonly queueOfOne: number;
  /** The owner that a job counts for. */
  readonly owner: () => string;
}

export type Limiter = <T>(job: () => Promise<T>) => Promise<T>;

/** Runs few jobs concurrently and queues a few more, round-robin by owner. The rest is rejected. */
export function createFairLimiter({ slots, queue, queueOfOne, owner }: LimiterOptions): Limiter {
  let running = 0;
  let waiting = 0;
  /** By owner, in the order in which they get the next slot. */
  const lines = new Map<string, (() => void)[]>();

  const wait = (): Promise<void> => {
    const name = owner();
    const line = lines.get(name) ?? [];
    if (waiting >= queue || line.length >= queueOfOne)
      throw new AppError('BUSY', { seconds: RETRY_SECONDS }, { retryAfterSeconds: RETRY_SECONDS });
    waiting += 1;
    lines.set(name, line);
    return new Promise((resolve) => line.push(resolve));
  };

  /** The slot is passed on, so `running` does not change. An owner with more jobs moves to the end of the queue. */
  const handOver = (): boolean => {
    const [next] = lines;
    if (next === undefined) return false;
    const [name, line] = next;
    const start = line.shift();
    lines.delete(name);
    if (line.length > 0) lines.set(name, line);
    waiting -= 1;
    start?.();
    return true;
  };

  return async (job) => {
    if (running >= slots) await wait();
    else running += 1;
    try {
      return await job();
    } finally {
      if (!handOver()) running -= 1;
    }
  };
}

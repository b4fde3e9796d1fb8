import { AppError } from '../../platform/http/app-error.ts';

const RETRY_SECONDS = 2;

export interface LimiterOptions {
  /** How many jobs run concurrently. */
  readonly slots: number;
  /** How many jobs may wait in total. */
  readonly queue: number;
  readonly queuePerOwner: number;
  /** The owner whose share the job uses. */
  readonly owner: () => string;
}

export type Limiter = <T>(job: () => Promise<T>) => Promise<T>;

/** Runs a few jobs concurrently and queues a few more, round-robin by owner. Further jobs are rejected. */
export function createFairLimiter({ slots, queue, queuePerOwner, owner }: LimiterOptions): Limiter {
  let running = 0;
  let waiting = 0;
  /** Waiting jobs by owner, in the order in which owners get the next slot. */
  const lines = new Map<string, (() => void)[]>();

  const wait = (): Promise<void> => {
    const name = owner();
    const line = lines.get(name) ?? [];
    if (waiting >= queue || line.length >= queuePerOwner)
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

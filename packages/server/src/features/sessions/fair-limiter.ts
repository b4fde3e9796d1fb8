import { AppError } from '../../platform/http/app-error.ts';

const RETRY_SECONDS = 2;

export interface LimiterOptions {
  /** Jobs at the same time. */
  readonly slots: number;
  /** Jobs that wait, of all owners together and of one of them. */
  readonly queue: number;
  readonly queueOfOne: number;
  /** Who a job is done for. */
  readonly owner: () => string;
}

export type Limiter = <T>(job: () => Promise<T>) => Promise<T>;

/** Runs few jobs at once and lets a few more wait, each owner in turn. The rest is refused. */
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

  /** The slot is handed over, so `running` does not change; an owner with more to do goes to the end of the row. */
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

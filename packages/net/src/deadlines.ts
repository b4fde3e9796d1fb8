/** An operation with a deadline. */
export interface TimedOperation {
  /** In milliseconds, on the clock that was passed to `createDeadlines`. */
  readonly dueAt: number;
  readonly timeOut: () => void;
}

export interface Deadlines {
  readonly watch: (timed: TimedOperation) => void;
  readonly forget: (timed: TimedOperation) => void;
}

/**
 * Uses one timer for all deadlines, because a separate timer for each of thousands of short requests would cost more than the requests. The
 * timer is set to the nearest deadline. When it fires, it is set to the next one, even if the request has already finished. It does not
 * keep the process alive, because the awaited operation has an open socket or a DNS lookup in progress.
 */
export function createDeadlines(now: () => number): Deadlines {
  const waiting = new Set<TimedOperation>();
  let timer: NodeJS.Timeout | undefined;
  let setTo = Number.POSITIVE_INFINITY;

  const setTimer = (dueAt: number): void => {
    clearTimeout(timer);
    setTo = dueAt;
    timer = setTimeout(look, Math.max(1, Math.ceil(dueAt - now()))).unref();
  };
  const look = (): void => {
    setTo = Number.POSITIVE_INFINITY;
    const reached = now();
    for (const timed of [...waiting].filter(({ dueAt }) => dueAt <= reached)) {
      waiting.delete(timed);
      timed.timeOut();
    }
    const nearest = [...waiting].reduce((least, { dueAt }) => Math.min(least, dueAt), setTo);
    if (nearest < setTo) setTimer(nearest);
  };
  return {
    watch: (timed) => {
      waiting.add(timed);
      if (timed.dueAt < setTo) setTimer(timed.dueAt);
    },
    forget: (timed) => {
      waiting.delete(timed);
    },
  };
}

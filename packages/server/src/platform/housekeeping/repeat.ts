import type { Log } from '../log/log.ts';

export interface RepeatOptions {
  readonly what: string;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  readonly log: Log;
}

/**
 * Repeats a job, but never runs it twice at once. A failure is logged, and the job is retried at the next interval.
 * Returns a function that stops it.
 */
export function repeat({ what, firstAfterMs, everyMs, log }: RepeatOptions, job: () => Promise<unknown>): () => Promise<void> {
  let ended = false;
  let working: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const plan = (delayMs: number) => {
    timer = setTimeout(() => {
      working = job()
        .catch((error: unknown) => log.error({ err: error }, what))
        .finally(() => {
          if (!ended) plan(everyMs);
        });
    }, delayMs).unref();
  };
  plan(firstAfterMs);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await working;
  };
}

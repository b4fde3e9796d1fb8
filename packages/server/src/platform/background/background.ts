import type { Log } from '../log/log.ts';

/** Tasks that a response does not wait for, so that their duration reveals nothing to the caller. */
export interface Background {
  run(what: string, job: () => Promise<void>): void;
  /** Resolves when no task is running. */
  settled(): Promise<void>;
}

/** A failing task is logged and does not affect others. */
export function createBackground(log: Log): Background {
  const working = new Set<Promise<void>>();
  return {
    run: (what, job) => {
      const work = job()
        .catch((error: unknown) => log.error({ err: error }, what))
        .finally(() => working.delete(work));
      working.add(work);
    },
    settled: async () => {
      while (working.size > 0) await Promise.all(working);
    },
  };
}

import type { Log } from '../log/log.ts';

/** Work that a response does not wait for, so that its duration reveals nothing to the caller. */
export interface Background {
  run(what: string, job: () => Promise<void>): void;
  /** Resolves when no job is running. */
  settled(): Promise<void>;
}

/** A failing job is logged and does not affect others. */
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

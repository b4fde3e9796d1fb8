import type { Db } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Queue } from '../../../platform/queue/port.ts';
import { listAbandonedRuns, releaseAbandoned } from './run-attempt.store.ts';

/** Requeues runs whose worker stopped responding and runs whose job was lost. Returns a function that stops the checks. */
export function startReaper(
  { db, queue, log }: { readonly db: Db; readonly queue: Queue; readonly log: Log },
  everyMs: number,
): () => Promise<void> {
  const reap = async () => {
    for (const { runId } of await listAbandonedRuns(db)) {
      await db.transaction(async (tx) => {
        if (await releaseAbandoned(tx, runId)) await queue.send('runs', { runId }, { tx });
      });
    }
  };
  let reaping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    reaping = reaping.then(reap).catch((error: unknown) => log.error({ err: error }, 'looking for abandoned runs'));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await reaping;
  };
}

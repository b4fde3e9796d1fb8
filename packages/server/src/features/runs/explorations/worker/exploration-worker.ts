import { repeat } from '../../../../platform/housekeeping/repeat.ts';
import type { Queue } from '../../../../platform/queue/port.ts';
import { createThreadPool, type ThreadPool } from '../../../../platform/threads/thread-pool.ts';
import type { ExploreTaskResult, ExploreThreadTask } from '../thread/explore-messages.ts';
import { type ExplorerDeps, executeExploration, INTERRUPTED } from './execute-exploration.ts';
import { endExploration, listAbandonedExplorations, renewWaiting } from './exploration-work.store.ts';

export interface ExplorationWorkerDeps extends Omit<ExplorerDeps, 'threads'> {
  readonly queue: Queue;
  readonly databaseKind: 'embedded' | 'postgresql';
}

export interface ExplorationWorkerOptions {
  readonly concurrency: number;
  readonly reapEveryMs: number;
}

/** Starts the thread pool for explorations and previews. */
export function createExploreThreads(size: number): ThreadPool<ExploreThreadTask, ExploreTaskResult> {
  const module = new URL('../thread/explore-thread-entry.ts', import.meta.url);
  return createThreadPool<ExploreThreadTask, ExploreTaskResult>({ module, size, memoryMb: 1024, timeoutMs: 30_000 });
}

export type StartExplorationWorker = (options: ExplorationWorkerOptions) => Promise<() => Promise<void>>;

/** Returns a function that starts an exploration worker in this process. Each start returns a function that stops the worker. */
export function createExplorationWorkers(deps: ExplorationWorkerDeps): StartExplorationWorker {
  let isFirst = true;
  return async (options) => {
    // The embedded database has a single process, so an exploration marked as running at startup belongs to a dead process.
    if (isFirst && deps.databaseKind === 'embedded') await endAbandoned(deps, 'all');
    isFirst = false;
    return startWorker(deps, options);
  };
}

async function startWorker(
  deps: ExplorationWorkerDeps,
  { concurrency, reapEveryMs }: ExplorationWorkerOptions,
): Promise<() => Promise<void>> {
  const threads = createExploreThreads(concurrency);
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const stopReaping = repeat(
    { what: 'looking for abandoned explorations', firstAfterMs: reapEveryMs, everyMs: reapEveryMs, log: deps.log },
    () => reap(deps),
  );
  const jobs = await deps.queue.work('explorations', { concurrency }, async (_, { signal }) => {
    if (stopping.signal.aborted) throw new Error('this worker is stopping; the job is tried again later');
    const job = executeExploration({ ...deps, threads }, AbortSignal.any([signal, stopping.signal]));
    underWay.add(job);
    await job.finally(() => underWay.delete(job));
  });
  return async () => {
    await jobs.takeNoMore();
    await stopReaping();
    stopping.abort();
    await Promise.allSettled(underWay);
    await threads.close();
  };
}

async function reap(deps: ExplorationWorkerDeps): Promise<void> {
  await endAbandoned(deps, 'overdue');
  await deps.db.transaction(async (tx) => {
    for (const explorationId of await renewWaiting(tx)) await deps.queue.send('explorations', { explorationId }, { tx });
  });
}

async function endAbandoned({ db, bus }: ExplorationWorkerDeps, which: 'overdue' | 'all'): Promise<void> {
  for (const { id } of await listAbandonedExplorations(db, which)) {
    await db.transaction((tx) => endExploration(tx, id, { status: 'failed', result: null, error: INTERRUPTED, at: 0 }));
    bus.announce(id);
  }
}

import type { Queue } from '../../../platform/queue/port.ts';
import { createThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { RunTaskResult, RunThreadTask } from '../thread/thread-messages.ts';
import { type ExecutorDeps, executeRun } from './execute-run.ts';
import { type Attempt, releaseRun, releaseUnfinished } from './run-attempt.store.ts';
import { startReaper } from './run-reaper.ts';

export interface RunWorkerDeps extends Omit<ExecutorDeps, 'threads'> {
  readonly queue: Queue;
  readonly databaseKind: 'embedded' | 'postgresql';
}

export interface RunWorkerOptions {
  /** How many runs to execute concurrently. */
  readonly concurrency: number;
  readonly reapEveryMs?: number;
}

export interface RunWorker {
  /** Gives up active runs, so that another worker or the next start continues them. */
  stop(): Promise<void>;
}

/** Returns a function that starts a run worker in this process. */
export function createRunWorkers(deps: RunWorkerDeps): (options: RunWorkerOptions) => Promise<RunWorker> {
  let isFirst = true;
  return async ({ concurrency, reapEveryMs = 5000 }) => {
    const executor = startExecutor(deps, concurrency);
    const stopReaper = startReaper(deps, reapEveryMs);
    if (isFirst && deps.databaseKind === 'embedded') await requeueAbandoned(deps);
    isFirst = false;
    const jobs = await deps.queue.work('runs', { concurrency }, ({ runId }, { signal }) => executor.work(runId, signal));
    return {
      async stop() {
        // The worker's runs are returned to the queue next, and it must not claim them again.
        await jobs.takeNoMore();
        await stopReaper();
        await executor.stop();
      },
    };
  };
}

function startExecutor(deps: RunWorkerDeps, concurrency: number) {
  const module = new URL('../thread/run-thread-entry.ts', import.meta.url);
  const threads = createThreadPool<RunThreadTask, RunTaskResult>({ module, size: concurrency, memoryMb: 512, timeoutMs: 60_000 });
  // If warming up fails, the first run reports the error.
  threads.run({ kind: 'warm-up' }).catch(() => {});
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function execute(runId: string, signal: AbortSignal): Promise<void> {
    const end = await executeRun({ ...deps, threads }, runId, AbortSignal.any([signal, stopping.signal]));
    if (end.kind === 'unfinished') await requeueAttempt(deps, end.attempt);
  }

  const work = async (runId: string, signal: AbortSignal): Promise<void> => {
    if (stopping.signal.aborted) throw new Error('this worker is stopping; the job is tried again later');
    const job = execute(runId, signal);
    underWay.add(job);
    await job.finally(() => underWay.delete(job));
  };

  const stop = async () => {
    stopping.abort();
    await Promise.allSettled(underWay);
    await threads.close();
  };
  return { work, stop };
}

/** When no other process can own a run or job, there is no need to wait for a killed process's leases to expire. */
async function requeueAbandoned({ db, queue }: RunWorkerDeps): Promise<void> {
  await db.transaction(async (tx) => {
    for (const runId of await releaseUnfinished(tx)) await queue.send('runs', { runId }, { tx });
  });
}

/** The state and the job change together, so that a queued run always has a job. */
async function requeueAttempt({ db, queue }: RunWorkerDeps, attempt: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    if (await releaseRun(tx, attempt)) await queue.send('runs', { runId: attempt.runId }, { tx });
  });
}

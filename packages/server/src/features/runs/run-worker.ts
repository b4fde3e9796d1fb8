import type { Queue } from '../../platform/queue/port.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import { type ExecutorDeps, executeRun } from './execute-run.ts';
import { type Attempt, releaseAllRunning, releaseRun } from './run-attempt.store.ts';
import { startReaper } from './run-reaper.ts';
import type { RunTaskResult, RunThreadTask } from './thread-messages.ts';

export interface RunWorkerDeps extends Omit<ExecutorDeps, 'threads'> {
  readonly queue: Queue;
  readonly databaseKind: 'embedded' | 'postgresql';
}

export interface RunWorkerOptions {
  /** Runs executed at the same time. */
  readonly concurrency: number;
  readonly reapEveryMs?: number;
}

export interface RunWorker {
  /** Gives up what is under way, so that another worker, or the next start, goes on with it. */
  stop(): Promise<void>;
}

type Work = (runId: string, signal: AbortSignal) => Promise<void>;

/** Starts workers of this process, one after another: the queue is asked for jobs once, and the worker of the moment gets them. */
export function createRunWorkers(deps: RunWorkerDeps): (options: RunWorkerOptions) => Promise<RunWorker> {
  let current: Work | null = null;
  let subscribed: Promise<void> | null = null;

  const subscribe = (concurrency: number) =>
    deps.queue.work('runs', { concurrency }, async ({ runId }, { signal }) => {
      if (current === null) throw new Error('no worker is running; the job is tried again later');
      await current(runId, signal);
    });

  return async ({ concurrency, reapEveryMs = 5000 }) => {
    const executor = startExecutor(deps, concurrency);
    const stopReaper = startReaper(deps, reapEveryMs);
    current = executor.work;
    if (subscribed === null && deps.databaseKind === 'embedded') await takeBack(deps);
    subscribed ??= subscribe(concurrency);
    await subscribed;
    return {
      async stop() {
        if (current === executor.work) current = null;
        await stopReaper();
        await executor.stop();
      },
    };
  };
}

function startExecutor(deps: RunWorkerDeps, concurrency: number) {
  const module = new URL('./run.thread.ts', import.meta.url);
  const threads = createThreadPool<RunThreadTask, RunTaskResult>({ module, size: concurrency, memoryMb: 512, timeoutMs: 60_000 });
  // A thread that cannot even be warmed up shows its problem in the first run.
  threads.run({ kind: 'warm-up' }).catch(() => {});
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function execute(runId: string, signal: AbortSignal): Promise<void> {
    const end = await executeRun({ ...deps, threads }, runId, AbortSignal.any([signal, stopping.signal]));
    if (end.kind === 'unfinished') await giveBack(deps, end.attempt);
  }

  const work: Work = async (runId, signal) => {
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

/** Where no other process can hold a run, nobody waits for the leases of one that was killed. */
async function takeBack({ db, queue }: RunWorkerDeps): Promise<void> {
  await db.transaction(async (tx) => {
    for (const runId of await releaseAllRunning(tx)) await queue.send('runs', { runId }, { tx });
  });
}

/** The state and the job change together: a run that says it is queued has a job. */
async function giveBack({ db, queue }: RunWorkerDeps, attempt: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    if (await releaseRun(tx, attempt)) await queue.send('runs', { runId: attempt.runId }, { tx });
  });
}

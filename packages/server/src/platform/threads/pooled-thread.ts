import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keepIdleThread, takeIdleThread } from './kept-threads.ts';
import { limitCpuTime } from './limit-cpu-time.ts';
import { type FromThread, ThreadFailure, type ToThread } from './protocol.ts';

export interface Job {
  readonly id: number;
  readonly task: unknown;
  readonly transfer: readonly ArrayBuffer[];
  /** The CPU time that the job may take. */
  readonly timeoutMs: number | null;
  /** Messages posted while the job waited for a thread. */
  readonly early: unknown[];
  onMessage(message: unknown): void;
  resolve(result: unknown): void;
  reject(error: ThreadFailure): void;
}

export interface PooledThread {
  /** Assigns the next job to the thread, which must be idle. */
  take(job: Job): void;
  post(message: ToThread): void;
  /** The CPU time that the thread has used so far. */
  cpuMs(): Promise<number>;
  /** Ends the thread; its job, if any, fails with the reason. */
  end(reason: ThreadFailure): Promise<void>;
  /** Ends the thread, unless it is idle and kept for a later pool. */
  close(reason: ThreadFailure): Promise<void>;
}

/**
 * Kept small, because with the default a burst of allocations can exceed the limit before it is noticed, and that ends the
 * whole process.
 */
const YOUNG_GENERATION_MB = 8;

/** On a busy machine, a task may wait this many times its CPU time before it is ended. */
const MOST_WAITING = 6;

/** Passes only the compile cache folder from the process environment to the thread, which halves its start time. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // The folder name contains the Node version, which the thread appends itself.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

const causeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ThreadFailure('memory', 'The task exceeded its memory limit.')
    : new ThreadFailure('crash', `The worker thread ended: ${error instanceof Error ? error.message : String(error)}.`);

/** A worker thread. `onIdle` is called after each finished job, and `onGone` when the thread ends. */
export function startThread(options: {
  readonly module: URL;
  readonly memoryMb: number;
  readonly onIdle: (finishedJob: number) => void;
  readonly onGone: () => void;
}): PooledThread {
  const resourceLimits = { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  const kind = `${options.module.href} ${options.memoryMb}`;
  const worker = takeIdleThread(kind) ?? new Worker(options.module, { env: threadEnvironment(), execArgv: [], resourceLimits });
  let job: Job | null = null;
  let endWatch = () => {};
  let isEnding = false;
  const finish = () => {
    const done = job;
    job = null;
    endWatch();
    worker.unref();
    return done;
  };
  const end = async (reason: ThreadFailure) => {
    isEnding = true;
    finish()?.reject(reason);
    await worker.terminate();
  };
  const cpuMs = async () => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  };
  const onMessage = (incoming: FromThread) => {
    if (job?.id !== incoming.id) return;
    if (incoming.kind === 'message') {
      job.onMessage(incoming.message);
      return;
    }
    const done = finish();
    if (incoming.kind === 'done') done?.resolve(incoming.result);
    else done?.reject(new ThreadFailure('task', incoming.problem));
    options.onIdle(incoming.id);
  };
  const onError = (error: unknown) => finish()?.reject(causeOf(error));
  const onExit = (code: number) => {
    finish()?.reject(new ThreadFailure('crash', `The worker thread ended with code ${code}.`));
    options.onGone();
  };
  worker.on('message', onMessage).on('error', onError).on('exit', onExit).unref();
  return {
    take: (next) => {
      job = next;
      worker.ref();
      if (next.timeoutMs !== null) {
        const late = new ThreadFailure('timeout', `The task took longer than ${next.timeoutMs} ms.`);
        endWatch = limitCpuTime(cpuMs, { cpuMs: next.timeoutMs, elapsedMs: MOST_WAITING * next.timeoutMs }, () => void end(late));
      }
      try {
        worker.postMessage({ kind: 'task', id: next.id, task: next.task } satisfies ToThread, next.transfer);
      } catch (error) {
        // A value that cannot be cloned, such as a function, never reached the thread, so the thread is free for the next job.
        finish()?.reject(
          new ThreadFailure('task', `The task could not be sent to the thread: ${error instanceof Error ? error.message : String(error)}.`),
        );
        queueMicrotask(() => options.onIdle(next.id));
      }
    },
    post: (message) => worker.postMessage(message),
    cpuMs,
    end,
    close: async (reason) => {
      if (job !== null || isEnding || !keepIdleThread(kind, worker)) await end(reason);
      else worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    },
  };
}

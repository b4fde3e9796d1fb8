import { type Job, type PooledThread, startThread } from './pooled-thread.ts';
import { ThreadFailure } from './protocol.ts';

export interface ThreadPoolOptions {
  /** A module that calls `serveThread`. */
  readonly module: URL;
  readonly size: number;
  readonly memoryMb: number;
  /** The CPU time that one `run` may take; `start` has no limit. */
  readonly timeoutMs: number;
}

/** A long task that exchanges messages with the code that started it. */
export interface RunningTask<Result> {
  readonly done: Promise<Result>;
  post(message: unknown): void;
  /** CPU time of the thread running the task, or null while the task is queued. */
  cpuMs(): Promise<number | null>;
  terminate(): Promise<void>;
}

export interface ThreadPool<Task, Result> {
  run(task: Task, options?: { readonly transfer?: readonly ArrayBuffer[] }): Promise<Result>;
  start(task: Task, onMessage: (message: unknown) => void): RunningTask<Result>;
  close(): Promise<void>;
}

/** Runs tasks in threads that are created on demand. A thread that dies is replaced when it is needed again. */
export function createThreadPool<Task, Result>(options: ThreadPoolOptions): ThreadPool<Task, Result> {
  const schedule = new Schedule(options);
  return {
    // The module at `options.module` handles tasks of this pool's type.
    run: (task, { transfer = [] } = {}) =>
      schedule.submit(task, { transfer, timeoutMs: options.timeoutMs, onMessage: () => {} }).done as Promise<Result>,
    start: (task, onMessage) => {
      const { id, done } = schedule.submit(task, { transfer: [], timeoutMs: null, onMessage });
      return {
        done: done as Promise<Result>,
        post: (message) => schedule.post(id, message),
        cpuMs: () => schedule.cpuMs(id),
        terminate: () => schedule.terminate(id),
      };
    },
    close: () => schedule.close(),
  };
}

const stopped = () => new ThreadFailure('terminated', 'The task was stopped.');

/** Counts jobs across all pools, because a thread may have worked for another pool before and still send messages about its job there. */
let lastId = 0;

/** Tracks the waiting jobs, each thread's job, and the idle threads. */
class Schedule {
  readonly #options: ThreadPoolOptions;
  readonly #waiting: Job[] = [];
  readonly #idle = new Set<PooledThread>();
  readonly #busy = new Map<number, PooledThread>();
  readonly #all = new Set<PooledThread>();
  #closed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  submit(
    task: unknown,
    extra: Pick<Job, 'transfer' | 'timeoutMs' | 'onMessage'>,
  ): { readonly id: number; readonly done: Promise<unknown> } {
    lastId += 1;
    const id = lastId;
    const { promise: done, resolve, reject } = Promise.withResolvers<unknown>();
    if (this.#closed) reject(stopped());
    else this.#waiting.push({ id, task, early: [], ...extra, resolve, reject });
    this.#dispatch();
    return { id, done };
  }

  /** Messages to a waiting job are buffered. */
  post(id: number, message: unknown): void {
    const thread = this.#busy.get(id);
    if (thread !== undefined) thread.post({ kind: 'message', id, message });
    else this.#waiting.find((job) => job.id === id)?.early.push(message);
  }

  async cpuMs(id: number): Promise<number | null> {
    return (await this.#busy.get(id)?.cpuMs()) ?? null;
  }

  async terminate(id: number): Promise<void> {
    const at = this.#waiting.findIndex((job) => job.id === id);
    if (at >= 0) this.#waiting.splice(at, 1)[0]?.reject(stopped());
    await this.#busy.get(id)?.end(stopped());
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(stopped());
    await Promise.all([...this.#all].map((thread) => thread.close(stopped())));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0 && (this.#idle.size > 0 || this.#all.size < this.#options.size)) {
      const [free] = this.#idle;
      const thread = free ?? this.#addThread();
      const job = this.#waiting.shift();
      if (job === undefined) return;
      this.#idle.delete(thread);
      this.#busy.set(job.id, thread);
      thread.take(job);
      for (const message of job.early) thread.post({ kind: 'message', id: job.id, message });
    }
  }

  #addThread(): PooledThread {
    const { module, memoryMb } = this.#options;
    const thread = startThread({
      module,
      memoryMb,
      onIdle: (id) => {
        this.#busy.delete(id);
        this.#idle.add(thread);
        this.#dispatch();
      },
      onGone: () => {
        this.#all.delete(thread);
        this.#idle.delete(thread);
        for (const [id, held] of this.#busy) if (held === thread) this.#busy.delete(id);
        this.#dispatch();
      },
    });
    this.#all.add(thread);
    return thread;
  }
}

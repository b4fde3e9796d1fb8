import type { Worker } from 'node:worker_threads';

/** Idle threads from closed pools, keyed by kind. */
const kept = new Map<string, Worker[]>();
let capacity = 0;
const ENDED = -1;

/**
 * Lets closed pools pass up to this many idle threads on to later pools in the same process. The product has one server per process and
 * needs none. Tests start hundreds of servers, and loading the engine in new threads takes longer than most tests. Returns the old limit.
 */
export function keepIdleThreads(atMost: number): number {
  const before = capacity;
  capacity = atMost;
  return before;
}

/** Returns false if the thread is not kept. The caller then ends it. */
export function keepIdleThread(kind: string, thread: Worker): boolean {
  const count = [...kept.values()].reduce((sum, threads) => sum + threads.length, 0);
  if (count >= capacity) return false;
  kept.set(kind, [...(kept.get(kind) ?? []), thread]);
  return true;
}

export function takeIdleThread(kind: string): Worker | undefined {
  const thread = kept.get(kind)?.pop();
  // A thread that has ended by itself no longer has an id.
  return thread?.threadId === ENDED ? takeIdleThread(kind) : thread;
}

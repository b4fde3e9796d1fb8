import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './protocol.ts';

/** The channel between a task and the code that started it. */
export interface TaskChannel {
  post(message: unknown): void;
  /** Receives the messages from that code since the start of the task. */
  onMessage(listener: (message: unknown) => void): void;
}

/** Turns the current module into a pool thread, which handles one task after another. */
export function serveThread<Task, Result>(handle: (task: Task, line: TaskChannel) => Result | Promise<Result>): void {
  const port = parentPort;
  if (port === null) throw new Error('serveThread is for worker threads');
  const send = (message: FromThread) => port.postMessage(message);
  let current: { readonly id: number; readonly early: unknown[]; listener: ((message: unknown) => void) | null } | null = null;
  const run = async (id: number, task: Task) => {
    const state: NonNullable<typeof current> = { id, early: [], listener: null };
    current = state;
    const line: TaskChannel = {
      post: (message) => send({ kind: 'message', id, message }),
      onMessage: (listener) => {
        state.listener = listener;
        for (const message of state.early.splice(0)) listener(message);
      },
    };
    try {
      send({ kind: 'done', id, result: await handle(task, line) });
    } catch (error) {
      send({ kind: 'failed', id, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  port.on('message', (incoming: ToThread) => {
    if (incoming.kind === 'task') {
      // The pool and this module use the same task type, and structured clone preserves it.
      void run(incoming.id, incoming.task as Task);
      return;
    }
    if (current?.id !== incoming.id) return;
    if (current.listener === null) current.early.push(incoming.message);
    else current.listener(incoming.message);
  });
}

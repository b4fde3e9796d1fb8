import { threadId } from 'node:worker_threads';
import { serveThread } from '../../platform/threads/serve-thread.ts';

export type EchoTask =
  | { readonly kind: 'echo'; readonly value: unknown }
  | { readonly kind: 'sum'; readonly bytes: Uint8Array }
  | { readonly kind: 'spin' }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'hoard' }
  | { readonly kind: 'throw' }
  | { readonly kind: 'exit' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'thread' }
  | { readonly kind: 'talk' };

serveThread<EchoTask, unknown>((task, line) => {
  switch (task.kind) {
    case 'echo':
      return task.value;
    case 'sum':
      return task.bytes.reduce((total, byte) => total + byte, 0);
    case 'spin':
      for (;;);
    // A thread that gets no CPU time looks the same from outside as one that sleeps.
    case 'pause':
      return new Promise((resolve) => setTimeout(() => resolve('paused'), task.ms));
    case 'hoard': {
      const kept: string[][] = [];
      for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index}`));
    }
    case 'throw':
      throw new Error('the task gave up');
    case 'exit':
      return process.exit(3);
    case 'environment':
      return Object.keys(process.env);
    case 'thread':
      return threadId;
    case 'talk':
      return new Promise((resolve) => {
        line.onMessage((message) => {
          line.post(`heard ${String(message)}`);
          if (message === 'bye') resolve('talked');
        });
        line.post('ready');
      });
  }
});

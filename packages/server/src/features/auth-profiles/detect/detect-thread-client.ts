import type { Detection } from '@assay/engine';
import { ThreadFailure } from '../../../platform/threads/protocol.ts';
import { createThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { DetectTask } from './detect-tasks.ts';

export interface DetectThread {
  /** Returns no candidates when parsing exceeds the thread's limits. */
  run(task: DetectTask): Promise<Detection>;
  close(): Promise<void>;
}

const NOTHING: Detection = { candidates: [], best: null, endpoint: null };

export function createDetectThread(): DetectThread {
  const module = new URL('./detect-thread-entry.ts', import.meta.url);
  const pool = createThreadPool<DetectTask, Detection>({ module, size: 1, memoryMb: 512, timeoutMs: 10_000 });
  return {
    run: (task) =>
      pool.run(task).catch((error: unknown) => {
        if (error instanceof ThreadFailure && (error.kind === 'timeout' || error.kind === 'memory')) return NOTHING;
        throw error;
      }),
    close: pool.close,
  };
}

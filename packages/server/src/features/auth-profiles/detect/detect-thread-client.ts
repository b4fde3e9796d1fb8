import type { Detection } from '@assay/engine';
import { AppError } from '../../../platform/http/app-error.ts';
import { ThreadFailure } from '../../../platform/threads/protocol.ts';
import { createThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { DetectTask } from './detect-tasks.ts';

export interface DetectThread {
  /** Throws `DETECTION_LIMIT` when parsing exceeds the thread's limits. */
  run(task: DetectTask): Promise<Detection>;
  close(): Promise<void>;
}

const MEMORY_MB = 512;

export function createDetectThread({ timeoutMs } = { timeoutMs: 10_000 }): DetectThread {
  const module = new URL('./detect-thread-entry.ts', import.meta.url);
  const pool = createThreadPool<DetectTask, Detection>({ module, size: 1, memoryMb: MEMORY_MB, timeoutMs });
  const limits = {
    timeout: `took longer than ${timeoutMs / 1000} s`,
    memory: `used more than ${MEMORY_MB} MB`,
  };
  return {
    run: (task) =>
      pool.run(task).catch((error: unknown) => {
        if (error instanceof ThreadFailure && (error.kind === 'timeout' || error.kind === 'memory'))
          throw new AppError('DETECTION_LIMIT', { problem: limits[error.kind] }, { cause: error });
        throw error;
      }),
    close: pool.close,
  };
}

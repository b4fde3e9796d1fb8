import { GENERATION_STAGES } from '@assay/contract';
import { z } from 'zod';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { StageText } from './stage-texts.ts';
import type { GenerateResult, GenerateTask } from './suite-tasks.ts';

export interface SuiteThread {
  generate(task: GenerateTask, onStage: (stage: StageText) => void): Promise<GenerateResult>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
const Stage = z.object({ stage: z.enum(GENERATION_STAGES), text: z.string() });

export function createSuiteThread(): SuiteThread {
  const module = new URL('./suite.thread.ts', import.meta.url);
  const pool = createThreadPool<GenerateTask, GenerateResult>({ module, size: 2, memoryMb: 1024, timeoutMs: TIMEOUT_MS });
  return {
    async generate(task, onStage) {
      const running = pool.start(task, (message) => {
        const stage = Stage.safeParse(message);
        if (stage.success) onStage(stage.data);
      });
      const timer = setTimeout(() => void running.terminate(), TIMEOUT_MS);
      try {
        return await running.done;
      } finally {
        clearTimeout(timer);
      }
    },
    close: pool.close,
  };
}

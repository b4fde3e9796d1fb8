import { GENERATION_STAGES } from '@assay/contract';
import { z } from 'zod';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { StageText } from './stage-texts.ts';
import type {
  GenerateResult,
  GenerateTask,
  KeepResult,
  KeepTask,
  PromptResult,
  PromptTask,
  SuiteResult,
  SuiteTask,
} from './suite-tasks.ts';

export interface SuiteThread {
  generate(task: Omit<GenerateTask, 'kind'>, onStage: (stage: StageText) => void): Promise<GenerateResult>;
  prompt(task: Omit<PromptTask, 'kind'>): Promise<PromptResult['prompt']>;
  keep(task: Omit<KeepTask, 'kind'>): Promise<KeepResult['kept']>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
const Stage = z.object({ stage: z.enum(GENERATION_STAGES), text: z.string() });

export function createSuiteThread(): SuiteThread {
  const module = new URL('./suite.thread.ts', import.meta.url);
  const pool = createThreadPool<SuiteTask, SuiteResult>({ module, size: 2, memoryMb: 1024, timeoutMs: TIMEOUT_MS });

  async function run(task: SuiteTask, onStage: (stage: StageText) => void): Promise<SuiteResult> {
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
  }

  return {
    async generate(task, onStage) {
      const result = await run({ ...task, kind: 'generate' }, onStage);
      if (result.kind !== 'generate') throw new Error('the thread answered another question');
      return result;
    },
    async prompt(task) {
      const result = await run({ ...task, kind: 'prompt' }, () => {});
      if (result.kind !== 'prompt') throw new Error('the thread answered another question');
      return result.prompt;
    },
    async keep(task) {
      const result = await run({ ...task, kind: 'keep' }, () => {});
      if (result.kind !== 'keep') throw new Error('the thread answered another question');
      return result.kept;
    },
    close: pool.close,
  };
}

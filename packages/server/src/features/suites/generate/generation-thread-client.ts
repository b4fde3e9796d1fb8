import { GENERATION_STAGES } from '@assay/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { ThreadFailure } from '../../../platform/threads/protocol.ts';
import { createThreadPool } from '../../../platform/threads/thread-pool.ts';
import type {
  GenerateResult,
  GenerateTask,
  GenerationResult,
  GenerationTask,
  KeepResult,
  KeepTask,
  PromptResult,
  PromptTask,
} from './generation-tasks.ts';
import type { StageText } from './stage-texts.ts';

export interface GenerationThread {
  generate(task: Omit<GenerateTask, 'kind'>, onStage: (stage: StageText) => void): Promise<GenerateResult>;
  prompt(task: Omit<PromptTask, 'kind'>): Promise<PromptResult['prompt']>;
  keep(task: Omit<KeepTask, 'kind'>): Promise<KeepResult['kept']>;
  close(): Promise<void>;
}

interface GenerationLimits {
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

const LIMITS: GenerationLimits = { memoryMb: 1024, timeoutMs: 60_000 };
const Stage = z.object({ stage: z.enum(GENERATION_STAGES), text: z.string() });

export function createGenerationThread({ memoryMb, timeoutMs } = LIMITS): GenerationThread {
  const module = new URL('./generation-thread-entry.ts', import.meta.url);
  const pool = createThreadPool<GenerationTask, GenerationResult>({ module, size: 2, memoryMb, timeoutMs });

  async function run(task: GenerationTask, onStage: (stage: StageText) => void): Promise<GenerationResult> {
    const running = pool.start(task, (message) => {
      const stage = Stage.safeParse(message);
      if (stage.success) onStage(stage.data);
    });
    let limit: string | null = null;
    const timer = setTimeout(() => {
      limit = `${timeoutMs / 1000} seconds`;
      void running.terminate();
    }, timeoutMs);
    try {
      return await running.done;
    } catch (error) {
      if (error instanceof ThreadFailure && error.kind === 'memory') limit = `${memoryMb} MB of memory`;
      if (limit === null) throw error;
      throw new AppError('GENERATION_TOO_LARGE', { limit }, { cause: error });
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

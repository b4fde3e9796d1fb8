import { GENERATION_STAGES } from '@assay/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { limitCpuTime } from '../../../platform/threads/limit-cpu-time.ts';
import { ThreadFailure } from '../../../platform/threads/protocol.ts';
import { createThreadPool } from '../../../platform/threads/thread-pool.ts';
import {
  type GenerateResult,
  type GenerateTask,
  type GenerationResult,
  type GenerationTask,
  type KeepFindingsResult,
  type KeepFindingsTask,
  PARSING_STARTED,
  type PromptResult,
  type PromptTask,
  type SaveRequestResult,
  type SaveRequestTask,
  type StartResult,
  type StartTask,
} from './generation-tasks.ts';
import type { ActionPromptResult, ActionPromptTask, JudgeResult, JudgeTask, MessageTask, PlanResult, PlanTask } from './message-tasks.ts';
import type { StageText } from './stage-texts.ts';

export interface GenerationThread {
  generate(task: Omit<GenerateTask, 'kind'>, onStage: (stage: StageText) => void): Promise<GenerateResult>;
  prompt(task: Omit<PromptTask, 'kind'>): Promise<PromptResult['prompt']>;
  keep(task: Omit<SaveRequestTask, 'kind'>): Promise<SaveRequestResult['kept']>;
  keepFindings(task: Omit<KeepFindingsTask, 'kind'>): Promise<KeepFindingsResult>;
  start(task: Omit<StartTask, 'kind'>): Promise<StartResult['file']>;
  /** Null if the message could not be parsed within the deadline. */
  plan(task: Omit<PlanTask, 'kind'>): Promise<PlanResult['plan'] | null>;
  /** The model's prompt for interpreting the message. */
  actionPrompt(task: Omit<ActionPromptTask, 'kind'>): Promise<ActionPromptResult['prompt']>;
  /** Null if the message could not be parsed within the deadline. */
  judge(task: Omit<JudgeTask, 'kind'>): Promise<JudgeResult['judged'] | null>;
  close(): Promise<void>;
}

interface GenerationLimits {
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /**
   * The time limit for parsing a message, once the thread has its input. Only CPU time counts, so a busy machine does not cause a timeout.
   */
  readonly readingMs: number;
}

const LIMITS: GenerationLimits = { memoryMb: 1024, timeoutMs: 60_000, readingMs: 1000 };
const Stage = z.object({ stage: z.enum(GENERATION_STAGES), text: z.string() });

export function createGenerationThread({ memoryMb, timeoutMs, readingMs } = LIMITS): GenerationThread {
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

  /** Starting a thread and unpacking a model do not count towards the deadline. */
  async function read(task: MessageTask): Promise<GenerationResult | null> {
    const watches: (() => void)[] = [];
    const limits = { cpuMs: readingMs, elapsedMs: timeoutMs };
    let isLate = false;
    const stop = () => {
      isLate = true;
      void running.terminate();
    };
    const whole = setTimeout(stop, timeoutMs);
    const running = pool.start(task, (message) => {
      if (message === PARSING_STARTED && watches.length === 0) watches.push(limitCpuTime(running.cpuMs, limits, stop));
    });
    try {
      return await running.done;
    } catch (error) {
      if (isLate || (error instanceof ThreadFailure && error.kind === 'memory')) return null;
      throw error;
    } finally {
      clearTimeout(whole);
      for (const end of watches) end();
    }
  }

  return {
    async plan(task) {
      const result = await read({ ...task, kind: 'plan' });
      return result?.kind === 'plan' ? result.plan : null;
    },
    async judge(task) {
      const result = await read({ ...task, kind: 'judge' });
      return result?.kind === 'judge' ? result.judged : null;
    },
    async actionPrompt(task) {
      const result = await run({ ...task, kind: 'action-prompt' }, () => {});
      if (result.kind !== 'action-prompt') throw new Error('the thread answered another question');
      return result.prompt;
    },
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
    async keepFindings(task) {
      const result = await run({ ...task, kind: 'keep-findings' }, () => {});
      if (result.kind !== 'keep-findings') throw new Error('the thread answered another question');
      return result;
    },
    async start(task) {
      const result = await run({ ...task, kind: 'start' }, () => {});
      if (result.kind !== 'start') throw new Error('the thread answered another question');
      return result.file;
    },
    close: pool.close,
  };
}

import type { Operation } from '@assay/engine/model';
import { AppError } from '../../platform/http/app-error.ts';
import { ThreadFailure } from '../../platform/threads/protocol.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { SpecRead, SpecTask, SpecTaskResult } from './spec-tasks.ts';

/** Reads documents away from the event loop, with bounds on memory and time. */
export interface SpecThread {
  /** Throws SPEC_UNREADABLE with the reason when the text is no API description. */
  read(text: string): Promise<SpecRead>;
  operation(model: Uint8Array, key: string): Promise<Operation | null>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const LIMITS: Readonly<Record<string, string>> = {
  timeout: `reading it took longer than ${TIMEOUT_MS / 1000} s`,
  memory: 'it unfolds into more data than can be held in memory',
};

export function createSpecThread(): SpecThread {
  const module = new URL('./spec.thread.ts', import.meta.url);
  const pool = createThreadPool<SpecTask, SpecTaskResult>({ module, size: 1, memoryMb: 1024, timeoutMs: TIMEOUT_MS });

  async function read(text: string): Promise<SpecRead> {
    const result = await pool.run({ kind: 'read', text }).catch(asUnreadable);
    if (result.kind === 'read') return result;
    const problem = result.kind === 'refused' ? atLine(result.problem, result.line) : 'it gave no result';
    throw new AppError('SPEC_UNREADABLE', { problem });
  }

  return {
    read,
    operation: async (model, key) => {
      const result = await pool.run({ kind: 'operation', model, key });
      return result.kind === 'operation' ? result.operation : null;
    },
    close: pool.close,
  };
}

/** A document that exhausts its thread is the document's fault; anything else is ours. */
function asUnreadable(error: unknown): never {
  const limit = error instanceof ThreadFailure ? LIMITS[error.kind] : undefined;
  if (limit === undefined) throw error;
  throw new AppError('SPEC_UNREADABLE', { problem: limit }, { cause: error });
}

function atLine(problem: string, line: number | null): string {
  const sentence = problem.replace(/\.$/, '');
  return line === null || /\bline \d/.test(sentence) ? sentence : `${sentence} (line ${line})`;
}

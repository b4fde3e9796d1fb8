import type { ReceivedResponse, ResponseCheck } from '@assay/engine';
import type { ApiModel, Scope } from '@assay/engine/model';
import { AppError } from '../../platform/http/app-error.ts';
import { ThreadFailure } from '../../platform/threads/protocol.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { InspectedOperation } from './inspect-operation.ts';
import type { WantedOperations } from './narrow-operations.ts';
import type { SpecPaths } from './spec-paths.ts';
import { type SpecSource, transferableBuffers } from './spec-source.ts';
import type { ChosenOperations, OutlinedOperation, ParsedSpec, SpecTask, SpecTaskResult } from './spec-tasks.ts';

type Result<Kind extends SpecTaskResult['kind']> = Extract<SpecTaskResult, { readonly kind: Kind }>;
type Transfer = ReturnType<typeof transferableBuffers>;
type DocumentTask = Extract<SpecTask, { readonly kind: 'document' }>;

/** Parses specs outside the event loop, with limits on memory and time. */
export interface SpecThread {
  /** Throws SPEC_UNREADABLE with the reason when the text is not a spec. The source's bytes are transferred. */
  read(source: SpecSource): Promise<ParsedSpec>;
  /** The other files that a spec references. */
  files(text: string): Promise<readonly string[]>;
  /** Compares two compressed models. */
  compare(base: Uint8Array, head: Uint8Array): Promise<Result<'compared'>>;
  document(wanted: Omit<DocumentTask, 'kind'>): Promise<Result<'document'>>;
  inspect(model: Uint8Array, key: string): Promise<InspectedOperation | null>;
  outline(model: Uint8Array): Promise<readonly OutlinedOperation[]>;
  choose(model: Uint8Array, scope: Scope, wanted: WantedOperations): Promise<ChosenOperations>;
  schemes(model: Uint8Array): Promise<ApiModel['securitySchemes']>;
  servers(model: Uint8Array): Promise<{ readonly servers: readonly string[]; readonly paths: SpecPaths }>;
  check(model: Uint8Array, key: string, answer: ReceivedResponse): Promise<ResponseCheck | null>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const LIMITS: Readonly<Record<string, string>> = {
  timeout: `reading it took longer than ${TIMEOUT_MS / 1000} s`,
  memory: 'it expands to more data than fits in memory',
};

export function createSpecThread(): SpecThread {
  const module = new URL('./spec-thread-entry.ts', import.meta.url);
  const pool = createThreadPool<SpecTask, SpecTaskResult>({ module, size: 1, memoryMb: 1024, timeoutMs: TIMEOUT_MS });

  let started: Promise<unknown> | null = null;
  /** Starting a thread takes time on a busy machine, which must not count towards the waiting spec. */
  const start = () => {
    started ??= pool.start({ kind: 'start' }, () => {}).done;
    return started;
  };
  const restartNext = () => {
    started = null;
  };

  /** The thread returns the matching result for each type of task, or an error. */
  async function ask<Kind extends SpecTaskResult['kind']>(task: SpecTask, kind: Kind, transfer: Transfer = []): Promise<Result<Kind>> {
    const result = await start()
      .then(() => pool.run(task, { transfer }))
      .catch((error: unknown) => {
        restartNext();
        return asUnreadable(error);
      });
    if (isKind(result, kind)) return result;
    throw new AppError('SPEC_UNREADABLE', {
      problem: result.kind === 'refused' ? atLine(result.problem, result.line) : 'it did not return a result',
    });
  }

  return {
    read: (source) => ask({ kind: 'read', source }, 'read', transferableBuffers(source)),
    files: async (text) => (await ask({ kind: 'files', text }, 'files')).files,
    compare: (base, head) => ask({ kind: 'compare', base, head }, 'compared'),
    document: (wanted) => ask({ kind: 'document', ...wanted }, 'document'),
    inspect: async (model, key) => (await ask({ kind: 'inspect', model, key }, 'inspected')).found,
    outline: async (model) => (await ask({ kind: 'outline', model }, 'outlined')).operations,
    choose: async (model, scope, wanted) => (await ask({ kind: 'choose', model, scope, wanted }, 'chosen')).choice,
    schemes: async (model) => (await ask({ kind: 'schemes', model }, 'schemes')).schemes,
    servers: (model) => ask({ kind: 'servers', model }, 'servers'),
    check: async (model, key, answer) => (await ask({ kind: 'check', model, key, answer }, 'checked')).check,
    close: pool.close,
  };
}

function isKind<Kind extends SpecTaskResult['kind']>(result: SpecTaskResult, kind: Kind): result is Result<Kind> {
  return result.kind === kind;
}

/** A spec that exceeds its thread's limits is a client error; everything else is a server error. */
function asUnreadable(error: unknown): never {
  const limit = error instanceof ThreadFailure ? LIMITS[error.kind] : undefined;
  if (limit === undefined) throw error;
  throw new AppError('SPEC_UNREADABLE', { problem: limit }, { cause: error });
}

function atLine(problem: string, line: number | null): string {
  const sentence = problem.replace(/\.$/, '');
  return line === null || /\bline \d/.test(sentence) ? sentence : `${sentence} (line ${line})`;
}

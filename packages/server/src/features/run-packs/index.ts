import type { Actor, Feature } from '../../platform/http/feature.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { CheckResult, CheckTask } from './check-task.ts';
import { createPackDownloads, type PackDownloadDeps } from './pack-downloads.ts';
import { runPackHandlers } from './run-packs.routes.ts';
import { createRunPacksService, type RunPacksService } from './run-packs.service.ts';
import { type FileChangeRequest, type SavedFile, savePackFile } from './save-pack-file.ts';

export interface RunPacksFeature extends Feature {
  readonly sourceOf: RunPacksService['sourceOf'];
  /** Saves a changed file in a pack as the next suite revision. */
  saveFile(actor: Actor, request: FileChangeRequest): Promise<SavedFile>;
  close(): Promise<void>;
}

export function createRunPacksFeature(deps: PackDownloadDeps): RunPacksFeature {
  const module = new URL('./check-thread-entry.ts', import.meta.url);
  const checker = createThreadPool<CheckTask, CheckResult>({ module, size: 1, memoryMb: 512, timeoutMs: 30_000 });
  const service = createRunPacksService(deps);
  return {
    name: 'run-packs',
    handlers: runPackHandlers(service, createPackDownloads(deps)),
    sourceOf: service.sourceOf,
    saveFile: (actor, request) => savePackFile({ db: deps.db, checker }, actor, request),
    close: checker.close,
  };
}

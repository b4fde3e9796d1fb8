import type { TextFile } from '@assay/engine/model';
import type { Feature } from '../../platform/http/feature.ts';
import { createGenerator, type GeneratorDeps } from './generator.ts';
import { loadTextFiles } from './suite-contents.ts';
import { createSuiteThread } from './suite-thread.ts';
import { suiteHandlers } from './suites.routes.ts';
import { createSuitesService, type SuitesService } from './suites.service.ts';

export interface SuitesFeature extends Feature {
  readonly suiteForRun: SuitesService['suiteForRun'];
  /** Files of a revision, for a run that was authorised when it was created. */
  loadFiles(suiteId: string, revision: number): Promise<readonly TextFile[]>;
  /** Lets answers under way finish, then ends the threads. */
  close(): Promise<void>;
}

export function createSuitesFeature(deps: GeneratorDeps): SuitesFeature {
  const thread = createSuiteThread();
  const service = createSuitesService(deps);
  const generator = createGenerator(deps, thread);
  return {
    name: 'suites',
    handlers: suiteHandlers(service, generator),
    suiteForRun: service.suiteForRun,
    loadFiles: (suiteId, revision) => loadTextFiles(deps.db, suiteId, revision),
    close: async () => {
      await generator.drain();
      await thread.close();
    },
  };
}

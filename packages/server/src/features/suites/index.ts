import type { TextFile } from '@assay/engine/model';
import type { Actor, Feature } from '../../platform/http/feature.ts';
import { createSaveTriedRequest, type SaveTriedRequestDeps } from './edit/save-tried-request.ts';
import { createGenerationThread } from './generate/generation-thread-client.ts';
import { createGenerator, type GeneratorDeps } from './generate/generator.ts';
import { loadHeaderFile, loadTextFiles } from './suite-contents.ts';
import { suiteHandlers } from './suites.routes.ts';
import { createSuitesService, type SuitesService } from './suites.service.ts';

export type { AnswerCommand, CommandAnswer, CommandRequest } from './generate/command-port.ts';
export { loadTextFiles } from './suite-contents.ts';
export { findRevision, findSuite, findSuiteFor, insertRevision, newestSuite } from './suites.store.ts';

export interface SuitesFeature extends Feature {
  readonly suiteForRun: SuitesService['suiteForRun'];
  readonly suiteForPushed: SuitesService['suiteForPushed'];
  /** The files in a revision, for a run that was authorised when it was created. */
  loadFiles(suiteId: string, revision: number): Promise<readonly TextFile[]>;
  /** The header file, which lists what the suite includes. */
  loadHeader(suiteId: string, revision: number): Promise<readonly TextFile[]>;
  /** Creates smoke tests from the project's spec; null when there is nothing to test. */
  generateSmoke(actor: Actor, projectId: string): Promise<{ readonly suiteId: string; readonly revision: number } | null>;
  /** Waits for running generations, then ends the threads. */
  close(): Promise<void>;
}

export type SuitesDeps = GeneratorDeps & SaveTriedRequestDeps;

export function createSuitesFeature(deps: SuitesDeps): SuitesFeature {
  const thread = createGenerationThread();
  const service = createSuitesService(deps);
  const generator = createGenerator(deps, thread);
  return {
    name: 'suites',
    handlers: suiteHandlers(service, generator, createSaveTriedRequest(deps, thread)),
    suiteForRun: service.suiteForRun,
    suiteForPushed: (actor, request) => service.suiteForPushed(actor, request),
    loadFiles: (suiteId, revision) => loadTextFiles(deps.db, suiteId, revision),
    loadHeader: (suiteId, revision) => loadHeaderFile(deps.db, suiteId, revision),
    generateSmoke: async (actor, projectId) => {
      const begun = await generator.begin(actor, {
        user_query: '/generate smoke',
        projectId,
        conversationId: null,
        environmentId: null,
        generationId: null,
      });
      const { suiteId, revision } = await begun.reply;
      return suiteId === null || revision === null ? null : { suiteId, revision };
    },
    close: async () => {
      await generator.drain();
      await thread.close();
    },
  };
}

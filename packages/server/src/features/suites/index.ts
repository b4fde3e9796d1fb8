import type { TextFile } from '@assay/engine/model';
import type { Actor, Feature } from '../../platform/http/feature.ts';
import { createSuiteCreator } from './edit/create-suite.ts';
import { createKeepFindings, type KeepFindings } from './edit/keep-findings.ts';
import { createSaveTriedRequest, type SaveTriedRequestDeps } from './edit/save-tried-request.ts';
import { createGenerationThread, type GenerationThread } from './generate/generation-thread-client.ts';
import { createGenerator, type GeneratorDeps } from './generate/generator.ts';
import { createMakeTests, type MakeTests } from './generate/make-tests.ts';
import { loadSuiteHeader, loadTextFiles } from './suite-contents.ts';
import { suiteHandlers } from './suites.routes.ts';
import { createSuitesService, type SuitesService } from './suites.service.ts';

export { type SuiteChange, storeChange } from './edit/store-change.ts';
export type { ActionRequest, AnswerMessage, CommandAnswer, MessageRequest, ProgressListener } from './generate/command-port.ts';
export { answerDraft, commandHint, joinDrafts, noMatchDraft, type ReplyDraft } from './generate/generation-reply.ts';
export type { MakeTests, StoreOptions } from './generate/make-tests.ts';
export type { PlanTask } from './generate/message-tasks.ts';
export { type StoreReply, storeMessage } from './generate/save-answer.ts';
export { loadCompressedFiles, loadTextFiles } from './suite-contents.ts';
export {
  findRevision,
  findSuite,
  findSuiteNamed,
  findSuiteOfConversation,
  insertRevision,
  listFiles,
  listSuiteNames,
  newestSuite,
  type SuiteRow,
} from './suites.store.ts';

export interface SuitesFeature extends Feature {
  readonly makeTests: MakeTests;
  /** Parses a message in a thread. Null if that took too long. */
  readonly planMessage: GenerationThread['plan'];
  /** The model's prompt for a message. */
  readonly promptForActions: GenerationThread['actionPrompt'];
  /** Applies the policy to the actions that a model proposes; null when that took too long. */
  readonly judgeActions: GenerationThread['judge'];
  /** Adds an exploration's findings to a suite. */
  readonly keepFindings: KeepFindings;
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
    handlers: suiteHandlers({
      service,
      generator,
      createSuite: createSuiteCreator(deps, thread),
      saveTriedRequest: createSaveTriedRequest(deps, thread),
    }),
    makeTests: createMakeTests({ ...deps, thread }),
    planMessage: thread.plan,
    promptForActions: thread.actionPrompt,
    judgeActions: thread.judge,
    keepFindings: createKeepFindings(deps, thread),
    suiteForRun: service.suiteForRun,
    suiteForPushed: (actor, request) => service.suiteForPushed(actor, request),
    loadFiles: (suiteId, revision) => loadTextFiles(deps.db, suiteId, revision),
    loadHeader: (suiteId, revision) => loadSuiteHeader(deps.db, suiteId, revision),
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

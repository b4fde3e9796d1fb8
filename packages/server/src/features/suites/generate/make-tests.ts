import type { GenerateReply } from '@assay/contract';
import type { Action, Intent, TestWish } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { EnvironmentsFeature } from '../../environments/index.ts';
import type { CurrentModels } from '../../specs/index.ts';
import type { MessageRequest, ProgressListener } from './command-port.ts';
import { type GenerateAnswerDeps, generateAnswer } from './generate-answer.ts';
import type { StoreReply } from './save-answer.ts';

export type MakeTestsAction = Extract<Action, { kind: 'make-tests' }>;

/** How a change is reported and stored. */
export interface StoreOptions extends ProgressListener {
  readonly store: StoreReply;
}

/** Generates the tests for an action. The caller has checked that the author may edit the project. */
export type MakeTests = (request: MessageRequest, action: MakeTestsAction, options: StoreOptions) => Promise<GenerateReply>;

export interface MakeTestsDeps extends GenerateAnswerDeps {
  readonly models: Pick<CurrentModels, 'currentModel'>;
  readonly environments: Pick<EnvironmentsFeature, 'environmentsForRun'>;
}

export function createMakeTests(deps: MakeTestsDeps): MakeTests {
  return async ({ actor, projectId, conversationId, text, maxFiles, ideas }, { wishes, into }, { store, ...progress }) => {
    const model = await deps.models.currentModel(projectId);
    if (model === null) throw new AppError('NO_SPEC');
    const intent = intentOf(wishes);
    const environments = await deps.environments.environmentsForRun(actor, projectId);
    const baseUrls = environments.map(({ baseUrl }) => baseUrl);
    const request = { projectId, conversationId, text, maxFiles, userId: actor.userId, dialog: null, call: null, baseUrls, ideas };
    return generateAnswer(deps, { ...request, intent, wishes, into, model, progress, store });
  };
}

/** The intent for the model and for progress messages: the message's only suite request, or a plain smoke test. */
function intentOf(wishes: readonly TestWish[]): Extract<Intent, { kind: 'generate' }> {
  const [only, ...others] = wishes;
  if (only?.kind !== 'suite' || others.length > 0) return { kind: 'generate', kinds: ['smoke'], perOperation: 1, scope: { kind: 'all' } };
  const { kinds, perOperation, scope } = only;
  return { kind: 'generate', kinds, perOperation, scope };
}

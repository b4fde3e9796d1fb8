import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type GenerateReply, type GenerationEvent, Id, type ParsedCall } from '@assay/contract';
import { readPastedCall } from '@assay/engine';
import { type Intent, TEST_BASE_DIR } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { CurrentModelSource } from '../../../platform/llm/language-model.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { ChatFeature } from '../../chat/index.ts';
import type { EnvironmentsFeature } from '../../environments/index.ts';
import type { ProjectAccess } from '../../projects/index.ts';
import type { CurrentModel, CurrentModels } from '../../specs/index.ts';
import { createCancellations } from './cancellations.ts';
import { dialogIntent } from './choose-intent.ts';
import type { AnswerMessage, ProgressListener } from './command-port.ts';
import { type DialogRequest, readDialogRequest } from './dialog-request.ts';
import { createEventFeed } from './event-feed.ts';
import { generateAnswer } from './generate-answer.ts';
import type { GenerationThread } from './generation-thread-client.ts';
import { type StoreReply, storeMessage } from './save-answer.ts';
import type { StageText } from './stage-texts.ts';

export interface GeneratorDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly chat: Pick<ChatFeature, 'requireReadable' | 'requireWritable'>;
  readonly models: Pick<CurrentModels, 'currentModel' | 'modelOfEndpoint'>;
  readonly answerMessage: AnswerMessage;
  readonly log: Log;
  readonly languageModel: CurrentModelSource;
  readonly environments: Pick<EnvironmentsFeature, 'environmentsForRun'>;
}

/** A started generation. It runs to completion and is stored, whether or not the caller stays connected. */
export interface StartedGeneration {
  readonly events: AsyncIterable<GenerationEvent>;
  readonly reply: Promise<GenerateReply>;
}

export type GenerateBody = ParsedCall<'generateTests'>['body'];
type Work = (progress: ProgressListener) => Promise<GenerateReply>;

export type Generator = ReturnType<typeof createGenerator>;

export function createGenerator(deps: GeneratorDeps, thread: GenerationThread) {
  const underWay = new Set<Promise<unknown>>();
  const cancellations = createCancellations();
  return {
    async begin(actor: Actor, body: GenerateBody): Promise<StartedGeneration> {
      const work = await prepare(deps, thread, actor, body);
      const feed = createEventFeed<GenerationEvent>();
      const stop = cancellations.open(actor, body.generationId);
      const onStage = (stage: StageText) => feed.push({ kind: 'stage', ...stage });
      const reply = work({ onStage, go: stop.go }).finally(stop.close);
      const followed = reply
        .then((done) => feed.push({ kind: 'done', reply: done }))
        .catch((error: unknown) => feed.push(failedEvent(error, deps.log)))
        .finally(() => {
          feed.end();
          underWay.delete(followed);
        });
      underWay.add(followed);
      return { events: feed, reply };
    },

    cancel: cancellations.cancel,

    /** Waits for running generations. */
    drain: async () => void (await Promise.all(underWay)),
  };
}

/** A pasted request already defines what to test. */
const PASTED_CALL_INTENT: Extract<Intent, { kind: 'generate' }> = {
  kind: 'generate',
  kinds: ['smoke'],
  perOperation: null,
  scope: { kind: 'all' },
};

/** Checks access and preconditions, so that errors are returned before any stream starts. */
async function prepare(deps: GeneratorDeps, thread: GenerationThread, actor: Actor, body: GenerateBody): Promise<Work> {
  const { projectId, conversationId, environmentId, user_query: text, max_files: maxFiles } = body;
  const dialog = readDialogRequest(body.openApiJson);
  const call = readPastedCall(text);
  if (dialog === null && call === null) {
    const request = { actor, projectId, environmentId, text, maxFiles, conversationId, storeIn: await requireReadable(deps, actor, body) };
    return (progress) => deps.answerMessage(request, progress);
  }
  const startedAt = performance.now();
  await deps.access.requireMember(actor, projectId, 'editor');
  if (conversationId !== null) await deps.chat.requireWritable(actor, projectId, conversationId);
  if (dialog !== null) requireFolder(dialog);
  const model = await chooseModel(deps.models, projectId, dialog);
  const intent = dialog === null ? PASTED_CALL_INTENT : dialogIntent(text, dialog);
  const store: StoreReply = (tx, draft) =>
    storeMessage(tx, draft, { conversationId, elapsedMs: Math.round(performance.now() - startedAt) });
  const environments = await deps.environments.environmentsForRun(actor, projectId);
  const baseUrls = environments.map(({ baseUrl }) => baseUrl);
  const common = {
    baseUrls,
    projectId,
    conversationId,
    text,
    maxFiles,
    userId: actor.userId,
    wishes: null,
    into: 'suite-at-hand',
  } as const;
  return (progress) => generateAnswer({ ...deps, thread }, { ...common, intent, dialog, model, call, progress, store });
}

/**
 * Viewers may ask questions. Every action is checked again before it is performed. A viewer cannot write to a conversation, so the reply is
 * not stored there.
 */
async function requireReadable({ access, chat }: GeneratorDeps, actor: Actor, { projectId, conversationId }: GenerateBody) {
  const role = await access.requireMember(actor, projectId);
  if (conversationId === null) return null;
  if (role === 'viewer') return chat.requireReadable(actor, projectId, conversationId).then(() => null);
  await chat.requireWritable(actor, projectId, conversationId);
  return conversationId;
}

/** The chosen endpoint's spec, or the current one. */
async function chooseModel(models: GeneratorDeps['models'], projectId: string, dialog: DialogRequest | null): Promise<CurrentModel> {
  const endpointId = Id.safeParse(dialog?.endpoints[0]?.id).data;
  const named = endpointId === undefined ? null : await models.modelOfEndpoint(projectId, endpointId);
  const model = named ?? (await models.currentModel(projectId));
  if (model === null) throw new AppError('NO_SPEC');
  return model;
}

/** The folder layout is part of the suite format, so a request for another folder gets an error instead of being ignored. */
function requireFolder({ fileBaseDir }: DialogRequest): void {
  if (fileBaseDir === TEST_BASE_DIR) return;
  const problem = `Tests are written to ${TEST_BASE_DIR}. fileBaseDir cannot be set to another folder.`;
  throw new AppError('VALIDATION_FAILED', { problems: problem }, { fields: { openApiJson: problem } });
}

function failedEvent(error: unknown, log: Log): GenerationEvent {
  if (error instanceof AppError) return { kind: 'failed', code: error.code, detail: error.message };
  const errorId = randomUUID();
  log.error({ err: error, errorId }, 'generation failed');
  return { kind: 'failed', code: 'INTERNAL', detail: new AppError('INTERNAL', { errorId }).message };
}

import { randomUUID } from 'node:crypto';
import type { CallParsed, GenerateReply } from '@assay/contract';
import type { Intent, PastedCall } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LanguageModel } from '../../../platform/llm/language-model.ts';
import { storableText } from '../../../shared/storable.ts';
import type { CurrentModel } from '../../specs/index.ts';
import { loadLinkNotes } from '../links.store.ts';
import { loadPackedOrigins } from '../origins.store.ts';
import { loadPackedFiles } from '../suite-contents.ts';
import { findSuiteFor } from '../suites.store.ts';
import { askModel, type ModelHelp } from './ask-model.ts';
import type { DialogRequest } from './dialog-request.ts';
import type { GenerationThread } from './generation-thread-client.ts';
import { saveAnswer, type Target } from './save-answer.ts';
import { readingText, type StageText } from './stage-texts.ts';
import { suiteName } from './suite-name.ts';
import { seedOfSuite } from './suite-seed.ts';

/** A parsed request whose access was checked. */
export interface GenerationRequest {
  readonly userId: string;
  readonly body: CallParsed<'generateTests'>['body'];
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  /** The endpoint dialog's options. */
  readonly dialog: DialogRequest | null;
  readonly model: CurrentModel;
  /** The request that was pasted instead of a message. */
  readonly call: PastedCall | null;
  readonly elapsedMs: () => number;
  /** Throws once the caller has cancelled. Call it before anything is stored. */
  readonly go: () => void;
}

export interface AnswerMaker {
  readonly db: Db;
  readonly thread: GenerationThread;
  readonly llm: LanguageModel | null;
}

type OnStage = (stage: StageText) => void;

const PROJECT_SUITE = 'Endpoint tests';
const DEFAULT_MAX_FILES = 3;
const MAX_ATTEMPTS = 3;

/** Generates and saves. When the suite was saved concurrently, it starts again from the new revision. */
export async function generateAnswer(maker: AnswerMaker, request: GenerationRequest, onStage: OnStage): Promise<GenerateReply> {
  onStage(readingText(request.model));
  const { body, intent, call } = request;
  // A pasted command contains credentials, which must not reach a model.
  const help = await askModel(
    call === null ? maker.llm : null,
    maker.thread,
    { model: request.model.model, intent, words: body.user_query },
    onStage,
  );
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reply = await generateOnce(maker, request, help, onStage);
    if (reply !== null) return reply;
  }
  throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
}

async function generateOnce(
  { db, thread }: AnswerMaker,
  request: GenerationRequest,
  help: ModelHelp,
  onStage: OnStage,
): Promise<GenerateReply | null> {
  const { body, model, userId, elapsedMs } = request;
  const target = await findTarget(db, request);
  const existing = target.revision === 0 ? [] : await loadPackedFiles(db, target.suiteId, target.revision);
  const task = {
    model: model.model,
    intent: help.intent,
    seed: target.seed,
    maxFiles: body.max_files ?? DEFAULT_MAX_FILES,
    suite: { id: target.suiteId, name: target.name },
    specSha256: model.documentHash,
    existing,
    ideas: help.ideas,
    call: request.call,
    credential: request.dialog?.credential ?? null,
    placeholders: request.dialog?.placeholders ?? [],
    origins: target.revision === 0 ? null : await loadPackedOrigins(db, target.suiteId),
    linkNotes: await loadLinkNotes(db, body.projectId),
  };
  const result = await thread.generate(task, onStage);
  const context = { userQuery: body.user_query, userId, specId: model.specId, elapsedMs, help };
  request.go();
  return db.transaction((tx) => saveAnswer(tx, target, result, context));
}

async function findTarget(db: Db, { body, intent, model }: GenerationRequest): Promise<Target> {
  const { projectId, conversationId } = body;
  const suite = await findSuiteFor(db, { projectId, conversationId, name: PROJECT_SUITE });
  const suiteId = suite?.id ?? randomUUID();
  const name = suite?.name ?? (conversationId === null ? PROJECT_SUITE : storableText(suiteName(intent, model.title, body.user_query)));
  return { projectId, conversationId, suiteId, name, revision: suite?.latestRevision ?? 0, seed: seedOfSuite(suiteId) };
}

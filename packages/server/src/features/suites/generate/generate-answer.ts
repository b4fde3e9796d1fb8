import { randomUUID } from 'node:crypto';
import type { GenerateReply } from '@assay/contract';
import type { Action, Intent, PastedCall, TestWish } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CurrentModelSource } from '../../../platform/llm/language-model.ts';
import { storableText } from '../../../shared/storable.ts';
import { listIdentityProfiles } from '../../auth-profiles/index.ts';
import { loadFacts } from '../../facts/index.ts';
import type { CurrentModel } from '../../specs/index.ts';
import { loadLinkExperience } from '../links.store.ts';
import { loadCompressedOrigins } from '../origins.store.ts';
import { loadCompressedFiles } from '../suite-contents.ts';
import { findSuiteOfConversation, listSuiteNames } from '../suites.store.ts';
import { askModel, type ModelHelp } from './ask-model.ts';
import type { IdeaLimits, ProgressListener } from './command-port.ts';
import type { DialogRequest } from './dialog-request.ts';
import type { GenerationThread } from './generation-thread-client.ts';
import { type StoreReply, saveAnswer, type TargetSuite } from './save-answer.ts';
import { readingText } from './stage-texts.ts';
import { suiteNameFor, unusedName } from './suite-name.ts';
import { suiteSeed } from './suite-seed.ts';

/** A parsed request whose access was checked. */
export interface GenerationRequest {
  readonly userId: string;
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly text: string;
  readonly maxFiles: number | undefined;
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  /** The tests that a message requests. Null if the intent is sufficient. */
  readonly wishes: readonly TestWish[] | null;
  readonly into: Extract<Action, { kind: 'make-tests' }>['into'];
  /** The endpoint dialog's options. */
  readonly dialog: DialogRequest | null;
  readonly model: CurrentModel;
  /** The request that was pasted instead of a message. */
  readonly call: PastedCall | null;
  /** The environments' base URLs, to recognise the paths of a pasted request and of a profile's login. */
  readonly baseUrls: readonly string[];
  readonly ideas?: IdeaLimits | undefined;
  readonly progress: ProgressListener;
  readonly store: StoreReply;
}

export interface GenerateAnswerDeps {
  readonly db: Db;
  readonly thread: GenerationThread;
  readonly languageModel: CurrentModelSource;
}

const PROJECT_SUITE = 'Endpoint tests';
const DEFAULT_MAX_FILES = 3;
/** This command writes one file per resource. */
const FULL_SUITE = /^\s*\/generate\b/i;
const MAX_ATTEMPTS = 3;

/** Generates and saves. If the suite was saved concurrently, starts again from the new revision. */
export async function generateAnswer(deps: GenerateAnswerDeps, request: GenerationRequest): Promise<GenerateReply> {
  const { intent, call, text, progress, ideas } = request;
  progress.onStage(readingText(request.model));
  // A pasted command contains credentials, which must not reach a model.
  const llm = call === null && ideas?.timeoutMs !== 0 ? await deps.languageModel() : null;
  const help = await askModel(llm, deps.thread, { model: request.model.model, intent, words: text, ...ideas }, progress.onStage);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reply = await generateOnce(deps, request, help);
    if (reply !== null) return reply;
  }
  throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
}

async function generateOnce(
  { db, thread }: GenerateAnswerDeps,
  request: GenerationRequest,
  help: ModelHelp,
): Promise<GenerateReply | null> {
  const { model, userId, store, progress } = request;
  const target = await findTarget(db, request);
  const existing = target.revision === 0 ? [] : await loadCompressedFiles(db, target.suiteId, target.revision);
  const task = {
    model: model.model,
    intent: help.intent,
    wishes: wishesFor(request, help),
    seed: target.seed,
    maxFiles: request.maxFiles ?? (FULL_SUITE.test(request.text) ? null : DEFAULT_MAX_FILES),
    suite: { id: target.suiteId, name: target.name },
    specSha256: model.documentHash,
    existing,
    ideas: help.ideas,
    call: request.call,
    baseUrls: request.baseUrls,
    credential: request.dialog?.credential ?? null,
    placeholders: request.dialog?.placeholders ?? [],
    origins: target.revision === 0 ? null : await loadCompressedOrigins(db, target.suiteId),
    experience: await loadLinkExperience(db, request.projectId),
    facts: (await loadFacts(db, request.projectId)).facts,
    profiles: await listIdentityProfiles(db, request.projectId, null),
  };
  const result = await thread.generate(task, progress.onStage);
  const context = { userQuery: request.text, userId, specId: model.specId, help, store };
  progress.go();
  return db.transaction((tx) => saveAnswer(tx, target, result, context));
}

/** A model may have narrowed the only suite request to the operations that it chose. */
function wishesFor({ wishes }: GenerationRequest, help: ModelHelp): readonly TestWish[] | null {
  const [only, ...others] = wishes ?? [];
  const { scope } = help.intent;
  const isNarrowed = help.by !== null && scope.kind === 'named';
  return isNarrowed && only?.kind === 'suite' && others.length === 0 ? [{ ...only, scope }] : wishes;
}

async function findTarget(db: Db, request: GenerationRequest): Promise<TargetSuite> {
  const { projectId, conversationId, into } = request;
  const place = { projectId, conversationId, name: PROJECT_SUITE };
  const suite = into === 'new-suite' ? null : await findSuiteOfConversation(db, place);
  const suiteId = suite?.id ?? randomUUID();
  const isProjectSuite = conversationId === null && into !== 'new-suite';
  const name = suite?.name ?? (isProjectSuite ? PROJECT_SUITE : await newName(db, request));
  return { projectId, conversationId, suiteId, name, revision: suite?.latestRevision ?? 0, seed: suiteSeed(suiteId), into };
}

async function newName(db: Db, { wishes, intent, model, projectId }: GenerationRequest): Promise<string> {
  const asked = wishes ?? [{ ...intent, kind: 'suite', atMost: null } as const];
  return unusedName(storableText(suiteNameFor(asked, model.title)), await listSuiteNames(db, projectId));
}

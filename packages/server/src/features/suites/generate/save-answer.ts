import type { Card, GenerateReply } from '@assay/contract';
import type { Action } from '@assay/engine/model';
import type { Executor } from '../../../platform/db/db.ts';
import { insertBlobs } from '../../../shared/blobs.store.ts';
import { storeAnswer } from '../../chat/index.ts';
import { lockProject } from '../../projects/index.ts';
import { storeOrigins } from '../origins.store.ts';
import { findSuiteInProject, findSuiteOfConversation, insertRevision, insertSuite, type SuiteRow } from '../suites.store.ts';
import type { ModelHelp } from './ask-model.ts';
import { askWhichEndpoint } from './ask-which-endpoint.ts';
import { addLoadTestButton, addModelNote, answerDraft, noMatchDraft, type ReplyDraft, suiteDraft } from './generation-reply.ts';
import type { GenerateResult } from './generation-tasks.ts';

type MakeTests = Extract<Action, { kind: 'make-tests' }>;

/** The target suite as it was when the generation started. */
export interface TargetSuite {
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly suiteId: string;
  readonly name: string;
  /** Zero for a suite that does not exist yet. */
  readonly revision: number;
  readonly seed: number;
  readonly into: MakeTests['into'];
}

export interface AnswerContext {
  readonly userQuery: string;
  readonly userId: string;
  readonly specId: string;
  readonly help: ModelHelp;
  readonly store: StoreReply;
}

/** Stores the reply in the transaction that stored the revision, so that both exist or neither does. */
export type StoreReply = (tx: Executor, draft: ReplyDraft) => Promise<GenerateReply>;

/** Stores the message for a reply that created no revision. */
export async function storeMessage(
  tx: Executor,
  draft: ReplyDraft,
  { conversationId, elapsedMs }: { readonly conversationId: string | null; readonly elapsedMs: number },
): Promise<GenerateReply> {
  const { suiteId, revision, engine, runId = null, unread = [], unreadEnd = null } = draft.reply;
  const cards = storedCards(draft.reply);
  const cardType = cards.some((card) => card.type === 'diff') ? 'diff' : (cards[0]?.type ?? null);
  const messageId =
    conversationId === null
      ? null
      : await storeAnswer(tx, {
          conversationId,
          content: draft.content,
          cards,
          cardType,
          suiteId,
          revision,
          runId,
          unread,
          unreadEnd,
          engine,
          elapsedMs,
        });
  return { ...draft.reply, messageId, elapsedMs };
}

/** The reply lists the closest operations next to its cards. The conversation stores them as a card, so that they survive a reload. */
function storedCards({ cards, nearest }: ReplyDraft['reply']): readonly Card[] {
  return nearest.length === 0 ? cards : [...cards, { type: 'nearest', title: 'Closest endpoints', operations: nearest }];
}

/** Saves the revision and the message together; null when the suite got a newer revision and the work must be repeated. */
export async function saveAnswer(
  tx: Executor,
  target: TargetSuite,
  result: GenerateResult,
  context: AnswerContext,
): Promise<GenerateReply | null> {
  await lockProject(tx, target.projectId);
  const draft = textOnlyDraft(result, context) ?? (await saveRevision(tx, target, result, context));
  return draft === null ? null : context.store(tx, addModelNote(addLoadTestButton(draft, context.help.intent), context.help));
}

/** The suite that gets the revision, or `stale` if someone else created or changed it in the meantime. */
async function currentSuite(tx: Executor, target: TargetSuite): Promise<SuiteRow | null | 'stale'> {
  if (target.revision > 0) {
    const known = await findSuiteInProject(tx, target.projectId, target.suiteId);
    return known?.latestRevision === target.revision ? known : 'stale';
  }
  if (target.into === 'new-suite') return null;
  return (await findSuiteOfConversation(tx, target)) === null ? null : 'stale';
}

function textOnlyDraft({ generated }: GenerateResult, { userQuery, help }: AnswerContext): ReplyDraft | null {
  if (generated.plan.length > 0) return null;
  if (generated.unclear.length > 0) return answerDraft(askWhichEndpoint(generated.unclear, help.intent));
  const [first, ...others] = generated.omitted;
  if (first === undefined) return noMatchDraft(userQuery, generated.nearest);
  const more = others.length === 0 ? '' : ` ${others.length} more endpoints could not be tested for similar reasons.`;
  return answerDraft({ heading: `No tests could be generated. ${first.op}: ${first.reason.replace(/\.$/, '')}.${more}` });
}

async function saveRevision(tx: Executor, target: TargetSuite, result: GenerateResult, context: AnswerContext): Promise<ReplyDraft | null> {
  const { suiteId, name, projectId, conversationId } = target;
  const current = await currentSuite(tx, target);
  if (current === 'stale') return null;
  if (current !== null) await storeOrigins(tx, suiteId, result.origins);
  if (result.changes.length === 0) return suiteDraft(result, { id: suiteId, name, revision: target.revision }, context.help.dropped);
  if (current === null) {
    await insertSuite(tx, { id: suiteId, projectId, conversationId, name });
    await storeOrigins(tx, suiteId, result.origins);
  }
  const revision = target.revision + 1;
  await insertBlobs(
    tx,
    result.files.map((file) => file.blob),
  );
  await insertRevision(
    tx,
    {
      suiteId,
      revision,
      specId: context.specId,
      seed: target.seed,
      cases: result.generated.cases,
      requestsTotal: result.generated.requests.total,
      requestsWrite: result.generated.requests.write,
      createdBy: context.userId,
    },
    result.files.map((file) => ({ path: file.path, blobHash: file.blob.hash })),
  );
  return suiteDraft(result, { id: suiteId, name, revision }, context.help.dropped);
}

import { performance } from 'node:perf_hooks';
import { Action as ActionSchema, type GenerateReply } from '@assay/contract';
import type { Action, ActionKind, Decision } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  type AnswerMessage,
  answerDraft,
  joinDrafts,
  type MessageRequest,
  type ProgressListener,
  type ReplyDraft,
  type StoreReply,
  storeMessage,
} from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { performAction } from '../perform-action.ts';
import { draftWithoutAction, errorDraft, unusedWords } from './decision-drafts.ts';
import { loadPlanTask } from './message-context.ts';
import { type ReadPlan, readWithModel } from './read-with-model.ts';
import { addUndoButton } from './with-undo.ts';

const TOO_LONG = 'Processing this message took too long. Use fewer words, or one of the commands in /help.';

/** Parses a message, performs its actions in order, and stores one reply. */
export function createAnswerMessage(deps: ActionDeps): AnswerMessage {
  return async (request, progress) => {
    const startedAt = performance.now();
    const read = await readWithModel(deps, request, await loadPlanTask(deps, request), progress);
    const { plan } = read;
    const performed: ActionKind[] = [];
    const store: StoreReply = (tx, draft) =>
      storeMessage(tx, finished(draft, read, performed), {
        conversationId: request.storeIn,
        elapsedMs: Math.round(performance.now() - startedAt),
      });
    const decisions = plan?.decisions ?? [];
    if (decisions.length === 0) return deps.db.transaction((tx) => store(tx, answerDraft({ heading: TOO_LONG })));
    return carryOut(deps, { request: { ...request, ideas: read.ideas }, progress, decisions, performed, store });
  };
}

interface Work {
  readonly request: MessageRequest;
  readonly progress: ProgressListener;
  readonly decisions: readonly Decision[];
  /** Receives the kinds of the performed actions. */
  readonly performed: ActionKind[];
  readonly store: StoreReply;
}

/** The last decision stores the reply in its own transaction. Earlier decisions only return their part of the reply. */
async function carryOut(deps: ActionDeps, { request, progress, decisions, performed, store }: Work): Promise<GenerateReply> {
  const drafts: ReplyDraft[] = [];
  const storeAll = (draft?: ReplyDraft) =>
    deps.db.transaction((tx) => store(tx, joinDrafts(draft === undefined ? drafts : [...drafts, draft])));
  for (const [at, decision] of decisions.entries()) {
    const isLast = at === decisions.length - 1;
    let draft: ReplyDraft | null = null;
    const keep: StoreReply = async (tx, made) => {
      draft = made;
      if (decision.kind === 'do') performed.push(decision.action.kind);
      return isLast ? store(tx, joinDrafts([...drafts, made])) : { ...made.reply, messageId: null, elapsedMs: 0 };
    };
    try {
      if (decision.kind === 'do') {
        const reply = await performAction(deps, request, requireValid(decision.action), { ...progress, store: keep });
        if (isLast) return reply;
      } else draft = await draftWithoutAction(deps, request, decision);
    } catch (error) {
      // Completed actions must be reported, even if a later one fails.
      if (!(error instanceof AppError) || (drafts.length === 0 && !isAnswer(error))) throw error;
      return storeAll(errorDraft(error));
    }
    if (draft !== null) drafts.push(draft);
  }
  progress.go();
  return storeAll();
}

/** Values in a message have not been validated yet, so the action is validated as if an external caller had sent it. */
function requireValid(planned: Action): Action {
  const read = ActionSchema.safeParse(planned);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new AppError('VALIDATION_FAILED', { problems: `${issue?.path.join('.') ?? 'action'}: ${issue?.message ?? 'unknown shape'}` });
}

/** Problems that a user can solve in the chat. For all others, the call fails. */
const ANSWERED: ReadonlySet<string> = new Set([
  'NO_SUITE',
  'NO_ENVIRONMENT',
  'NOTHING_TO_RERUN',
  'RERUN_ENVIRONMENT_GONE',
  'LOAD_NOT_CONFIRMED',
  'EXPLORATION_NOT_CONFIRMED',
  'SUITE_INVALID',
  'VALIDATION_FAILED',
]);
const isAnswer = ({ code }: AppError): boolean => ANSWERED.has(code);

/**
 * Adds the unused words, the name of the model that interpreted the message, and the Undo button. Replies to questions list unused words
 * themselves.
 */
function finished(draft: ReplyDraft, { plan, by, note }: ReadPlan, performed: readonly ActionKind[]): ReplyDraft {
  const unread = performed.length === 0 || plan === null ? { unread: [], unreadEnd: null } : unusedWords(plan);
  const { content, reply } = addUndoButton(draft);
  const added = (text: string): string => (text === '' || note === null ? text : `${text} ${note}`);
  const engine = by === null ? reply.engine : `${reply.engine}, interpreted by ${by}`;
  return { content: added(content), reply: { ...reply, heading: added(reply.heading), engine, performed: [...performed], ...unread } };
}

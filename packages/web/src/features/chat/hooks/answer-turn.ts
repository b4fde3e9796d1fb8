import type { Conversation, GenerateReply } from '@assay/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorDetail, isAbort } from '../../../lib/api/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { performAction } from '../api/actions.ts';
import { generateTests } from '../api/generate.ts';
import { appendMessages } from '../api/store-messages.ts';
import { parseCommand } from '../model/command-of.ts';
import { diffCardOf, isEmptyReply, replyCards } from '../model/message-cards.ts';
import { showAnswer } from '../model/show-answer.ts';
import { addStage, closeTurn, setTurnState, turnByKey } from '../model/turn-store.ts';

const NOTHING_FOUND = 'I found no matching endpoints in this project. Import an OpenAPI spec that contains them, or broaden the request.';

/** Stores an answer that the server has not stored, and returns its message id. */
async function storeAnswer(client: QueryClient, conversationId: string, reply: GenerateReply): Promise<string | undefined> {
  const card = diffCardOf(replyCards(reply));
  const content = isEmptyReply(reply) ? NOTHING_FOUND : reply.heading || reply.plan.join('\n');
  const stored = await appendMessages(client, conversationId, [
    { role: 'assistant', content, ...(card ? { cardType: card.type, cardPayload: JSON.stringify(card) } : {}) },
  ]);
  return stored[0]?.id;
}

function notifyOutcome(text: string, reply: GenerateReply): void {
  if (isEmptyReply(reply)) notifyFailure('No endpoints found', 'Import an OpenAPI spec or broaden the request.');
  else if (parseCommand(text) === 'negatives') notify('Negative tests added');
}

/** Adds the answer to the conversation. If storing fails, it exists only on this page. */
async function addAnswer(client: QueryClient, key: string, conversationId: string | null, reply: GenerateReply): Promise<void> {
  if (conversationId === null) {
    setTurnState(key, { kind: 'answered', reply });
    return;
  }
  try {
    const messageId = reply.messageId ?? (await storeAnswer(client, conversationId, reply)) ?? null;
    if (reply.messageId !== null && !showAnswer(client, conversationId, reply)) {
      await client.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) });
    }
    const conversation = client.getQueryData<Conversation>(queryKeys.conversation(conversationId));
    if (conversation?.messages.some((message) => message.id === messageId)) closeTurn(key);
    // Keeps the id, so that the answer is not shown twice when a reload also delivers it.
    else setTurnState(key, { kind: 'answered', reply: { ...reply, messageId } });
  } catch {
    notifyFailure('Failed to save conversation. Using local storage only.');
    setTurnState(key, { kind: 'answered', reply });
  }
}

/** A 4xx response explains itself. Any other error means that there was no response. */
function failureTitle(text: string, error: unknown): string {
  if (parseCommand(text) === 'negatives') return 'Failed to add negatives';
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? 'Failed to generate tests' : 'Failed to call LLM';
}

export interface AnswerContext {
  readonly environmentId: string | null;
  readonly access: 'edit' | 'read';
  readonly signal: AbortSignal;
}

/** Answers a question: shows the stages first, then the cards or a failure that can be retried. */
export async function answerTurn(client: QueryClient, key: string, context: AnswerContext): Promise<void> {
  const turn = turnByKey(key);
  if (turn === undefined) return;
  const { text, action, projectId, conversationId } = turn;
  setTurnState(key, { kind: 'working', stages: [] });
  try {
    const { environmentId, access, signal } = context;
    const place = { projectId, conversationId, environmentId, signal };
    const reply =
      action === undefined
        ? await generateTests({ ...place, text, onStage: (stage) => addStage(key, stage) })
        : await performAction({ ...place, action });
    notifyOutcome(text, reply);
    await addAnswer(client, key, access === 'edit' ? conversationId : null, reply);
    if (reply.runId != null) void client.invalidateQueries({ queryKey: queryKeys.runs });
    if (reply.suiteId !== null) void client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
    await client.invalidateQueries({ queryKey: queryKeys.conversations(projectId) });
  } catch (error) {
    if (isAbort(error)) {
      setTurnState(key, { kind: 'stopped' });
      return;
    }
    notifyFailure(failureTitle(text, error), errorDetail(error));
    setTurnState(key, {
      kind: 'failed',
      title: 'Failed to generate response',
      detail: errorDetail(error),
      code: error instanceof ApiError ? error.code : null,
    });
  }
}

import type { Conversation, GenerateReply, Message } from '@assay/contract';
import { NIL_ID } from '@assay/contract/constants';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { addMessages } from './conversation-messages.ts';

function messageOf(id: string, conversationId: string, reply: GenerateReply): Message {
  const { suiteId, suiteName, revision, engine, elapsedMs } = reply;
  return {
    id,
    conversationId,
    role: 'assistant',
    content: reply.heading,
    cardType: null,
    cardPayload: null,
    cards: reply.cards,
    runPackId: NIL_ID,
    runId: reply.runId ?? null,
    suiteId,
    suiteName,
    revision,
    requests: suiteId === null ? null : reply.requests,
    engine,
    elapsedMs,
    unread: reply.unread,
    unreadEnd: reply.unreadEnd,
    author: null,
    createdAt: new Date().toISOString(),
  };
}

/**
 * Shows an answer that the server has stored without reloading the whole conversation, which gets slower as it grows. Returns false when
 * the page is missing some of the stored data.
 */
export function showAnswer(client: QueryClient, conversationId: string, reply: GenerateReply): boolean {
  const queryKey = queryKeys.conversation(conversationId);
  const before = client.getQueryData<Conversation>(queryKey);
  if (before === undefined || reply.messageId === null || reply.heading === '' || reply.nearest.length > 0) return false;
  client.setQueryData<Conversation>(queryKey, addMessages(before, [messageOf(reply.messageId, conversationId, reply)]));
  // A request already in flight would drop the answer when it completes.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  return true;
}

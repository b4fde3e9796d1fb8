import type { CallInput, Conversation, Message } from '@assay/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { addMessages, conversationTitle } from '../model/conversation-messages.ts';

type NewMessage = CallInput<'appendMessages'>['body']['messages'][number];

async function create(client: QueryClient, projectId: string, text: string): Promise<string> {
  const conversation = await call('createConversation', { body: { title: conversationTitle(text), projectId, firstUserMessage: text } });
  client.setQueryData<Conversation>(queryKeys.conversation(conversation.id), conversation);
  return conversation.id;
}

/** Adds messages to a conversation, both in the cache and on the server. */
export async function appendMessages(client: QueryClient, conversationId: string, messages: NewMessage[]): Promise<readonly Message[]> {
  const queryKey = queryKeys.conversation(conversationId);
  const stored = await call('appendMessages', { body: { conversationId, messages } });
  client.setQueryData<Conversation>(queryKey, (before) => before && addMessages(before, stored.messages));
  // A request already in flight would drop the new messages when it completes.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  return stored.messages;
}

export interface Question {
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly text: string;
}

/** Stores the question before generation starts and returns the conversation id. The first question creates the conversation. */
export async function storeQuestion(client: QueryClient, question: Question): Promise<string> {
  const { conversationId, projectId, text } = question;
  if (conversationId === null) return create(client, projectId, text);
  await appendMessages(client, conversationId, [{ role: 'user', content: text }]);
  return conversationId;
}

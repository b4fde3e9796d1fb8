import type { Conversation } from '@assay/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { MESSAGES_PER_PAGE } from './queries.ts';

/** The number of messages not loaded yet. */
export const countEarlier = ({ messageCount, messages }: Conversation): number => Math.max(0, messageCount - messages.length);

/** Loads the messages before the ones already loaded. */
export async function loadEarlier(client: QueryClient, conversation: Conversation): Promise<void> {
  const { id } = conversation;
  const first = conversation.messages[0]?.id;
  if (first === undefined) return;
  const earlier = await call('getConversation', { params: { id }, query: { last: MESSAGES_PER_PAGE, before: first } });
  client.setQueryData<Conversation>(queryKeys.conversation(id), (now) => {
    if (now === undefined) return now;
    const known = new Set(now.messages.map((message) => message.id));
    return { ...now, messages: [...earlier.messages.filter((message) => !known.has(message.id)), ...now.messages] };
  });
}

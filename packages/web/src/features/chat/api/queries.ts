import type { Conversation } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { parseCommand } from '../model/command-of.ts';

/** The number of messages loaded at a time. Earlier ones are loaded when the reader scrolls up to them. */
export const MESSAGES_PER_PAGE = 60;
const ANSWER_POLL_MS = 1500;
const ANSWER_WAIT_MS = 45_000;

/** True for a recent question without an answer. After a reload, the server may still be working on the answer. */
export function isAwaitingAnswer(conversation: Conversation, now = Date.now()): boolean {
  const last = conversation.messages.at(-1);
  if (last === undefined || last.role !== 'user' || parseCommand(last.content) !== 'generate') return false;
  return now - Date.parse(last.createdAt) < ANSWER_WAIT_MS;
}

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(id),
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<Conversation>(queryKeys.conversation(id))?.messages.length ?? 0;
      return call('getConversation', { params: { id }, query: { last: Math.max(MESSAGES_PER_PAGE, known) }, signal });
    },
    refetchInterval: ({ state }) => (state.data && isAwaitingAnswer(state.data) ? ANSWER_POLL_MS : false),
  });

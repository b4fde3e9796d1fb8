import type { Conversation } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { commandOf } from './command-of.ts';

const ANSWER_POLL_MS = 1500;
const ANSWER_WAIT_MS = 45_000;

/** A question without an answer, young enough that the server may still be at it: for example after a reload. */
export function isAwaitingAnswer(conversation: Conversation, now = Date.now()): boolean {
  const last = conversation.messages.at(-1);
  if (last === undefined || last.role !== 'user' || commandOf(last.content) !== 'generate') return false;
  return now - Date.parse(last.createdAt) < ANSWER_WAIT_MS;
}

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(id),
    queryFn: ({ signal }) => call('getConversation', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAwaitingAnswer(state.data) ? ANSWER_POLL_MS : false),
  });

import type { CallInput, Conversation, ConversationSummary } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

type Change = CallInput<'updateConversation'>['body'];

export interface ConversationChanges {
  readonly change: (conversation: ConversationSummary, change: Change) => void;
  readonly remove: (conversation: ConversationSummary) => void;
}

/** Actions on a conversation in the history. A deleted conversation can be restored from its notification. */
export function useConversationChanges(onGone: (id: string) => void): ConversationChanges {
  const client = useQueryClient();
  const refresh = ({ projectId }: ConversationSummary): Promise<void> =>
    client.invalidateQueries({ queryKey: queryKeys.conversations(projectId) });

  const change = async (conversation: ConversationSummary, wanted: Change): Promise<void> => {
    try {
      const summary = await call('updateConversation', { params: { id: conversation.id }, body: wanted });
      client.setQueryData<Conversation>(queryKeys.conversation(conversation.id), (before) => before && { ...before, ...summary });
    } catch (error) {
      notifyFailure('Failed to update conversation', errorDetail(error));
    }
    await refresh(conversation);
  };

  const restore = async (conversation: ConversationSummary): Promise<void> => {
    try {
      await call('restoreConversation', { params: { id: conversation.id } });
      notify('Conversation restored', conversation.title);
    } catch (error) {
      notifyFailure('Failed to restore conversation', errorDetail(error));
    }
    await refresh(conversation);
  };

  const remove = async (conversation: ConversationSummary): Promise<void> => {
    try {
      await call('deleteConversation', { params: { id: conversation.id } });
    } catch (error) {
      notifyFailure('Failed to delete conversation', errorDetail(error));
      return;
    }
    await refresh(conversation);
    client.removeQueries({ queryKey: queryKeys.conversation(conversation.id) });
    onGone(conversation.id);
    notify('Conversation deleted', conversation.title, { label: 'Undo', run: () => void restore(conversation) });
  };

  return { change: (...wanted) => void change(...wanted), remove: (conversation) => void remove(conversation) };
}

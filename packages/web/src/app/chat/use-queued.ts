import { useEffect } from 'react';
import type { Chat } from '../../features/chat/hooks/use-chat.ts';
import { queuedAction, queuedDraft } from '../../features/chat/model/queued.ts';
import { composerDraft } from '../../lib/composer-draft.ts';
import { useWorkspace } from '../workspace.tsx';
import type { CurrentConversation } from './use-conversation.ts';

/** Takes over what was selected in the palette or on another page, once the project and the conversation are known. */
export function useQueuedActions(perform: Chat['perform'], { isChosen }: Pick<CurrentConversation, 'isChosen'>): void {
  const { state } = useWorkspace();
  const action = queuedAction.use();
  const draft = queuedDraft.use();
  const isReady = isChosen && state !== 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an action arrives or the page becomes ready, not on other renders
  useEffect(() => {
    const taken = isReady ? queuedAction.take() : null;
    if (taken !== null) perform(taken);
  }, [action, isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message arrives or the page becomes ready
  useEffect(() => {
    const taken = isReady ? queuedDraft.take() : null;
    if (taken !== null) composerDraft.write(taken);
  }, [draft, isReady]);
}

import { useEffect } from 'react';
import type { Chat } from '../../features/chat/hooks/use-chat.ts';
import { queuedAction } from '../../features/chat/model/queued-action.ts';
import { useWorkspace } from '../workspace.tsx';
import type { CurrentConversation } from './use-conversation.ts';

/** Performs an action from the palette once the project and the conversation are known. */
export function useQueuedAction(perform: Chat['perform'], { isChosen }: Pick<CurrentConversation, 'isChosen'>): void {
  const { state } = useWorkspace();
  const queued = queuedAction.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an action arrives or the page becomes ready, not on other renders
  useEffect(() => {
    if (queued === null || state === 'loading' || !isChosen) return;
    const taken = queuedAction.take();
    if (taken !== null) perform(taken);
  }, [queued, state, isChosen]);
}

import { useEffect, useState } from 'react';
import type { Chat } from '../../features/chat/hooks/use-chat.ts';
import { composerDraft } from '../../lib/composer-draft.ts';
import { useWorkspace } from '../workspace.tsx';

/** Queues messages that are sent before the project has loaded, and sends them once it has. */
export function useQueuedMessages(send: Chat['send']): Chat['send'] {
  const { state } = useWorkspace();
  const [early, setEarly] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the project has loaded, not on other renders
  useEffect(() => {
    if (early === null || state === 'loading') return;
    setEarly(null);
    if (send(early) && composerDraft.read().trim() === early) composerDraft.write('');
  }, [early, state]);

  return (text) => {
    if (state !== 'loading') return send(text);
    setEarly(text);
    return false;
  };
}

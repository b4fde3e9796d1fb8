import { useEffect, useState } from 'react';
import type { Chat } from '../../features/chat/hooks/use-chat.ts';
import { composerDraft } from '../../lib/composer-draft.ts';
import { useWorkspace } from '../workspace.tsx';

/** Queues a message that is sent before the project is loaded, and sends it once the project is loaded. */
export function useEarlySend(send: Chat['send']): Chat['send'] {
  const { state } = useWorkspace();
  const [early, setEarly] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the project is loaded, not on other renders
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

import type { ConversationSummary } from '@assay/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { conversationListQuery } from '../../features/chat/api/conversation-list.ts';
import { ChatHeader } from '../../features/chat/components/chat-header.tsx';
import { useConversationChanges } from '../../features/chat/hooks/use-conversation-changes.ts';
import { suiteTitle } from '../../features/chat/model/current-suite.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { EXTRA_WIDE_QUERY, useMediaQuery, WIDE_QUERY } from '../../lib/use-media-query.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { notify } from '../../ui/toast.ts';
import { ChatThread } from '../chat/chat-thread.tsx';
import { HistoryPanel } from '../chat/history-panel.tsx';
import { type CurrentConversation, useConversation } from '../chat/use-conversation.ts';
import { PackFiles, useIsCoveredBySheet } from '../pack-files.tsx';
import { useWorkspace } from '../workspace.tsx';

// The panel is only needed once the conversation is loaded.
const Inspector = lazy(() => import('../chat/inspector.tsx').then((module) => ({ default: module.Inspector })));

const noConversations: readonly ConversationSummary[] = [];

const isLoading = ({ id, conversation, isChosen, failure }: CurrentConversation): boolean =>
  failure === null && (!isChosen || (id !== null && conversation === undefined));

/** Null until it is known which conversation the page shows. */
function titleOf(current: CurrentConversation): string | null {
  if (isLoading(current)) return null;
  return current.conversation?.title || (current.id === null ? 'New conversation' : 'Untitled Conversation');
}

/** The project's conversations, undefined until they have loaded. A user without projects has none. If they fail to load, a new one opens. */
function useConversations(): readonly ConversationSummary[] | undefined {
  const { project, state } = useWorkspace();
  const list = useInfiniteQuery({ ...conversationListQuery(project?.id ?? '', ''), enabled: project !== null });
  return (project === null && state === 'ready') || list.isLoadingError ? noConversations : list.data;
}

/** The chat page: history, conversation and results panel. */
export function ChatRoute() {
  const current = useConversation(useConversations());
  const { project } = useWorkspace();
  const ownChanges = useConversationChanges((id) => {
    if (id === current.id) current.leave();
  });
  const changes = project?.role === 'viewer' ? undefined : ownChanges;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly at: number } | null>(null);
  const isWide = useMediaQuery(WIDE_QUERY);
  const hasInspector = useMediaQuery(EXTRA_WIDE_QUERY);
  const isCovered = useIsCoveredBySheet();

  const startNew = (): void => {
    current.startNew();
    setDrawerOpen(false);
    notify('New conversation started');
  };
  const history = <HistoryPanel currentId={current.id} changes={changes} onNew={startNew} onFollow={() => setDrawerOpen(false)} />;
  const messages = current.conversation?.messages ?? [];
  // A new message clears the selection.
  const chosenId = chosen !== null && chosen.at === messages.length ? chosen.id : null;
  const inspector = (
    <Suspense>
      <Inspector messages={isLoading(current) ? null : messages} chosenId={chosenId} suite={current.suite && suiteTitle(current.suite)} />
    </Suspense>
  );
  const title = titleOf(current);
  return (
    <div className="flex min-w-0 flex-1">
      <title>{pageTitle(title ?? 'Chat')}</title>
      {isWide && (
        <section aria-label="History" className="flex w-60 shrink-0 flex-col border-r">
          {history}
        </section>
      )}
      <section aria-label="Conversation" className="flex min-w-0 flex-1 flex-col">
        <ChatHeader
          title={title}
          conversation={current.conversation}
          changes={changes}
          suite={current.suite}
          onHistory={() => setDrawerOpen(true)}
          onPanel={hasInspector || current.conversation === undefined ? undefined : () => setPanelOpen(true)}
          onNew={startNew}
        />
        <ChatThread current={current} onLook={(id) => setChosen({ id, at: messages.length })} />
      </section>
      {hasInspector && (
        <aside aria-label="Inspector" className="flex w-80 shrink-0 flex-col border-l 2xl:w-[22rem]">
          {!isCovered && inspector}
        </aside>
      )}
      <Drawer isOpen={!hasInspector && isPanelOpen} onClose={() => setPanelOpen(false)} title="Inspector" side="right">
        {inspector}
      </Drawer>
      <PackFiles />
      <Drawer isOpen={!isWide && isDrawerOpen} onClose={() => setDrawerOpen(false)} title="History" side="bottom" className="min-h-[50dvh]">
        {history}
      </Drawer>
    </div>
  );
}

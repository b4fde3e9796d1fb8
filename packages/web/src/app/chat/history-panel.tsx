import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { conversationListQuery } from '../../features/chat/api/conversation-list.ts';
import { History } from '../../features/chat/components/history.tsx';
import type { ConversationChanges } from '../../features/chat/hooks/use-conversation-changes.ts';
import { composerDraft } from '../../lib/composer-draft.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useWorkspace } from '../workspace.tsx';

interface HistoryPanelProps {
  readonly currentId: string | null;
  /** Absent for users who may not change conversations. */
  readonly changes: ConversationChanges | undefined;
  readonly onNew: () => void;
  readonly onFollow: () => void;
}

/** The chosen project's conversations, filtered by the search text. */
export function HistoryPanel({ currentId, changes, onNew, onFollow }: HistoryPanelProps) {
  const { project, state } = useWorkspace();
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search.trim());
  const list = useInfiniteQuery({
    ...conversationListQuery(project?.id ?? '', words),
    enabled: project !== null,
    ...(words === '' ? {} : { placeholderData: keepPreviousData }),
  });
  return (
    <History
      conversations={project === null && state !== 'loading' ? [] : list.data}
      isFailed={failureOf(list) !== null}
      currentId={currentId}
      changes={changes}
      search={search}
      onSearch={setSearch}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      onNew={onNew}
      onRetry={() => void list.refetch()}
      onFollow={onFollow}
      onSample={composerDraft.write}
    />
  );
}

import type { ConversationSummary } from '@assay/contract';
import { Pin, Plus, RotateCcw } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { ConversationChanges } from '../hooks/use-conversation-changes.ts';
import { groupHistory } from '../model/history-groups.ts';
import { HistoryItem } from './history-item.tsx';

export interface HistoryProps {
  readonly conversations: readonly ConversationSummary[] | undefined;
  readonly isFailed: boolean;
  readonly currentId: string | null;
  /** Absent for users who may not change conversations. */
  readonly changes: ConversationChanges | undefined;
  readonly search: string;
  readonly onSearch: (words: string) => void;
  /** Loads the next page; absent when everything is loaded. */
  readonly onMore?: (() => void) | undefined;
  readonly onNew: () => void;
  readonly onRetry: () => void;
  readonly onFollow?: () => void;
  readonly onSample: (text: string) => void;
}

const WIDTHS = ['w-28', 'w-36', 'w-24', 'w-32', 'w-40'];

// Shown only when the list cannot be loaded, and marked as samples.
const sampleTitles = ['Write a smoke suite for every endpoint', 'Add three negative cases per operation'];

function FailedList({ onRetry, onSample }: Pick<HistoryProps, 'onRetry' | 'onSample'>) {
  return (
    <div className="flex flex-col gap-2 p-2">
      <Notice tone="bad" title="Failed to load conversations">
        These are examples.
      </Notice>
      {sampleTitles.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onSample(text)}
          className={cn('rounded-md px-2 py-1.5 text-left text-fg-2 text-sm', rowHover)}
        >
          <span className="block truncate">{text}</span>
          <Badge className="mt-1">Sample</Badge>
        </button>
      ))}
      <Button size="sm" onClick={onRetry}>
        <RotateCcw />
        Retry
      </Button>
    </div>
  );
}

function EmptyHistory({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <div className="grid flex-1 place-content-center px-6 pb-24 text-center max-lg:pt-12">
      <p className="font-medium text-sm">{title}</p>
      <p className="mt-0.5 text-balance text-fg-3 text-xs">{hint}</p>
    </div>
  );
}

function List({ conversations, isFailed, currentId, changes, search, onMore, onRetry, onFollow, onSample }: HistoryProps) {
  if (conversations === undefined && isFailed) return <FailedList onRetry={onRetry} onSample={onSample} />;
  if (conversations === undefined)
    return (
      <div role="status" aria-label="Loading conversations..." className="mt-2 flex flex-col px-2">
        <p className="px-2 py-1 font-medium text-2xs text-fg-3">Loading conversations...</p>
        {WIDTHS.map((width) => (
          <div key={width} className="flex h-[2.875rem] flex-col justify-center gap-2 px-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-2.5 w-24" />
          </div>
        ))}
      </div>
    );
  if (conversations.length === 0) {
    return search === '' ? (
      <EmptyHistory title="No conversations yet" hint="Start a new conversation to see it here" />
    ) : (
      <EmptyHistory title="Nothing found" hint={`No conversations mention “${search}”`} />
    );
  }
  return (
    <nav aria-label="Conversations" className="thin-scroll min-h-0 flex-1 overflow-y-auto px-2 pb-3">
      {groupHistory(conversations).map((group) => (
        <div key={group.name} className="mt-2">
          <h3 className="flex items-center gap-1 px-2 py-1 font-medium text-2xs text-fg-3">
            {group.name === 'Pinned' && <Pin className="size-3" aria-hidden />}
            {group.name}
          </h3>
          {group.items.map((item) => (
            <HistoryItem key={item.id} conversation={item} isCurrent={item.id === currentId} changes={changes} onFollow={onFollow} />
          ))}
        </div>
      ))}
      {onMore !== undefined && (
        <Button variant="ghost" size="sm" className="mt-2 w-full" onClick={onMore}>
          Show older
        </Button>
      )}
    </nav>
  );
}

export function History(props: HistoryProps) {
  const hasSearch = props.search !== '' || props.conversations === undefined || props.conversations.length > 0;
  return (
    <>
      <header className="flex h-11 shrink-0 items-center justify-between pr-2 pl-4">
        <h2 className="font-medium text-sm">Conversations</h2>
        <Tooltip label="New conversation">
          <Button variant="ghost" size="iconSm" aria-label="New conversation" onClick={props.onNew} className="[&_svg]:size-4">
            <Plus />
          </Button>
        </Tooltip>
      </header>
      {hasSearch && (
        <div className="px-2 pb-1">
          <SearchInput label="Search conversations" value={props.search} onChange={props.onSearch} />
        </div>
      )}
      <List {...props} />
    </>
  );
}

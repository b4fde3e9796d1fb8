import type { ConversationSummary } from '@assay/contract';
import { Plus, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { conversationAge, countOf, formatExact } from '../../../lib/format.ts';
import { conversationPath } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn, rowChosen, rowHover } from '../../../ui/cn.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Tip } from '../../../ui/tooltip.tsx';
import { groupHistory, lastTouched } from '../api/history-groups.ts';

export interface HistoryProps {
  readonly conversations: readonly ConversationSummary[] | undefined;
  readonly isFailed: boolean;
  readonly currentId: string | null;
  readonly onNew: () => void;
  readonly onRetry: () => void;
  readonly onFollow?: () => void;
  readonly onSample: (text: string) => void;
}

// Shown only when the list cannot be loaded, and marked as what they are.
const samples = ['Write a smoke suite for every endpoint', 'Add three negative cases per operation'];

function Item({
  conversation,
  isCurrent,
  onFollow,
}: {
  readonly conversation: ConversationSummary;
  readonly isCurrent: boolean;
  readonly onFollow?: (() => void) | undefined;
}) {
  const at = lastTouched(conversation);
  return (
    <Link
      to={conversationPath(conversation.id)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
      className={cn('block rounded-md px-2 py-1.5', rowHover, isCurrent && rowChosen)}
    >
      <span className={cn('block truncate text-sm', isCurrent ? 'text-fg' : 'text-fg-2')}>
        {conversation.title || 'Untitled Conversation'}
      </span>
      <span title={formatExact(at)} className="nums block text-2xs text-fg-3">
        {conversationAge(at)}, {countOf(conversation.messageCount, 'message')}
      </span>
    </Link>
  );
}

function FailedList({ onRetry, onSample }: Pick<HistoryProps, 'onRetry' | 'onSample'>) {
  return (
    <div className="flex flex-col gap-2 p-2">
      <Notice tone="bad" title="Failed to load conversations">
        These are samples.
      </Notice>
      {samples.map((text) => (
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

function List({ conversations, isFailed, currentId, onRetry, onFollow, onSample }: HistoryProps) {
  if (conversations === undefined && isFailed) return <FailedList onRetry={onRetry} onSample={onSample} />;
  if (conversations === undefined)
    return (
      <p role="status" className="px-4 py-3 text-fg-3 text-sm">
        Loading conversations...
      </p>
    );
  if (conversations.length === 0) {
    return (
      <div className="grid flex-1 place-content-center px-6 pb-24 text-center max-lg:pt-12">
        <p className="font-medium text-sm">No conversations yet</p>
        <p className="mt-0.5 text-balance text-fg-3 text-xs">Start a new conversation to see it here</p>
      </div>
    );
  }
  return (
    <nav aria-label="Conversations" className="thin-scroll flex-1 overflow-y-auto px-2 pb-3">
      {groupHistory(conversations).map((group) => (
        <div key={group.name} className="mt-2">
          <h3 className="px-2 py-1 font-medium text-2xs text-fg-3">{group.name}</h3>
          {group.items.map((item) => (
            <Item key={item.id} conversation={item} isCurrent={item.id === currentId} onFollow={onFollow} />
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Past conversations of the project. */
export function History(props: HistoryProps) {
  return (
    <>
      <header className="flex h-11 shrink-0 items-center justify-between pr-2 pl-4">
        <h2 className="font-medium text-sm">Conversations</h2>
        <Tip label="New conversation">
          <Button variant="ghost" size="iconSm" aria-label="New conversation" onClick={props.onNew} className="[&_svg]:size-4">
            <Plus />
          </Button>
        </Tip>
      </header>
      <List {...props} />
    </>
  );
}

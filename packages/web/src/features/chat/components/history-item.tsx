import type { ConversationSummary } from '@assay/contract';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { conversationAge, countOf, formatExact } from '../../../lib/format.ts';
import { conversationPath } from '../../../lib/paths.ts';
import { cn, rowHover, rowSelected } from '../../../ui/cn.ts';
import type { ConversationChanges } from '../hooks/use-conversation-changes.ts';
import { lastChangedAt } from '../model/history-groups.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { RenameField } from './rename-field.tsx';

interface HistoryItemProps {
  readonly conversation: ConversationSummary;
  readonly isCurrent: boolean;
  /** Absent for users who may not change conversations. */
  readonly changes: ConversationChanges | undefined;
  readonly onFollow: (() => void) | undefined;
}

/** One conversation in the list: title, age, author if it is another user, and its menu. */
export function HistoryItem({ conversation, isCurrent, changes, onFollow }: HistoryItemProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const at = lastChangedAt(conversation);
  if (isRenaming) {
    return (
      <RenameField
        title={conversation.title}
        onDone={(title) => {
          setIsRenaming(false);
          if (title !== null) changes?.change(conversation, { title });
        }}
      />
    );
  }
  return (
    <div className={cn('group relative rounded-md', rowHover, isCurrent && rowSelected)}>
      <Link
        to={conversationPath(conversation.id)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onFollow}
        className="block rounded-md py-1.5 pr-9 pl-2"
      >
        <span className={cn('flex items-center gap-1.5 text-sm', isCurrent ? 'text-fg' : 'text-fg-2')}>
          {conversation.private && <Lock role="img" aria-label="private" className="size-3 shrink-0 text-fg-3" />}
          <span className="truncate">{conversation.title || 'Untitled Conversation'}</span>
        </span>
        <span title={formatExact(at)} className="nums block truncate text-2xs text-fg-3">
          {conversationAge(at)}, {countOf(conversation.messageCount, 'message')}
          {!conversation.own && conversation.author !== null && `, ${conversation.author}`}
        </span>
      </Link>
      {changes !== undefined && (
        <span className="absolute top-1/2 right-1 -translate-y-1/2 opacity-0 focus-within:opacity-100 group-hover:opacity-100 max-lg:opacity-100 has-[[aria-expanded=true]]:opacity-100">
          <ConversationMenu conversation={conversation} changes={changes} onRename={() => setIsRenaming(true)} />
        </span>
      )}
    </div>
  );
}

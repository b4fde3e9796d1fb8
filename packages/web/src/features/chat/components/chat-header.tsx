import type { ConversationSummary } from '@assay/contract';
import { History as HistoryIcon, Lock, PanelRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { ConversationChanges } from '../hooks/use-conversation-changes.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { RenameField } from './rename-field.tsx';

interface ChatHeaderProps {
  readonly title: string;
  readonly conversation: ConversationSummary | undefined;
  readonly changes: ConversationChanges;
  readonly suite: string | null;
  readonly onHistory: () => void;
  readonly onNew: () => void;
  /** Opens the panel; absent when it is already visible beside the conversation. */
  readonly onPanel: (() => void) | undefined;
}

export function ChatHeader({ title, conversation, changes, suite, onHistory, onNew, onPanel }: ChatHeaderProps) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const isRenaming = conversation !== undefined && renamed === conversation.id;
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b px-4 max-sm:pr-2">
      {conversation?.private === true && <Lock role="img" aria-label="private" className="size-3.5 shrink-0 text-fg-3" />}
      {isRenaming ? (
        <>
          <h1 className="sr-only">{title}</h1>
          <RenameField
            title={conversation.title}
            onDone={(next) => {
              setRenamed(null);
              if (next !== null) changes.change(conversation, { title: next });
            }}
          />
        </>
      ) : (
        <h1 title={title} className="truncate font-medium text-sm">
          {title}
        </h1>
      )}
      {suite !== null && (
        <Badge variant="outline" className="max-sm:hidden">
          {suite}
        </Badge>
      )}
      <span className="flex-1" />
      <Button variant="ghost" size="sm" className="lg:hidden" onClick={onHistory}>
        <HistoryIcon />
        History
      </Button>
      <Tooltip label="New conversation">
        <Button variant="ghost" size="iconSm" aria-label="New conversation" onClick={onNew} className="lg:hidden [&_svg]:size-4">
          <Plus />
        </Button>
      </Tooltip>
      {onPanel !== undefined && (
        <Tooltip label="Inspector">
          <Button variant="ghost" size="iconSm" aria-label="Inspector" onClick={onPanel} className="[&_svg]:size-4">
            <PanelRight />
          </Button>
        </Tooltip>
      )}
      {conversation !== undefined && (
        <ConversationMenu conversation={conversation} changes={changes} onRename={() => setRenamed(conversation.id)} />
      )}
    </header>
  );
}

import type { ConversationSummary } from '@assay/contract';
import { FlaskConical, History as HistoryIcon, Lock, PanelRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../lib/format.ts';
import { projectSuitesPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { ConversationChanges } from '../hooks/use-conversation-changes.ts';
import { type CurrentSuite, suiteSentence, suiteTitle } from '../model/current-suite.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { RenameField } from './rename-field.tsx';

interface ChatHeaderProps {
  /** Null until the conversation has loaded. */
  readonly title: string | null;
  readonly conversation: ConversationSummary | undefined;
  /** Absent for users who may not change conversations. */
  readonly changes: ConversationChanges | undefined;
  readonly suite: CurrentSuite | null;
  readonly onHistory: () => void;
  readonly onNew: () => void;
  /** Opens the panel; absent when it is already visible beside the conversation. */
  readonly onPanel: (() => void) | undefined;
}

/** Shows the suite that the next message works on, and opens it. In a narrow header, it is below the title. */
function SuiteLink({ suite, projectId }: { readonly suite: CurrentSuite; readonly projectId: string }) {
  return (
    <Link
      to={projectSuitesPath(projectId, suite.id)}
      title={`This conversation is about ${suiteSentence(suite)}`}
      className="nums flex min-w-0 max-w-full items-center gap-1.5 rounded-md font-medium text-2xs text-fg-2 hover:text-fg max-sm:h-5 sm:h-6 sm:border sm:border-line-strong sm:px-1.5 sm:hover:bg-fg/7"
    >
      <FlaskConical className="size-3 shrink-0" aria-hidden />
      <span className="truncate">{suiteTitle(suite)}</span>
      {suite.cases !== null && <span className="shrink-0 text-fg-3">{countOf(suite.cases, 'case')}</span>}
    </Link>
  );
}

export function ChatHeader({ title, conversation, changes, suite, onHistory, onNew, onPanel }: ChatHeaderProps) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const isRenaming = conversation !== undefined && renamed === conversation.id;
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-b px-4 max-sm:h-13 max-sm:pr-2">
      {conversation?.private === true && <Lock role="img" aria-label="private" className="size-3.5 shrink-0 text-fg-3" />}
      {isRenaming ? (
        <>
          <h1 className="sr-only">{conversation.title}</h1>
          <RenameField
            title={conversation.title}
            onDone={(next) => {
              setRenamed(null);
              if (next !== null) changes?.change(conversation, { title: next });
            }}
          />
        </>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0">
          <h1 title={title ?? undefined} className="max-w-full truncate font-medium text-sm">
            {title ?? <span className="sr-only">Loading</span>}
          </h1>
          {title === null && <Skeleton className="h-4 w-40" />}
          {suite !== null && conversation !== undefined && <SuiteLink suite={suite} projectId={conversation.projectId} />}
        </div>
      )}
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
      {conversation !== undefined && changes !== undefined && (
        <ConversationMenu conversation={conversation} changes={changes} onRename={() => setRenamed(conversation.id)} />
      )}
    </header>
  );
}

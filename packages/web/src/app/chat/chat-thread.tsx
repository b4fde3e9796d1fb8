import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderOpen, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { Link } from 'react-router';
import { countEarlier, loadEarlier } from '../../features/chat/api/earlier-messages.ts';
import { isAwaitingAnswer } from '../../features/chat/api/queries.ts';
import { Composer } from '../../features/chat/components/composer.tsx';
import { LoadingMessages, MessageList, type PackPorts } from '../../features/chat/components/message-list.tsx';
import { type Chat, useChat } from '../../features/chat/hooks/use-chat.ts';
import { type Turn, useTurns } from '../../features/chat/model/turn-store.ts';
import { RunCard } from '../../features/runs/components/run-card.tsx';
import { useStartRun } from '../../features/runs/hooks/use-start-run.ts';
import { endpointsQuery } from '../../lib/api/shared-queries.ts';
import { composerDraft } from '../../lib/composer-draft.ts';
import { createProjectPath, screens } from '../../lib/paths.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useCanEdit } from '../../lib/view/editor-only.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWorkspace, type Workspace } from '../workspace.tsx';
import { renderMarkdown } from './render-markdown.tsx';
import type { CurrentConversation } from './use-conversation.ts';
import { useIsComplete } from './use-is-complete.ts';
import { usePackPorts } from './use-pack-ports.ts';
import { useQueuedActions } from './use-queued.ts';
import { useQueuedMessages } from './use-queued-messages.ts';

const FirstRun = lazy(() => import('../../features/chat/components/first-run.tsx').then((module) => ({ default: module.FirstRun })));

function hostOf(workspace: Workspace): string | null {
  const url = workspace.environment?.baseUrl;
  return url !== undefined && URL.canParse(url) ? new URL(url).host : null;
}

/** The conversation's unanswered questions. Once an answer is stored, it is shown as a message instead. */
function turnsOf(turns: readonly Turn[], current: CurrentConversation, projectId: string | undefined): readonly Turn[] {
  const stored = new Set(current.conversation?.messages.map(({ id }) => id));
  const isStored = ({ state }: Turn): boolean =>
    state.kind === 'answered' && state.reply.messageId !== null && stored.has(state.reply.messageId);
  return turns.filter((turn) => turn.conversationId === current.id && turn.projectId === projectId && !isStored(turn));
}

function Start({ chat }: { readonly chat: Chat }) {
  const { project, state } = useWorkspace();
  const endpoints = useQuery({ ...endpointsQuery(project?.id ?? ''), enabled: project !== null });
  const hasNoProject = project === null && state === 'ready';
  const link = hasNoProject
    ? { to: createProjectPath, label: 'Create a project' }
    : { to: `${screens.projects}/${project?.id ?? ''}`, label: 'Open the project' };
  return (
    // The placeholder keeps the composer at the bottom.
    <Suspense fallback={<div className="flex-1" />}>
      <FirstRun
        projectName={project?.name ?? null}
        endpoints={hasNoProject ? [] : endpoints.data}
        access={chat.access}
        onSend={chat.send}
        whenEmpty={
          <div className="mt-1 flex flex-col items-start gap-4">
            <p className="text-fg-3">
              {hasNoProject
                ? 'Create a project first. It contains the spec, environments and runs.'
                : `${project?.name} has no spec yet. Import one to generate tests.`}
            </p>
            <Button asChild variant={hasNoProject ? 'primary' : undefined}>
              <Link to={link.to}>
                <FolderOpen />
                {link.label}
              </Link>
            </Button>
          </div>
        }
      />
    </Suspense>
  );
}

interface BodyProps {
  readonly current: CurrentConversation;
  readonly chat: Chat;
  readonly turns: readonly Turn[];
  readonly packs: PackPorts;
  readonly onLook: (messageId: string) => void;
}

function Body({ current, chat, turns, packs, onLook }: BodyProps) {
  const workspace = useWorkspace();
  const client = useQueryClient();
  const renderRun = useCallback((runId: string, whileLive?: ReactNode) => <RunCard key={runId} runId={runId} whileLive={whileLive} />, []);
  const { id, conversation, failure } = current;
  // A message that is being answered stays visible while its first card loads.
  const isComplete = useIsComplete(conversation, turns.length > 0);
  const isWaiting = id !== null && !isComplete;
  const isLate = useDelayed(isWaiting);
  if (failure !== null) {
    return (
      <EmptyState
        className="flex-1 place-content-center"
        icon={<RotateCcw strokeWidth={1.75} />}
        title="Failed to load conversation"
        body={failure.message}
        action={<Button onClick={current.reload}>Retry</Button>}
      />
    );
  }
  if (isWaiting) return isLate ? <LoadingMessages /> : <div className="flex-1" />;
  const messages = conversation?.messages ?? [];
  if (messages.length === 0 && turns.length === 0) return <Start chat={chat} />;
  return (
    <MessageList
      listKey={id ?? 'new'}
      messages={messages}
      earlier={conversation === undefined ? 0 : countEarlier(conversation)}
      onEarlier={async () => conversation && loadEarlier(client, conversation)}
      turns={turns}
      isAwaiting={turns.length === 0 && conversation !== undefined && isAwaitingAnswer(conversation)}
      chat={chat}
      host={hostOf(workspace)}
      renderRun={renderRun}
      renderMarkdown={renderMarkdown}
      packs={packs}
      onLook={onLook}
    />
  );
}

export function ChatThread({ current, onLook }: { readonly current: CurrentConversation; readonly onLook: (messageId: string) => void }) {
  const { project, environment } = useWorkspace();
  const startRun = useStartRun();
  const packs = usePackPorts(current);
  const access = useCanEdit(project?.id ?? null) ? 'edit' : 'read';
  const ready = useChat({
    projectId: project?.id ?? null,
    environmentId: environment?.id ?? null,
    environmentName: environment?.name ?? '',
    conversationId: current.id,
    access,
    messages: current.conversation?.messages ?? [],
    startRun,
    downloadLatest: packs.downloadLatest,
    onConversation: (id) => {
      composerDraft.settle(id);
      current.open(id);
    },
  });
  const chat = { ...ready, send: useQueuedMessages(ready.send) };
  useQueuedActions(ready.perform, current);
  const turns = turnsOf(useTurns(), current, project?.id);
  const working = turns.find((turn) => turn.state.kind === 'working');
  return (
    <>
      <Body current={current} chat={chat} turns={turns} packs={packs} onLook={onLook} />
      <Composer
        conversation={current.id ?? 'new'}
        access={access}
        onDocument={chat.importDocument}
        onSend={chat.send}
        onStop={working && (() => chat.stop(working.key))}
      />
    </>
  );
}

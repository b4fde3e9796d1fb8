import type { Message } from '@assay/contract';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock } from '../../../lib/format.ts';
import { createEnvironmentPath, projectSpecsPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { Chat } from '../hooks/use-chat.ts';
import { useFollowEnd } from '../hooks/use-follow-end.ts';
import { useNearViewport } from '../hooks/use-near-viewport.ts';
import { messageAnswer, replyAnswer } from '../model/answer-data.ts';
import type { Turn } from '../model/turn-store.ts';
import { Answer, type AnswerPorts } from './answer.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { MessageWindow } from './message-window.tsx';
import { AssistantHeader, UserMessage } from './speakers.tsx';
import { BrokenAnswer, PendingAnswer, StoppedAnswer } from './turn-view.tsx';

interface ListPorts {
  readonly chat: Chat;
  readonly host: string | null;
  readonly renderRun: AnswerPorts['renderRun'];
  readonly renderMarkdown: (text: string) => ReactNode;
  readonly packs: PackPorts;
  readonly messages: readonly Message[];
  /** Called when a message is selected, to show its details beside the conversation. */
  readonly onLook: (messageId: string) => void;
}

/** Only the latest revision of a suite can be changed. */
function isLatestOfSuite({ suiteId, revision }: Message, messages: readonly Message[]): boolean {
  return suiteId !== null && !messages.some((other) => other.suiteId === suiteId && (other.revision ?? 0) > (revision ?? 0));
}

/** Asks an answer's question again. */
function regenerate(chat: Chat, message: Message, messages: readonly Message[]): (() => void) | undefined {
  const question = messages.slice(0, messages.indexOf(message)).findLast(({ role }) => role === 'user');
  return question && (() => void chat.send(question.content));
}

/** Callbacks for run packs. The id is null for a message that has not been stored. */
export interface PackPorts {
  readonly stateOf: (message: Message | null) => { readonly isBusy: boolean; readonly packId: string | null; readonly note: string | null };
  readonly download: (message: Message | null) => void;
  readonly browse: (packId: string) => void;
  readonly exportSuite: AnswerPorts['onExport'];
}

type Suite = Pick<Parameters<Chat['runSuite']>[0], 'suiteId' | 'revision'>;

function portsFor({ chat, renderRun, renderMarkdown, packs, messages }: ListPorts, suite: Suite, message: Message | null): AnswerPorts {
  const { isBusy, packId, note } = packs.stateOf(message);
  return {
    projectId: chat.projectId,
    access: chat.access,
    renderRun,
    renderMarkdown,
    onRun: () => chat.runSuite({ suiteId: suite.suiteId, revision: suite.revision, runPackId: packId }),
    onRunCases: ({ suiteId, revision, cases }) => chat.runSuite({ suiteId, revision, cases, runPackId: null }),
    onRerun: chat.rerun,
    onExport: packs.exportSuite,
    onDownload: () => packs.download(message),
    isDownloading: isBusy,
    onBrowse: packId === null ? undefined : () => packs.browse(packId),
    note,
    onLeaveOut:
      chat.access === 'edit' && message !== null && isLatestOfSuite(message, messages)
        ? (unwanted) => chat.leaveOut(message, unwanted)
        : undefined,
    onRegenerate: chat.access === 'read' || message === null ? undefined : regenerate(chat, message, messages),
    onSend: chat.send,
    suite: suite.suiteId === null || suite.revision === null ? null : { suiteId: suite.suiteId, revision: suite.revision },
  };
}

/** Returns a link to the page where the user can provide missing values. */
function fixLinkFor(code: string | null, projectId: string): { readonly to: string; readonly label: string } | undefined {
  if (code === 'NO_SPEC') return { to: projectSpecsPath(projectId), label: 'Import Spec' };
  if (code === 'NO_ENVIRONMENT') return { to: createEnvironmentPath, label: 'Create Environment' };
  return undefined;
}

function TurnAnswer({ turn, ports }: { readonly turn: Turn; readonly ports: ListPorts }) {
  const { state, key } = turn;
  const retry = (): void => ports.chat.retry(key);
  switch (state.kind) {
    case 'working':
      return <PendingAnswer stages={state.stages} onStop={() => ports.chat.stop(key)} />;
    case 'failed':
      return (
        <BrokenAnswer
          title={state.title}
          detail={state.detail}
          onRetry={state.title === 'Failed to generate response' ? retry : undefined}
          next={fixLinkFor(state.code, turn.projectId)}
        />
      );
    case 'stopped':
      return <StoppedAnswer onRetry={retry} />;
    case 'answered':
      return <Answer answer={replyAnswer(state.reply, ports.host)} ports={portsFor(ports, state.reply, null)} />;
  }
}

function StoredMessage({ message, ports }: { readonly message: Message; readonly ports: ListPorts }) {
  if (message.role === 'user') {
    return <UserMessage text={message.content} note={[message.author, formatClock(message.createdAt)].filter(Boolean).join(', ')} />;
  }
  const look = (): void => ports.onLook(message.id);
  return (
    <div onFocusCapture={look} onPointerDownCapture={look} className="min-w-0">
      <Answer answer={messageAnswer(message, ports.host)} ports={portsFor(ports, message, message)} />
    </div>
  );
}

interface MessageListProps extends ListPorts {
  readonly listKey: string;
  readonly turns: readonly Turn[];
  readonly earlier: number;
  readonly onEarlier: () => Promise<void>;
  /** True while the server is working on an answer that this page did not request. */
  readonly isAwaiting: boolean;
}

/** The conversation, newest message last. It scrolls along only while the reader is at the end. */
export function MessageList({ listKey, turns, earlier, onEarlier, isAwaiting, ...ports }: MessageListProps) {
  const { messages } = ports;
  const ownKey = turns.at(-1)?.key;
  const follow = useFollowEnd({ listKey, lastKey: ownKey ?? messages.at(-1)?.id, ownKey });
  const watch = useNearViewport(follow.scrollRef);
  const onScroll = (): void => {
    follow.onScroll();
    // At the very top, browsers do not keep the visible messages in place when earlier ones arrive above them.
    const box = follow.scrollRef.current;
    if (earlier > 0 && box !== null && box.scrollTop < 1) box.scrollTop = 1;
  };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ScrollRegion ref={follow.scrollRef} onScroll={onScroll} label="Messages" className="flex-1 overflow-y-auto">
        <div ref={follow.contentRef} className="mx-auto flex max-w-[46rem] flex-col gap-6 px-4 py-6 sm:px-5">
          {earlier > 0 && <EarlierMessages key={messages[0]?.id} count={earlier} watch={watch} onLoad={onEarlier} />}
          <MessageWindow
            key={listKey}
            earlier={earlier}
            messages={messages}
            watch={watch}
            render={(message) => <StoredMessage key={message.id} message={message} ports={ports} />}
          />
          {turns.map((turn) => (
            <div key={turn.key} className="flex min-w-0 flex-col gap-6">
              {!turn.isStored && turn.text !== '' && (
                <UserMessage text={turn.text} note={ports.chat.access === 'edit' ? 'Not saved yet' : 'Not saved'} />
              )}
              <TurnAnswer turn={turn} ports={ports} />
            </div>
          ))}
          {isAwaiting && <PendingAnswer stages={[]} />}
        </div>
      </ScrollRegion>
      {follow.hasNew && (
        <Button size="sm" onClick={follow.goToEnd} className="absolute bottom-2 left-1/2 z-10 -translate-x-1/2 rounded-full shadow-pop">
          <ArrowDown />
          New
        </Button>
      )}
    </div>
  );
}

/** A skeleton of a conversation, shown while it loads. */
export function LoadingMessages() {
  return (
    <div
      role="status"
      aria-label="Loading conversation"
      className="mx-auto flex w-full max-w-[46rem] flex-1 flex-col gap-6 px-4 py-6 sm:px-5"
    >
      <div className="ml-auto h-10 w-2/3 animate-pulse rounded-2xl rounded-br-md bg-accent-soft" />
      <AssistantHeader />
      <div className="h-52 animate-pulse rounded-xl bg-fg/7" />
    </div>
  );
}

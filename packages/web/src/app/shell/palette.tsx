import { SLASH_COMMANDS } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { CornerDownLeft, FolderClosed, Globe, Search, Zap } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { actionsQuery } from '../../features/chat/api/actions.ts';
import { queuedAction } from '../../features/chat/model/queued-action.ts';
import { actionsFor, type ReadyAction, readyActions } from '../../features/chat/model/ready-actions.ts';
import { endpointsQuery } from '../../features/endpoints/api/queries.ts';
import { runsQuery } from '../../features/runs/api/queries.ts';
import { composerDraft } from '../../lib/composer-draft.ts';
import { shortId } from '../../lib/format.ts';
import { runPath, screens } from '../../lib/paths.ts';
import { RunStatusBadge } from '../../lib/view/run-status-badge.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { MethodChip } from '../../ui/method-chip.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { useWorkspace } from '../workspace.tsx';
import { mainItems, managementItems } from './nav-items.ts';
import { endpointsFor } from './palette-endpoints.ts';

const categories = [
  ['generate', 'Generate'],
  ['run', 'Run'],
  ['import', 'Import'],
  ['explain', 'Explain'],
  ['misc', 'Misc'],
] as const;

function Item({ value, onSelect, children }: { readonly value: string; readonly onSelect: () => void; readonly children: ReactNode }) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 text-fg-2 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-fg data-[selected=true]:[&_.text-fg-3]:text-fg-2 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {children}
    </Command.Item>
  );
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-fg-3"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteActions {
  readonly go: (to: string) => void;
  readonly draft: (text: string) => void;
  readonly perform: (action: ReadyAction) => void;
  readonly close: () => void;
}

function CommandGroups({ draft }: PaletteActions) {
  return categories.map(([category, heading]) => (
    <Group key={category} heading={heading}>
      {SLASH_COMMANDS.filter((item) => item.category === category).map(({ command, argument, summary }) => (
        <Item key={command} value={`${command} ${summary}`} onSelect={() => draft(argument === '' ? command : `${command} `)}>
          <span className="min-w-0 flex-1 truncate">{summary}</span>
          <code className="font-mono text-fg-3 text-xs">{command}</code>
        </Item>
      ))}
    </Group>
  ));
}

/** Actions that need no further words. Choosing one performs it in the open conversation. */
function ActionGroup({ perform, words }: PaletteActions & { readonly words: string }) {
  const { project } = useWorkspace();
  const listed = useQuery({ ...actionsQuery(), enabled: project !== null }).data ?? [];
  const ready = project === null ? [] : actionsFor(readyActions(listed, project.role), words);
  if (ready.length === 0) return null;
  return (
    <Group heading="Do now">
      {ready.map((item) => (
        <Item key={item.label} value={`now ${item.label}`} onSelect={() => perform(item)}>
          <Zap strokeWidth={1.75} />
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
        </Item>
      ))}
    </Group>
  );
}

function WorkGroups({ go, draft, close, words }: PaletteActions & { readonly words: string }) {
  const { project, projects, environments, selectProject, selectEnvironment } = useWorkspace();
  const endpoints = useQuery({ ...endpointsQuery(project?.id ?? ''), enabled: project !== null });
  const runs = useQuery(runsQuery({ page: 1 }));
  return (
    <>
      <Group heading="Endpoints">
        {endpointsFor(endpoints.data ?? [], words).map((endpoint) => (
          <Item
            key={endpoint.id}
            value={`${endpoint.method} ${endpoint.path} ${endpoint.summary ?? ''}`}
            onSelect={() => draft(`/generate smoke ${endpoint.method} ${endpoint.path}`)}
          >
            <MethodChip method={endpoint.method} />
            <PathText path={endpoint.path} />
            <span className="min-w-0 flex-1 truncate text-fg-3">{endpoint.summary}</span>
          </Item>
        ))}
      </Group>
      <Group heading="Runs">
        {runs.data?.items.map((run) => (
          <Item key={run.id} value={`run ${run.id} ${run.suiteTitle} ${run.status}`} onSelect={() => go(runPath(run.id))}>
            <RunStatusBadge status={run.status} />
            <span className="min-w-0 flex-1 truncate">{run.suiteTitle}</span>
            <code className="font-mono text-fg-3 text-xs">{shortId(run.id)}</code>
          </Item>
        ))}
      </Group>
      <Group heading="Environments">
        {environments.map((item) => (
          <Item
            key={item.id}
            value={`environment ${item.name} ${item.id}`}
            onSelect={() => {
              selectEnvironment(item.id);
              close();
            }}
          >
            <Globe strokeWidth={1.75} />
            <span className="min-w-0 flex-1 truncate">{item.name}</span>
            <code className="min-w-0 truncate font-mono text-fg-3 text-xs">{item.baseUrl}</code>
          </Item>
        ))}
      </Group>
      <Group heading="Projects">
        {projects.map((item) => (
          <Item
            key={item.id}
            value={`project ${item.name} ${item.id}`}
            onSelect={() => {
              selectProject(item.id);
              go(screens.chat);
            }}
          >
            <FolderClosed strokeWidth={1.75} />
            <span className="min-w-0 flex-1 truncate">{item.name}</span>
          </Item>
        ))}
      </Group>
    </>
  );
}

/**
 * Finds screens, commands, actions, endpoints, runs and projects by name. Picking a command puts it into the message field without sending
 * it, because most need an argument. Picking an action performs it.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [words, setWords] = useState('');
  const deferred = useDeferredValue(words);
  const openChat = (): void => {
    onClose();
    // Keeps the open conversation.
    void navigate(pathname === screens.chat ? `${screens.chat}${search}` : screens.chat);
  };
  const going: PaletteActions = {
    close: onClose,
    go: (to) => {
      onClose();
      void navigate(to);
    },
    draft: (text) => {
      composerDraft.write(text);
      openChat();
    },
    perform: (action) => {
      queuedAction.add(action);
      openChat();
    },
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[14vh] z-50 mx-auto max-w-[37.5rem] animate-rise overflow-hidden rounded-xl border border-line-strong bg-raised shadow-pop max-md:top-4"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Command loop label="Command palette">
            <div className="flex h-12 items-center gap-2.5 border-b px-4">
              <Search className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
              <Command.Input
                autoFocus
                value={words}
                onValueChange={setWords}
                placeholder="Type a command, endpoint or run…"
                className="h-full w-full bg-transparent text-base outline-none placeholder:text-fg-3 max-md:text-lg"
              />
            </div>
            <Command.List className="thin-scroll max-h-[min(24rem,60dvh)] overflow-auto p-1.5">
              <Command.Empty className="py-8 text-center text-fg-3 text-sm">Nothing matches.</Command.Empty>
              <CommandGroups {...going} />
              <Group heading="Go to">
                {[...mainItems, ...managementItems].map(({ to, label, Icon }) => (
                  <Item key={to} value={`go to ${label}`} onSelect={() => going.go(to)}>
                    <Icon strokeWidth={1.75} />
                    {label}
                  </Item>
                ))}
              </Group>
              <ActionGroup {...going} words={words} />
              <WorkGroups {...going} words={deferred} />
            </Command.List>
          </Command>
          <p className="flex items-center gap-3 border-t px-3 py-2 text-2xs text-fg-3 max-md:hidden">
            <span className="flex items-center gap-1">
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd> move
            </span>
            <span className="flex items-center gap-1">
              <Kbd>
                <CornerDownLeft className="size-2.5" />
              </Kbd>{' '}
              choose
            </span>
            <span className="flex items-center gap-1">
              <Kbd>Esc</Kbd> close
            </span>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

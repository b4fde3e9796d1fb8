import { useIsFetching } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { CornerDownLeft, MessageSquareText, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queuedAction, queuedDraft } from '../../features/chat/model/queued.ts';
import { screens } from '../../lib/paths.ts';
import type { EarlyInput } from '../../ui/early-typing.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { type PaletteActions, type PaletteEntry, usePaletteEntries } from './palette-entries.tsx';
import { recentEntries } from './palette-recent.ts';
import { rankEntries } from './palette-search.ts';

/** More rows would make typing slow. */
const MAX_HITS = 50;
/** Entries that match only some words. The question for the chat follows them and must stay in view. */
const MAX_UNSURE_HITS = 5;
const MAX_PER_GROUP = 20;

function choose(entry: PaletteEntry): void {
  recentEntries.add(entry.id);
  entry.choose();
}

function Item({ entry }: { readonly entry: PaletteEntry }) {
  return (
    <Command.Item
      value={entry.id}
      onSelect={() => choose(entry)}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 text-fg-2 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-fg data-[selected=true]:[&_.text-fg-3]:text-fg-2 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {entry.content}
    </Command.Item>
  );
}

function Group({ heading, entries }: { readonly heading: string; readonly entries: readonly PaletteEntry[] }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-fg-3"
    >
      {entries.map((entry) => (
        <Item key={entry.id} entry={entry} />
      ))}
    </Command.Group>
  );
}

/** All entries by group, with recently selected ones at the top. */
function AllGroups({ entries, recentIds }: { readonly entries: readonly PaletteEntry[]; readonly recentIds: readonly string[] }) {
  const recent = recentIds.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const others = entries.filter((entry) => !recent.includes(entry));
  return (
    <>
      {recent.length > 0 && <Group heading="Recent" entries={recent} />}
      {[...Map.groupBy(others, ({ group }) => group)].map(([heading, inGroup]) => (
        <Group key={heading} heading={heading} entries={inGroup.slice(0, MAX_PER_GROUP)} />
      ))}
    </>
  );
}

/** True while a list loads that may contain a better hit. Does not wait for a list that failed to load. */
function useIsListLoading(): boolean {
  return useIsFetching({ predicate: ({ state }) => state.status === 'pending' && state.fetchFailureCount === 0 }) > 0;
}

interface EntriesProps {
  readonly typed: string;
  /** True if the user pressed Enter before the palette was there. */
  readonly isEntered: boolean;
  readonly actions: PaletteActions;
}

function Entries({ typed, isEntered, actions }: EntriesProps) {
  const entries = usePaletteEntries(actions);
  const recentIds = recentEntries.use();
  const isLoading = useIsListLoading();
  const hits = rankEntries(entries, typed, recentIds);
  const [first] = typed.trim() === '' ? [] : hits.entries;
  const isDue = isEntered && !isLoading && first !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses once, when all lists have loaded
  useEffect(() => {
    if (isDue) choose(first);
  }, [isDue]);
  if (typed.trim() === '') return <AllGroups entries={entries} recentIds={recentIds} />;
  const question = hits.areSure || isLoading ? [] : [questionEntry(typed.trim(), actions)];
  return [...hits.entries.slice(0, hits.areSure ? MAX_HITS : MAX_UNSURE_HITS), ...question].map((entry) => (
    <Item key={entry.id} entry={entry} />
  ));
}

/** The chat may understand what the palette does not find. */
function questionEntry(text: string, { draft }: PaletteActions): PaletteEntry {
  return {
    id: 'question',
    group: 'Chat',
    title: text,
    choose: () => draft(text),
    content: (
      <>
        <MessageSquareText strokeWidth={1.75} />
        <span className="min-w-0 flex-1 truncate">Ask in chat: “{text}”</span>
      </>
    ),
  };
}

const keys = [
  ['↑ ↓', 'move'],
  ['↵', 'choose'],
  ['Esc', 'close'],
] as const;

interface PaletteProps {
  readonly early: EarlyInput;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/**
 * Finds screens, commands, actions, endpoints, suites, runs, environments and projects by name. Selecting a command puts it into the
 * message field without sending it, because most commands need an argument. Selecting an action performs it.
 */
export function Palette({ early, onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState(early.text);
  const isEntered = early.isEntered && typed === early.text;
  const openChat = (): void => {
    onClose();
    // Keeps the open conversation.
    void navigate(pathname === screens.chat ? `${screens.chat}${search}` : screens.chat);
  };
  const actions: PaletteActions = {
    close: onClose,
    go: (to) => {
      onClose();
      void navigate(to);
    },
    draft: (text) => {
      queuedDraft.add(text);
      openChat();
    },
    perform: (action) => {
      queuedAction.add(action);
      openChat();
    },
    showShortcuts: () => {
      onClose();
      onShortcuts();
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
          <Command loop shouldFilter={false} label="Command palette">
            <div className="flex h-12 items-center gap-2.5 border-b px-4">
              <Search className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
              <Command.Input
                autoFocus
                value={typed}
                onValueChange={setTyped}
                placeholder="Search commands, screens and runs…"
                className="h-full w-full bg-transparent text-base outline-none placeholder:text-fg-3 max-md:text-lg"
              />
            </div>
            <Command.List className="thin-scroll max-h-[min(24rem,60dvh)] overflow-auto p-1.5">
              <Entries typed={typed} isEntered={isEntered} actions={actions} />
            </Command.List>
          </Command>
          <p className="flex items-center gap-3 border-t px-3 py-2 text-2xs text-fg-3 max-md:hidden">
            {keys.map(([key, meaning]) => (
              <span key={key} className="flex items-center gap-1">
                <Kbd>{key === '↵' ? <CornerDownLeft className="size-2.5" /> : key}</Kbd> {meaning}
              </span>
            ))}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

// @vitest-environment happy-dom
import type { ConversationSummary } from '@assay/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TooltipProvider } from '../../../ui/tooltip.tsx';
import type { ConversationChanges } from '../hooks/use-conversation-changes.ts';
import { History, type HistoryProps } from './history.tsx';

const conversation = (title: string, hoursAgo: number): ConversationSummary => {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const facts = { pinned: false, private: false, author: 'Ada', own: true, messageCount: 2 };
  return { id: title || 'none', title, projectId: 'p', ...facts, createdAt: at, updatedAt: at };
};
const changes = { change: vi.fn<ConversationChanges['change']>(), remove: vi.fn<ConversationChanges['remove']>() };
const base: HistoryProps = {
  conversations: [],
  isFailed: false,
  currentId: null,
  changes,
  search: '',
  onSearch: vi.fn(),
  onNew: vi.fn(),
  onRetry: vi.fn(),
  onSample: vi.fn(),
};

function show(props: Partial<HistoryProps>): void {
  render(
    <MemoryRouter>
      <TooltipProvider>
        <History {...base} {...props} />
      </TooltipProvider>
    </MemoryRouter>,
  );
}
afterEach(cleanup);

describe('the history of conversations', () => {
  it('shows that it is loading', () => {
    show({ conversations: undefined });
    expect(screen.getByRole('status').textContent).toBe('Loading conversations...');
  });

  it('explains how to start when there is none', () => {
    show({ conversations: [] });
    expect(screen.getByText('No conversations yet')).toBeTruthy();
    expect(screen.getByText('Start a new conversation to see it here')).toBeTruthy();
  });

  it('names untitled ones, shows age and count, and marks the open one', () => {
    show({ conversations: [conversation('', 0), conversation('Old', 24 * 30)], currentId: 'none' });
    const current = screen.getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Untitled Conversation0h ago, 2 messages');
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Today', 'Older']);
  });

  it('groups conversations by today, yesterday and earlier', () => {
    const yesterday = new Date();
    yesterday.setDate(yesterday.getDate() - 1);
    yesterday.setHours(12);
    const hoursAgo = (Date.now() - yesterday.getTime()) / 3_600_000;
    show({ conversations: [conversation('New', 0), conversation('Yesterday', hoursAgo), conversation('Old', 24 * 30)] });
    const groups = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(groups).toEqual(['Today', 'Recent', 'Older']);
  });

  it('offers a retry and marked samples when it cannot be loaded', () => {
    const onRetry = vi.fn();
    show({ conversations: undefined, isFailed: true, onRetry });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load conversations');
    expect(screen.getAllByText('Sample').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('names the author of conversations of other people, and marks private ones', () => {
    show({
      conversations: [
        { ...conversation('Theirs', 1), own: false, author: 'Grace Hopper' },
        { ...conversation('Mine', 2), private: true },
      ],
    });
    expect(screen.getByRole('link', { name: /Theirs/ }).textContent).toContain('Grace Hopper');
    expect(screen.getByRole('link', { name: /Mine/ }).textContent).not.toContain('Ada');
    expect(screen.getByRole('img', { name: 'private' })).toBeTruthy();
  });

  it('pins, renames, makes private and deletes from the menu of a row', async () => {
    const first = conversation('Orders', 1);
    show({ conversations: [first] });
    const open = async (name: string): Promise<void> => {
      fireEvent.click(screen.getByRole('button', { name: 'Actions for Orders' }));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await open('Pin');
    expect(changes.change).toHaveBeenLastCalledWith(first, { pinned: true });
    await open('Make private');
    expect(changes.change).toHaveBeenLastCalledWith(first, { private: true });
    await open('Delete');
    expect(changes.remove).toHaveBeenCalledExactlyOnceWith(first);
    await open('Rename');
    const field = screen.getByRole('textbox', { name: 'Title' });
    fireEvent.change(field, { target: { value: ' Orders, all of them ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(changes.change).toHaveBeenLastCalledWith(first, { title: 'Orders, all of them' });
  });

  it('reports that nothing matches the search, and loads older ones on request', () => {
    const onMore = vi.fn();
    show({ conversations: [], search: 'zeppelin' });
    expect(screen.getByText('No conversations mention “zeppelin”')).toBeTruthy();
    cleanup();
    show({ conversations: [conversation('One', 1)], onMore });
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });
});

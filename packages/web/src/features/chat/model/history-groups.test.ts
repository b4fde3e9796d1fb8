import type { ConversationSummary } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { nextPage } from '../api/conversation-list.ts';
import { groupHistory, latestConversation } from './history-groups.ts';

const now = new Date(2026, 4, 20, 12).getTime();
const item = (title: string, hoursAgo: number, pinned = false): ConversationSummary => {
  const at = new Date(now - hoursAgo * 3_600_000).toISOString();
  const facts = { projectId: 'p', private: false, author: null, own: true, messageCount: 1 };
  return { id: title, title, pinned, ...facts, createdAt: at, updatedAt: at };
};

describe('the groups of the history', () => {
  it('are Pinned, Today, Recent for yesterday, and Older, each newest first', () => {
    const groups = groupHistory(
      [item('yesterday', 20), item('kept', 900, true), item('noon', 0), item('old', 72), item('morning', 3)],
      now,
    );
    expect(groups.map(({ name, items }) => [name, items.map(({ title }) => title)])).toEqual([
      ['Pinned', ['kept']],
      ['Today', ['noon', 'morning']],
      ['Recent', ['yesterday']],
      ['Older', ['old']],
    ]);
  });

  it('leave out empty groups', () => {
    expect(groupHistory([item('old', 72)], now).map(({ name }) => name)).toEqual(['Older']);
  });

  it('do not make a pinned conversation the latest one', () => {
    expect(latestConversation([item('kept', 900, true), item('noon', 0)])?.title).toBe('noon');
    expect(latestConversation([])).toBeUndefined();
  });
});

describe('the next page of the history', () => {
  it('is loaded only when there is one', () => {
    expect(nextPage({ page: 1, pageSize: 50, total: 51 })).toBe(2);
    expect(nextPage({ page: 2, pageSize: 50, total: 100 })).toBeUndefined();
  });
});

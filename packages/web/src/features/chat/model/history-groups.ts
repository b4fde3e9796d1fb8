import type { ConversationSummary } from '@assay/contract';
import { dayGroup } from '../../../lib/format.ts';

const names = ['Pinned', 'Today', 'Recent', 'Older'] as const;

export type HistoryGroup = { readonly name: (typeof names)[number]; readonly items: readonly ConversationSummary[] };

export const lastChangedAt = (conversation: ConversationSummary): string => conversation.updatedAt || conversation.createdAt;

const byTime = (a: ConversationSummary, b: ConversationSummary): number => Date.parse(lastChangedAt(b)) - Date.parse(lastChangedAt(a));

/** The conversation with the latest message, pinned or not. */
export function latestConversation(conversations: readonly ConversationSummary[]): ConversationSummary | undefined {
  return [...conversations].sort(byTime)[0];
}

/** Groups conversations as Pinned, Today, Recent (yesterday) and Older, newest first. Empty groups are left out. */
export function groupHistory(conversations: readonly ConversationSummary[], now = Date.now()): readonly HistoryGroup[] {
  const sorted = [...conversations].sort(byTime);
  const groupOf = (item: ConversationSummary): HistoryGroup['name'] => (item.pinned ? 'Pinned' : dayGroup(lastChangedAt(item), now));
  return names.map((name) => ({ name, items: sorted.filter((item) => groupOf(item) === name) })).filter((group) => group.items.length > 0);
}

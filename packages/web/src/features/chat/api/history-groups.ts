import type { ConversationSummary } from '@assay/contract';
import { dayGroup } from '../../../lib/format.ts';

export type HistoryGroup = { readonly name: 'Today' | 'Recent' | 'Older'; readonly items: readonly ConversationSummary[] };

export const lastTouched = (conversation: ConversationSummary): string => conversation.updatedAt || conversation.createdAt;

/** Conversations under Today, Recent (yesterday) and Older, newest first; empty groups are left out. */
export function groupHistory(conversations: readonly ConversationSummary[], now = Date.now()): readonly HistoryGroup[] {
  const sorted = [...conversations].sort((a, b) => Date.parse(lastTouched(b)) - Date.parse(lastTouched(a)));
  const names = ['Today', 'Recent', 'Older'] as const;
  return names
    .map((name) => ({ name, items: sorted.filter((item) => dayGroup(lastTouched(item), now) === name) }))
    .filter((group) => group.items.length > 0);
}

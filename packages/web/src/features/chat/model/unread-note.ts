import type { GenerateReply } from '@assay/contract';

const MAX_NAMED = 5;

/** The parts of the message that an answer did not use, in one or two sentences. Null if it used everything. */
export function unusedWordsNote({ unread = [], unreadEnd }: Pick<GenerateReply, 'unread' | 'unreadEnd'>): string | null {
  const words = unread.slice(0, MAX_NAMED).map((word) => `“${word}”`);
  const more = unread.length > MAX_NAMED ? ` and ${unread.length - MAX_NAMED} more` : '';
  const notes = [
    ...(words.length === 0 ? [] : [`I didn’t use ${words.join(', ')}${more}.`]),
    ...(unreadEnd == null ? [] : [`I didn’t read the end of the message, from “${unreadEnd}” on.`]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

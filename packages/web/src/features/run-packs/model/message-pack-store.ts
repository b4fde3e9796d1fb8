import { useSyncExternalStore } from 'react';

/** What a message knows about its pack beyond what the server stored. */
export interface MessagePack {
  readonly isBusy: boolean;
  /** Found for the message on this page. */
  readonly packId: string | null;
  /** Appended to the message. */
  readonly note: string | null;
}

const NOTHING: MessagePack = { isBusy: false, packId: null, note: null };

let packs: Readonly<Record<string, MessagePack>> = {};
const listeners = new Set<() => void>();

export const messagePack = (messageId: string): MessagePack => packs[messageId] ?? NOTHING;

export function changeMessagePack(messageId: string, change: Partial<MessagePack>): void {
  packs = { ...packs, [messageId]: { ...messagePack(messageId), ...change } };
  for (const listener of listeners) listener();
}

/** A download goes on when its page is left, so its state is kept beside the pages. */
export function useMessagePacks(): (messageId: string) => MessagePack {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => packs,
  );
  return (messageId) => all[messageId] ?? NOTHING;
}

import { useSyncExternalStore } from 'react';

/** State about a message's pack that the server does not store. */
export interface MessagePack {
  readonly isBusy: boolean;
  /** The pack that this page found for the message. */
  readonly packId: string | null;
  /** A note that is appended to the message. */
  readonly note: string | null;
}

const EMPTY_PACK: MessagePack = { isBusy: false, packId: null, note: null };

let packs: Readonly<Record<string, MessagePack>> = {};
const listeners = new Set<() => void>();

export const messagePack = (messageId: string): MessagePack => packs[messageId] ?? EMPTY_PACK;

export function changeMessagePack(messageId: string, change: Partial<MessagePack>): void {
  packs = { ...packs, [messageId]: { ...messagePack(messageId), ...change } };
  for (const listener of listeners) listener();
}

/** A download continues after the user leaves the page, so its state is kept outside the pages. */
export function useMessagePacks(): (messageId: string) => MessagePack {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => packs,
  );
  return (messageId) => all[messageId] ?? EMPTY_PACK;
}

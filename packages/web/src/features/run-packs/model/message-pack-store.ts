import { useSyncExternalStore } from 'react';

/** State about a message's pack that the server does not store. */
export interface MessagePackState {
  readonly isBusy: boolean;
  /** The pack that this page found for the message. */
  readonly packId: string | null;
  /** A note that is appended to the message. */
  readonly note: string | null;
}

const EMPTY_PACK: MessagePackState = { isBusy: false, packId: null, note: null };

let packs: Readonly<Record<string, MessagePackState>> = {};
const listeners = new Set<() => void>();

export const messagePackState = (messageId: string): MessagePackState => packs[messageId] ?? EMPTY_PACK;

export function updateMessagePackState(messageId: string, change: Partial<MessagePackState>): void {
  packs = { ...packs, [messageId]: { ...messagePackState(messageId), ...change } };
  for (const listener of listeners) listener();
}

/** A download continues after the user leaves the page, so its state is kept outside the pages. */
export function useMessagePackStates(): (messageId: string) => MessagePackState {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => packs,
  );
  return (messageId) => all[messageId] ?? EMPTY_PACK;
}

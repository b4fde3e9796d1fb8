import { useSyncExternalStore } from 'react';
import type { ReadyAction } from './ready-actions.ts';

interface Queued<Item> {
  readonly add: (item: Item) => void;
  readonly take: () => Item | null;
  readonly use: () => Item | null;
}

function createQueued<Item>(): Queued<Item> {
  let queued: Item | null = null;
  const listeners = new Set<() => void>();
  const write = (next: Item | null): void => {
    queued = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    add: write,
    take: () => {
      const taken = queued;
      if (taken !== null) write(null);
      return taken;
    },
    use: () => useSyncExternalStore(subscribe, () => queued),
  };
}

/** An action selected on any page. The chat performs it as soon as its conversation is open. */
export const queuedAction = createQueued<ReadyAction>();

/** A message started on any page. The chat puts it into the message field as soon as its conversation is open. */
export const queuedDraft = createQueued<string>();

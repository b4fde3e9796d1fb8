import { useSyncExternalStore } from 'react';
import type { ReadyAction } from './ready-actions.ts';

let queued: ReadyAction | null = null;
const listeners = new Set<() => void>();

function write(next: ReadyAction | null): void {
  queued = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An action selected in the palette. The chat performs it as soon as its conversation is open. */
export const queuedAction = {
  add: (action: ReadyAction): void => write(action),
  take: (): ReadyAction | null => {
    const taken = queued;
    if (taken !== null) write(null);
    return taken;
  },
  use: (): ReadyAction | null => useSyncExternalStore(subscribe, () => queued),
};

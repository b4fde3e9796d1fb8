import { useSyncExternalStore } from 'react';
import { EMPTY_VIEWER, unsavedFiles, type ViewerState } from './viewer-state.ts';

let viewers: Readonly<Record<string, ViewerState>> = {};
const listeners = new Set<() => void>();

// Leaving the page loses the drafts, so the browser asks first.
function guard(event: BeforeUnloadEvent): void {
  if (Object.values(viewers).some((state) => unsavedFiles(state).length > 0)) event.preventDefault();
}

export const getViewer = (packId: string): ViewerState => viewers[packId] ?? EMPTY_VIEWER;

export function changeViewer(packId: string, to: (state: ViewerState) => ViewerState): void {
  viewers = { ...viewers, [packId]: to(getViewer(packId)) };
  for (const listener of listeners) listener();
}

/** A pack's tabs and drafts. They are kept when the sheet is closed, so that the back button loses nothing. */
export function useViewer(packId: string): ViewerState {
  return useSyncExternalStore(
    (listener) => {
      if (listeners.size === 0) addEventListener('beforeunload', guard);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => getViewer(packId),
  );
}

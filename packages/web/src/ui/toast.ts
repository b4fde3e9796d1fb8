import type { Tone } from './notice.tsx';

export interface Toast {
  readonly tone: Tone;
  readonly title: string;
  readonly description?: string | undefined;
  /** An action that is available while the notification is shown. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToasterProps {
  readonly position: 'bottom-right' | 'top-center';
  /** The distance from the bottom edge in pixels. */
  readonly offset: number;
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

function show(toast: Toast): void {
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** Notifications not shown yet, because their component is loaded with the first one. */
export const pendingToasts = (): readonly Toast[] => waiting;

export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a temporary notification in the default variant. */
export const notify = (title: string, description?: string, action?: ToastAction): void => show({ tone: 'ok', title, description, action });
export const notifyInfo = (title: string, description?: string): void => show({ tone: 'info', title, description });
/** Shows a temporary notification in the destructive variant, for errors. */
export const notifyFailure = (title: string, description?: string, action?: ToastAction): void =>
  show({ tone: 'bad', title, description, action });

import type { Tone } from './notice.tsx';

export interface Toast {
  readonly tone: Tone;
  readonly title: string;
  readonly description?: string | undefined;
  /** One thing to do about it, while the notice is there. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToasterProps {
  readonly position: 'bottom-right' | 'top-center';
  /** Pixels from the lower edge. */
  readonly offset: number;
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

function show(toast: Toast): void {
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** Notices not shown yet: the part that shows them is loaded with the first. */
export const waitingToasts = (): readonly Toast[] => waiting;

export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A passing notice in the default look. */
export const notify = (title: string, description?: string, action?: ToastAction): void => show({ tone: 'ok', title, description, action });
export const notifyInfo = (title: string, description?: string): void => show({ tone: 'info', title, description });
/** A passing notice in the destructive look. */
export const notifyFailure = (title: string, description?: string): void => show({ tone: 'bad', title, description });

import type { ReactNode } from 'react';

export type TooltipSide = 'top' | 'bottom' | 'right' | 'left';

export interface VisibleTooltip {
  readonly id: string;
  readonly label: ReactNode;
  readonly shortcut: string | undefined;
  readonly side: TooltipSide;
  readonly anchor: Element;
}

/** The first tooltip opens after a delay. While one is open, the next opens immediately. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Long enough to move the pointer from the control to its tooltip. */
const LEAVE_MS = 120;

let shown: VisibleTooltip | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function write(next: VisibleTooltip | null): void {
  if (shown !== null && next === null) hiddenAt = performance.now();
  shown = next;
  for (const listener of listeners) listener();
}

export const visibleTooltip = (): VisibleTooltip | null => shown;

export function subscribeToTooltip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showTooltip(tip: VisibleTooltip): void {
  clearTimeout(timer);
  write(tip);
}

export function showTooltipSoon(tip: VisibleTooltip): void {
  const isReading = shown !== null || performance.now() - hiddenAt < SKIP_DELAY_MS;
  if (isReading) showTooltip(tip);
  else {
    clearTimeout(timer);
    timer = setTimeout(() => write(tip), DELAY_MS);
  }
}

/** Keeps the tooltip open while the pointer is on it. */
export const keepTooltip = (): void => clearTimeout(timer);

export function hideTooltipSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => write(null), LEAVE_MS);
}

export function hideTooltip(): void {
  clearTimeout(timer);
  if (shown !== null) write(null);
}

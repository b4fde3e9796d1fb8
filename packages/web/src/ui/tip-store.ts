import type { ReactNode } from 'react';

export type TipSide = 'top' | 'bottom' | 'right' | 'left';

export interface ShownTip {
  readonly id: string;
  readonly label: ReactNode;
  readonly shortcut: string | undefined;
  readonly side: TipSide;
  readonly anchor: Element;
}

/** A first hint waits; while hints are being read the next comes at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Long enough to move the pointer from the control onto its hint. */
const LEAVE_MS = 120;

let shown: ShownTip | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function write(next: ShownTip | null): void {
  if (shown !== null && next === null) hiddenAt = performance.now();
  shown = next;
  for (const listener of listeners) listener();
}

export const shownTip = (): ShownTip | null => shown;

export function subscribeToTip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showTip(tip: ShownTip): void {
  clearTimeout(timer);
  write(tip);
}

export function showTipSoon(tip: ShownTip): void {
  const isReading = shown !== null || performance.now() - hiddenAt < SKIP_DELAY_MS;
  if (isReading) showTip(tip);
  else {
    clearTimeout(timer);
    timer = setTimeout(() => write(tip), DELAY_MS);
  }
}

/** The pointer is on the hint itself: it stays. */
export const keepTip = (): void => clearTimeout(timer);

export function hideTipSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => write(null), LEAVE_MS);
}

export function hideTip(): void {
  clearTimeout(timer);
  if (shown !== null) write(null);
}

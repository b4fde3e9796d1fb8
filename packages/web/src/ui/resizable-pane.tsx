import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { cn } from './cn.ts';

interface ResizablePaneProps {
  /** Identifies the pane in the browser's storage, so that it keeps its width. */
  readonly id: string;
  /** What the pane contains, for the name of its handle. */
  readonly label: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly className?: string;
  readonly children: ReactNode;
}

const STEP = 16;

function readWidth(key: string): number | null {
  try {
    const width = Number(localStorage.getItem(key));
    return Number.isFinite(width) && width > 0 ? width : null;
  } catch {
    return null;
  }
}

function keepWidth(key: string, width: number): void {
  try {
    localStorage.setItem(key, String(width));
  } catch {
    // Without storage the width lasts until the page is left.
  }
}

/** A pane whose right edge can be dragged, or moved with the arrow keys. Below the `lg` breakpoint it is a normal block. */
export function ResizablePane({ id, label, initial, min, max, className, children }: ResizablePaneProps) {
  const key = `assay.pane.${id}`;
  const [width, setWidth] = useState(() => readWidth(key) ?? initial);
  const resize = (wanted: number): void => {
    const next = Math.round(Math.min(max, Math.max(min, wanted)));
    setWidth(next);
    keepWidth(key, next);
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget;
    const offset = width - event.clientX;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => resize(move.clientX + offset);
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };
  const press = (event: KeyboardEvent): void => {
    const wanted = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: min, End: max, Enter: initial }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  };
  return (
    <div className={cn('relative flex min-w-0 lg:w-(--pane) lg:shrink-0', className)} style={{ ['--pane' as string]: `${width}px` }}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused or moved */}
      <div
        role="separator"
        aria-label={`Width of ${label}`}
        aria-orientation="vertical"
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        tabIndex={0}
        title="Drag to resize, double-click to reset"
        onPointerDown={drag}
        onDoubleClick={() => resize(initial)}
        onKeyDown={press}
        className="absolute inset-y-0 -right-1 z-10 hidden w-2 cursor-col-resize touch-none transition-colors hover:bg-accent/30 focus-visible:bg-accent/40 lg:block"
      />
    </div>
  );
}

import { Slot } from 'radix-ui';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { placeTooltip } from './place-tooltip.ts';
import {
  hideTooltip,
  hideTooltipSoon,
  keepTooltip,
  showTooltip,
  showTooltipSoon,
  subscribeToTooltip,
  type TooltipSide,
  type VisibleTooltip,
  visibleTooltip,
} from './tooltip-store.ts';

interface TooltipProps {
  readonly label: ReactNode;
  readonly shortcut?: string;
  readonly side?: TooltipSide;
  readonly children: ReactNode;
}

/**
 * Shows a hint for its child on hover and on keyboard focus. Radix's tooltip would add 15 kB of positioning code to the first load of every
 * page, for hints that most visits never see.
 */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const id = useId();
  const isShown = useSyncExternalStore(subscribeToTooltip, () => visibleTooltip()?.id === id);
  useEffect(
    () => () => {
      if (visibleTooltip()?.id === id) hideTooltip();
    },
    [id],
  );
  const tipAt = (anchor: Element): VisibleTooltip => ({ id, label, shortcut, side, anchor });
  return (
    <Slot.Root
      {...(isShown ? { 'aria-describedby': id } : {})}
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== 'touch') showTooltipSoon(tipAt(event.currentTarget));
      }}
      onPointerLeave={hideTooltipSoon}
      onPointerDown={hideTooltip}
      onFocus={(event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) showTooltip(tipAt(event.currentTarget));
      }}
      onBlur={hideTooltip}
    >
      {children}
    </Slot.Root>
  );
}

function Bubble({ tip }: { readonly tip: VisibleTooltip }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bubble = ref.current;
    if (bubble === null) return;
    const { width, height } = bubble.getBoundingClientRect();
    const room = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const { left, top } = placeTooltip(tip.anchor.getBoundingClientRect(), { width, height }, tip.side, room);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
  }, [tip]);
  return (
    <div
      ref={ref}
      id={tip.id}
      role="tooltip"
      onPointerEnter={keepTooltip}
      onPointerLeave={hideTooltipSoon}
      className="fixed z-50 flex w-max max-w-[min(20rem,calc(100vw-1rem))] animate-rise items-center gap-2 rounded-md border border-line-strong bg-raised px-2 py-1 text-xs shadow-pop"
    >
      {tip.label}
      {tip.shortcut !== undefined && <Kbd>{tip.shortcut}</Kbd>}
    </div>
  );
}

/** Renders the open tooltip. Escape and scrolling close it. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  const tip = useSyncExternalStore(subscribeToTooltip, visibleTooltip);
  useEffect(() => {
    if (tip === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hideTooltip();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hideTooltip, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hideTooltip, true);
    };
  }, [tip]);
  return (
    <>
      {children}
      {tip !== null && createPortal(<Bubble key={tip.id} tip={tip} />, document.body)}
    </>
  );
}

import { Slot } from 'radix-ui';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';
import { placeTip } from './place-tip.ts';
import { hideTip, hideTipSoon, keepTip, type ShownTip, shownTip, showTip, showTipSoon, subscribeToTip, type TipSide } from './tip-store.ts';

interface TipProps {
  readonly label: ReactNode;
  readonly shortcut?: string;
  readonly side?: TipSide;
  readonly children: ReactNode;
}

/** Gives its child a hint that comes with the pointer or the keyboard focus. */
export function Tip({ label, shortcut, side = 'bottom', children }: TipProps) {
  const id = useId();
  const isShown = useSyncExternalStore(subscribeToTip, () => shownTip()?.id === id);
  useEffect(
    () => () => {
      if (shownTip()?.id === id) hideTip();
    },
    [id],
  );
  const tipAt = (anchor: Element): ShownTip => ({ id, label, shortcut, side, anchor });
  return (
    <Slot.Root
      {...(isShown ? { 'aria-describedby': id } : {})}
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== 'touch') showTipSoon(tipAt(event.currentTarget));
      }}
      onPointerLeave={hideTipSoon}
      onPointerDown={hideTip}
      onFocus={(event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) showTip(tipAt(event.currentTarget));
      }}
      onBlur={hideTip}
    >
      {children}
    </Slot.Root>
  );
}

function Bubble({ tip }: { readonly tip: ShownTip }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bubble = ref.current;
    if (bubble === null) return;
    const { width, height } = bubble.getBoundingClientRect();
    const room = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
    const { left, top } = placeTip(tip.anchor.getBoundingClientRect(), { width, height }, tip.side, room);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
  }, [tip]);
  return (
    <div
      ref={ref}
      id={tip.id}
      role="tooltip"
      onPointerEnter={keepTip}
      onPointerLeave={hideTipSoon}
      className="fixed z-50 flex w-max max-w-[min(20rem,calc(100vw-1rem))] animate-rise items-center gap-2 rounded-md border border-line-strong bg-raised px-2 py-1 text-xs shadow-pop"
    >
      {tip.label}
      {tip.shortcut !== undefined && <Kbd>{tip.shortcut}</Kbd>}
    </div>
  );
}

/** The one place hints appear; Escape and scrolling take them away. */
export function TipProvider({ children }: { readonly children: ReactNode }) {
  const tip = useSyncExternalStore(subscribeToTip, shownTip);
  useEffect(() => {
    if (tip === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hideTip();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hideTip, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hideTip, true);
    };
  }, [tip]);
  return (
    <>
      {children}
      {tip !== null && createPortal(<Bubble key={tip.id} tip={tip} />, document.body)}
    </>
  );
}

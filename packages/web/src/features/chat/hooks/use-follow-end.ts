import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 64;
/** So long after a reader's hand moved, a scroll is theirs: a flick goes on by itself. */
const READER_MS = 1000;
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export interface FollowEnd {
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  /** Something arrived below while the reader was further up. */
  readonly hasNew: boolean;
  readonly onScroll: () => void;
  readonly goToEnd: () => void;
}

interface FollowOptions {
  /** Another list starts at its end. */
  readonly listKey: string;
  /** Name of the last item: it changes when something arrives. */
  readonly lastKey: string | undefined;
  /** The reader's own latest question: asking one leads to the end, too. */
  readonly ownKey: string | undefined;
}

/** Keeps a list at its end while the reader is there, and leaves the reader alone otherwise. */
export function useFollowEnd({ listKey, lastKey, ownKey }: FollowOptions): FollowEnd {
  const scrollRef = useRef<HTMLElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const [hasNew, setHasNew] = useState(false);

  const goToEnd = (): void => {
    const box = scrollRef.current;
    if (box) box.scrollTop = box.scrollHeight;
    isNearEnd.current = true;
    setHasNew(false);
  };

  const onScroll = (): void => {
    const box = scrollRef.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX;
    // Answers grow and shrink, which scrolls as well: only a reader leaves the end.
    if (isNear || performance.now() - movedAt.current < READER_MS) isNearEnd.current = isNear;
    if (isNearEnd.current) setHasNew(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useLayoutEffect(goToEnd, [listKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a question is asked, not when it is answered
  useLayoutEffect(() => {
    if (ownKey !== undefined) goToEnd();
  }, [ownKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an item arrives
  useEffect(() => {
    if (isNearEnd.current) goToEnd();
    else setHasNew(true);
  }, [lastKey]);

  useEffect(() => {
    const box = scrollRef.current;
    const note = (): void => {
      movedAt.current = performance.now();
    };
    for (const hand of HANDS) box?.addEventListener(hand, note, { passive: true });
    return () => {
      for (const hand of HANDS) box?.removeEventListener(hand, note);
    };
  }, []);

  useEffect(() => {
    const content = contentRef.current;
    if (!content) return;
    const observer = new ResizeObserver(() => {
      const box = scrollRef.current;
      if (box && isNearEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return { scrollRef, contentRef, hasNew, onScroll, goToEnd };
}

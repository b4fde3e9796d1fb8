import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 64;
/** Scrolling within this time after a gesture counts as the reader's own, because the page continues to scroll after a flick. */
const READER_MS = 1000;
const READER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const LONG_AGO = Number.NEGATIVE_INFINITY;

const isRecent = (at: number): boolean => performance.now() - at < READER_MS;
const isAtEnd = (box: HTMLElement): boolean => box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX;

interface ScrollPosition {
  readonly top: number;
  readonly height: number;
}

/** Scrolls to the end and returns its position. */
function scrollToEnd(box: HTMLElement): ScrollPosition {
  box.scrollTop = box.scrollHeight;
  return { top: box.scrollTop, height: box.scrollHeight };
}

export interface FollowEnd {
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  /** New content has arrived below while the reader was further up. */
  readonly hasNew: boolean;
  readonly onScroll: () => void;
  readonly goToEnd: () => void;
}

interface FollowOptions {
  /** Changing it scrolls to the end. */
  readonly listKey: string;
  /** The last item's key, which changes when new content arrives. */
  readonly lastKey: string | undefined;
  /** The key of the reader's latest question, because sending one also scrolls to the end. */
  readonly ownKey: string | undefined;
}

/** Keeps a list scrolled to the end while the reader is there, and leaves the position alone otherwise. */
export function useFollowEnd({ listKey, lastKey, ownKey }: FollowOptions): FollowEnd {
  const scrollRef = useRef<HTMLElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isNearEnd = useRef(true);
  const movedAt = useRef(LONG_AGO);
  // Also updated on every size change, because an answer that moves into the list disappears for a moment, and that changes the scroll
  // position.
  const last = useRef<ScrollPosition>({ top: 0, height: 0 });
  const [hasNew, setHasNew] = useState(false);

  const goToEnd = (): void => {
    const box = scrollRef.current;
    if (box) last.current = scrollToEnd(box);
    isNearEnd.current = true;
    // The next content will be the answer to the reader's question.
    movedAt.current = LONG_AGO;
    setHasNew(false);
  };

  const onScroll = (): void => {
    const box = scrollRef.current;
    if (!box) return;
    const { scrollTop: top, scrollHeight: height } = box;
    // Answers that grow or shrink also cause scroll events. If the list's height is unchanged, only the reader can have scrolled up.
    const isReader = isRecent(movedAt.current) || (height === last.current.height && top < last.current.top);
    if (isReader || isAtEnd(box)) isNearEnd.current = isAtEnd(box);
    last.current = { top, height };
    if (isNearEnd.current) setHasNew(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes
  useLayoutEffect(goToEnd, [listKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the user sends a question, not when the answer arrives
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
    for (const hand of READER_EVENTS) box?.addEventListener(hand, note, { passive: true });
    return () => {
      for (const hand of READER_EVENTS) box?.removeEventListener(hand, note);
    };
  }, []);

  useEffect(() => {
    const content = contentRef.current;
    if (!content) return;
    const observer = new ResizeObserver(() => {
      const box = scrollRef.current;
      if (!box || !isNearEnd.current) return;
      // Does not scroll when the reader expands a section.
      if (isRecent(movedAt.current)) isNearEnd.current = isAtEnd(box);
      else last.current = scrollToEnd(box);
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return { scrollRef, contentRef, hasNew, onScroll, goToEnd };
}

import { type RefObject, useEffect, useRef } from 'react';

/** How far outside the viewport an element still counts as near. */
const MARGIN = '2000px 0px';

type OnChange = (isNear: boolean, height: number) => void;

/** Reports when an element comes near the viewport and when it leaves. Returns an unsubscribe function. */
export type WatchNearViewport = (element: Element, onChange: OnChange) => () => void;

/** One shared observer for all parts of a scrolling list. */
export function useNearViewport(scrollRef: RefObject<HTMLElement | null>): WatchNearViewport {
  const observer = useRef<IntersectionObserver | null>(null);
  const watched = useRef(new Map<Element, OnChange>());
  const watch = useRef<WatchNearViewport>((element, onChange) => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          watched.current.get(target)?.(isIntersecting, boundingClientRect.height);
      },
      { root: scrollRef.current, rootMargin: MARGIN },
    );
    watched.current.set(element, onChange);
    observer.current.observe(element);
    return () => {
      watched.current.delete(element);
      observer.current?.unobserve(element);
    };
  });
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );
  return watch.current;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the selected row in view. The initial row is scrolled to the middle of its list without scrolling the page, so that the rows around
 * it are visible. Later ones scroll as little as possible.
 */
export function useRowInView(list: RefObject<HTMLElement | null>, rowId: string | null): void {
  const isFirst = useRef(true);
  // Before the first paint, so that the list never jumps.
  useLayoutEffect(() => {
    const row = rowId === null ? null : document.getElementById(rowId);
    if (row === null || list.current === null) return;
    const box = list.current;
    const scrollsItself = box.scrollHeight > box.clientHeight;
    if (isFirst.current) {
      isFirst.current = false;
      if (scrollsItself) box.scrollTop += middleOf(row) - middleOf(box);
      return;
    }
    row.scrollIntoView({ block: 'nearest' });
  }, [list, rowId]);
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

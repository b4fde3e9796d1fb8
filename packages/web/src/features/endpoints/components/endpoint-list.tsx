import type { Endpoint } from '@assay/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import type { CoverageByKey } from '../model/coverage-of.ts';
import { EndpointRow } from './endpoint-row.tsx';

const ROW_PX = 36;
const PHONE_ROW_PX = 56;

interface EndpointListProps {
  readonly endpoints: readonly Endpoint[];
  readonly chosen: ReadonlySet<string>;
  readonly coverage: CoverageByKey;
  /** The scrolling element around the list. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Absent for users who may not generate tests. */
  readonly onChoose: ((endpoint: Endpoint) => void) | undefined;
  readonly onOpen: (endpoint: Endpoint) => void;
}

/** Renders the visible rows and a few around them. Arrow keys, J and K move through all rows. */
export function EndpointList({ endpoints, chosen, coverage, scroller, onChoose, onOpen }: EndpointListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const rowHeight = useMediaQuery(PHONE_QUERY) ? PHONE_ROW_PX : ROW_PX;
  useLayoutEffect(() => {
    const [around, inside] = [scroller.current, list.current];
    if (around === null || inside === null) return;
    const measure = (): void => setMargin(inside.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop);
    measure();
    // The content above the list may collapse or wrap, so its height changes.
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    for (const child of around.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scroller]);
  const virtual = useVirtualizer({
    count: endpoints.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => endpoints[index]?.id ?? index,
  });
  useLayoutEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [rowHeight, virtual]);
  const walk = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' || event.key === 'k' ? -1 : 0;
    const at = event.target instanceof HTMLElement ? Number(event.target.dataset.row ?? Number.NaN) : Number.NaN;
    const next = at + step;
    if (step === 0 || Number.isNaN(next) || next < 0 || next >= endpoints.length) return;
    event.preventDefault();
    virtual.scrollToIndex(next);
    // The row exists only after the list has rendered its new scroll position.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true }));
  };
  return (
    <ul ref={list} aria-label="Endpoints" className="relative border-t" style={{ height: virtual.getTotalSize() }} onKeyDown={walk}>
      {virtual.getVirtualItems().map((item) => {
        const endpoint = endpoints[item.index];
        if (endpoint === undefined) return null;
        return (
          <li
            key={item.key}
            aria-setsize={endpoints.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ height: item.size, transform: `translateY(${item.start - margin}px)` }}
          >
            <EndpointRow
              endpoint={endpoint}
              index={item.index}
              isChosen={chosen.has(endpoint.id)}
              coverage={coverage}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          </li>
        );
      })}
    </ul>
  );
}

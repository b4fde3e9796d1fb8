import { useState } from 'react';

const STEP = 30;

/** Shows the first part of a long list and more on request, because a thousand cards at once would slow down the page. */
export function useShowMore<T>(items: readonly T[]): {
  readonly shown: readonly T[];
  readonly rest: number;
  readonly showMore: () => void;
} {
  const [limit, setLimit] = useState(STEP);
  return { shown: items.slice(0, limit), rest: Math.max(0, items.length - limit), showMore: () => setLimit(limit + STEP) };
}

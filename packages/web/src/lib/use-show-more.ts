import { useState } from 'react';

const STEP = 30;

/** The first part of a long list, and a way to the next: a thousand cards at once would make the page heavy. */
export function useShowMore<T>(items: readonly T[]): {
  readonly shown: readonly T[];
  readonly rest: number;
  readonly showMore: () => void;
} {
  const [limit, setLimit] = useState(STEP);
  return { shown: items.slice(0, limit), rest: Math.max(0, items.length - limit), showMore: () => setLimit(limit + STEP) };
}

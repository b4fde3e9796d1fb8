import { useState } from 'react';

const STEP = 40;

export interface Recent<T> {
  readonly shown: readonly T[];
  readonly hidden: number;
  readonly showEarlier: () => void;
}

/** The end of a long list, and a way to what came before: a thousand messages at once would make typing slow. */
export function useRecent<T>(items: readonly T[], listKey: string): Recent<T> {
  const [state, setState] = useState({ listKey, count: STEP });
  const count = state.listKey === listKey ? state.count : STEP;
  const hidden = Math.max(0, items.length - count);
  return { shown: items.slice(hidden), hidden, showEarlier: () => setState({ listKey, count: count + STEP }) };
}

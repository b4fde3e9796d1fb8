import { useSyncExternalStore } from 'react';

export interface StoredValue {
  readonly read: () => string;
  readonly write: (value: string) => void;
  readonly use: () => string;
}

/** A text kept in browser storage and watched by components; works without storage too, for the life of the page. */
export function createStoredValue(key: string, storage: 'local' | 'session'): StoredValue {
  const listeners = new Set<() => void>();
  const area = (): Storage => (storage === 'local' ? localStorage : sessionStorage);
  let fallback = '';
  const read = (): string => {
    try {
      return area().getItem(key) ?? '';
    } catch {
      return fallback;
    }
  };
  const write = (value: string): void => {
    fallback = value;
    try {
      if (value === '') area().removeItem(key);
      else area().setItem(key, value);
    } catch {
      // Storage is full or forbidden: the value lives on in memory.
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read, write, use: () => useSyncExternalStore(subscribe, read) };
}

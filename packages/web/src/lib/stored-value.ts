import { useSyncExternalStore } from 'react';

export interface StoredValue {
  readonly read: () => string;
  readonly write: (value: string) => void;
  readonly use: () => string;
}

/** A string in browser storage that components can subscribe to. Without storage it is kept in memory. */
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
      // Storage is full or blocked, so the value is kept in memory.
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read, write, use: () => useSyncExternalStore(subscribe, read) };
}

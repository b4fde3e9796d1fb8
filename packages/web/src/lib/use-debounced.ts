import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** Returns the value once it has been unchanged for 250 ms, so that typing sends one request instead of many. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}

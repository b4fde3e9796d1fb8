import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value once it has stayed the same for a quarter of a second: what is typed is asked for after a pause, not letter by letter. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}

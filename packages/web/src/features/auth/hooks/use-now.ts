import { useEffect, useState } from 'react';

/** Returns the current time, updated every second while ticking. */
export function useNow(pace: 'ticking' | 'still'): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (pace === 'still') return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [pace]);
  return now;
}

import { useEffect, useState } from 'react';

const SKELETON_DELAY_MS = 150;

/** Becomes true once `isOn` has been true for 150 ms, so that fast loads show no skeleton. */
export function useDelayed(isOn: boolean): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setIsDue(false);
      return;
    }
    const timer = setTimeout(() => setIsDue(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn && isDue;
}

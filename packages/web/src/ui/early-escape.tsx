import { useEffect } from 'react';

/** Stands in for a dialog whose code is still loading, so that Escape closes it before it appears. */
export function EarlyEscape({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return null;
}

import { WifiOff } from 'lucide-react';
import { useReachability } from '../../lib/reachability.ts';

/** Shown above every screen while the server cannot be reached. */
export function OfflineNotice() {
  if (useReachability() === 'up') return null;
  return (
    <p
      role="alert"
      className="mr-2 mb-2 flex shrink-0 items-center gap-2.5 rounded-lg bg-warn-soft px-3 py-2 text-sm max-md:m-0 max-md:rounded-none"
    >
      <WifiOff className="size-4 shrink-0 text-warn" strokeWidth={1.75} aria-hidden />
      <span>
        <span className="font-medium text-warn">The server cannot be reached.</span>{' '}
        <span className="text-fg-2">This page may be out of date. Anything you have typed is kept. Retrying every 5 seconds.</span>
      </span>
    </p>
  );
}

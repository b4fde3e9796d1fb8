import { lazy, Suspense, useEffect, useState } from 'react';
import { pendingToasts, subscribeToToasts, type ToasterProps } from './toast.ts';

const ToastStack = lazy(() => import('./toast-stack.tsx').then((module) => ({ default: module.ToastStack })));

/** The notification container. Its code is loaded with the first notification. */
export function Toaster(props: ToasterProps) {
  const [isWanted, setIsWanted] = useState(pendingToasts().length > 0);
  useEffect(() => subscribeToToasts(() => setIsWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastStack {...props} />
    </Suspense>
  );
}

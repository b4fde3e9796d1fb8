import { splitPath } from '@assay/contract/paths';
import { useSyncExternalStore } from 'react';

const RETRY_MS = 5000;

/**
 * Whether the server responds. Loopback works without a network, so the server is polled instead of relying on the browser's online state.
 */
export type Reachability = 'up' | 'down';

let state: Reachability = 'up';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Reachability): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

async function checkServer(): Promise<void> {
  clearTimeout(timer);
  const isUp = await fetch(splitPath('health').path, { cache: 'no-store' }).then(
    async (reply) => {
      // An unread body would keep its connection open.
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );
  set(isUp ? 'up' : 'down');
  if (!isUp) timer = setTimeout(() => void checkServer(), RETRY_MS);
}

/** Called after a request without a response. While there are listeners, it polls the server until it responds. */
export function reportNoResponse(): void {
  if (state === 'up' && listeners.size > 0) void checkServer();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onChange = (): void => void checkServer();
  window.addEventListener('offline', onChange);
  window.addEventListener('online', onChange);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('offline', onChange);
    window.removeEventListener('online', onChange);
  };
}

export function useReachability(): Reachability {
  return useSyncExternalStore(subscribe, () => state);
}

import type { Egress } from './egress.ts';

/** How long an in-flight request may continue after a stop, because its response shows what it created. */
const GRACE_MS = 1500;

/** Aborts in-flight requests shortly after a stop. Requests sent after the stop are for cleanup and have their own time limit. */
export function sendUntilStopped(send: Egress['send'], stopped: AbortSignal): Egress['send'] {
  return async (request) => {
    if (stopped.aborted) return send(request);
    const cut = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const startTimer = () => {
      timer = setTimeout(() => cut.abort(), GRACE_MS);
    };
    stopped.addEventListener('abort', startTimer, { once: true });
    try {
      return await send(request, cut.signal);
    } finally {
      stopped.removeEventListener('abort', startTimer);
      clearTimeout(timer);
    }
  };
}

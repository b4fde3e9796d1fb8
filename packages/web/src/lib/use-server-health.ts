import { splitPath } from '@assay/contract/paths';
import { useEffect, useState } from 'react';

export type ServerHealth = 'asking' | 'up' | 'down';

/** Checks once whether the server is up, for the pages before sign-in. */
export function useServerHealth(): ServerHealth {
  const [health, setHealth] = useState<ServerHealth>('asking');
  useEffect(() => {
    const controller = new AbortController();
    fetch(splitPath('health').path, { signal: controller.signal })
      .then(async (reply) => {
        // An unread body would keep its connection open.
        await reply.body?.cancel();
        setHealth(reply.ok ? 'up' : 'down');
      })
      .catch(() => {
        if (!controller.signal.aborted) setHealth('down');
      });
    return () => controller.abort();
  }, []);
  return health;
}

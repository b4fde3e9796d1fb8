import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { failureOf } from '../../lib/query-client.ts';

/** True while something else on the page could not be loaded. The page reports that itself, and a second message would repeat it. */
export function useHasOtherFailure(ownKey: readonly unknown[]): boolean {
  const cache = useQueryClient().getQueryCache();
  const ownHash = hashKey(ownKey);
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.getAll().some((query) => {
      const { data, error, fetchFailureReason } = query.state;
      return query.queryHash !== ownHash && query.isActive() && failureOf({ data, error, failureReason: fetchFailureReason }) !== null;
    }),
  );
}

import type { ExplorationDetails } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { followExploration } from '../api/follow-exploration.ts';
import { explorationQuery } from '../api/queries.ts';
import { applyExplorationEvent, emptyExploration, type LiveExploration } from '../model/live-exploration.ts';

export interface ExplorationView {
  readonly exploration: ExplorationDetails;
  readonly live: LiveExploration;
  readonly isLive: boolean;
}

type ExplorationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => unknown }
  | { readonly kind: 'ready'; readonly view: ExplorationView };

/** Follows an exploration: its events while it is active, and its result afterwards. */
export function useExploration(id: string): ExplorationState {
  const client = useQueryClient();
  const result = useQuery(explorationQuery(id));
  const [live, setLive] = useState(emptyExploration);
  const isLive = result.data !== undefined && isLiveStatus(result.data.status);
  useEffect(() => {
    if (!isLive) return;
    const controller = new AbortController();
    setLive(emptyExploration);
    void followExploration(id, controller.signal, (event) => setLive((before) => applyExplorationEvent(before, event)));
    return () => controller.abort();
  }, [id, isLive]);
  const isFinished = isLive && live.isFinished;
  useEffect(() => {
    if (isFinished) void client.invalidateQueries({ queryKey: queryKeys.explorations });
  }, [isFinished, client]);
  const failure = failureOf(result);
  if (failure !== null) return { kind: 'failed', error: failure, retry: result.refetch };
  return result.data === undefined ? { kind: 'loading' } : { kind: 'ready', view: { exploration: result.data, live, isLive } };
}

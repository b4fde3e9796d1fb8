import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { runQuery, runStepsQuery } from '../api/queries.ts';

async function loadRun(client: QueryClient, id: string): Promise<void> {
  const run = await client.ensureQueryData(runQuery(id));
  if (!isLiveStatus(run.status)) await client.ensureQueryData(runStepsQuery(id));
}

/** True once the cards of these runs can be shown in their final size. Does not wait for runs that cannot be loaded. */
export function useRunsLoaded(ids: readonly string[]): boolean {
  const client = useQueryClient();
  const wanted = ids.join(' ');
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const loading = wanted.split(' ').filter(Boolean);
    void Promise.allSettled(loading.map((id) => loadRun(client, id))).then(() => {
      if (isCurrent) setLoaded(wanted);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, wanted]);
  return wanted === loaded;
}

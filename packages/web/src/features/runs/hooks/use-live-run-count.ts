import { useQuery } from '@tanstack/react-query';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { runsQuery } from '../api/queries.ts';

/** How many of the newest runs are queued or running, for the sidebar badge. */
export function useLiveRunCount(): number {
  const { data } = useQuery(runsQuery({ page: 1 }));
  return data?.items.filter((run) => isLiveStatus(run.status)).length ?? 0;
}

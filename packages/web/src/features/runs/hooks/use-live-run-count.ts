import { useQuery } from '@tanstack/react-query';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { runsQuery } from '../api/queries.ts';

/** The number of newest runs that are queued or running, for the badge in the sidebar. */
export function useLiveRunCount(): number {
  const { data } = useQuery(runsQuery({ page: 1 }));
  return data?.items.filter((run) => isLiveStatus(run.status)).length ?? 0;
}

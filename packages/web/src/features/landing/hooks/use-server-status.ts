import type { AppInfo } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { callPublic } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const POLL_MS = 30_000;

/** The state shown in the status line: the last response, or no response. */
export interface ServerStatus {
  readonly state: 'asking' | 'down' | AppInfo['status'];
  readonly version: string | null;
  readonly checkedAt: number | null;
}

/** Polls the server's state while the page is open. */
export function useServerStatus(): ServerStatus {
  const { data, dataUpdatedAt, failureCount } = useQuery({
    queryKey: queryKeys.appInfo,
    queryFn: ({ signal }) => callPublic('appInfo', { signal }),
    refetchInterval: POLL_MS,
  });
  const version = data?.version ?? null;
  if (failureCount > 0) return { state: 'down', version, checkedAt: null };
  if (data === undefined) return { state: 'asking', version, checkedAt: null };
  return { state: data.status, version, checkedAt: dataUpdatedAt };
}

import type { AppInfo } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { callPublic } from './api/call.ts';
import { queryKeys } from './query-keys.ts';

/** This server's properties, requested once per visit; undefined until loaded. */
export function useAppInfo(): AppInfo | undefined {
  return useQuery({ queryKey: queryKeys.appInfo, queryFn: ({ signal }) => callPublic('appInfo', { signal }), staleTime: Infinity }).data;
}

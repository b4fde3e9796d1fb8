import type { AppInfo } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { callPublic } from './api/call.ts';
import { queryKeys } from './query-keys.ts';

/** What this server is: asked once per visit, undefined until the answer is there. */
export function useAppInfo(): AppInfo | undefined {
  return useQuery({ queryKey: queryKeys.appInfo, queryFn: ({ signal }) => callPublic('appInfo', { signal }), staleTime: Infinity }).data;
}

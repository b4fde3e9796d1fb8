import { useQuery } from '@tanstack/react-query';
import { callPublic } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { readCalls } from '../model/api-document.ts';

/** The API calls of the server that serves this page. */
export function useApiCalls() {
  return useQuery({
    queryKey: queryKeys.apiDocument,
    queryFn: ({ signal }) => callPublic('openApiDocument', { signal }),
    select: readCalls,
    staleTime: Infinity,
  });
}

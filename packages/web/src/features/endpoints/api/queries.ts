import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const endpointsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoints(projectId),
    queryFn: ({ signal }) => call('listEndpoints', { params: { id: projectId }, signal }),
    select: (page) => page.items,
    staleTime: 60_000,
  });

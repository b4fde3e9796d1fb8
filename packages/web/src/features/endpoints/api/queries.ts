import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The operations in one spec version. They never change. */
export const specEndpointsQuery = (projectId: string, specId: string) =>
  queryOptions({
    queryKey: queryKeys.endpointsOf(projectId, specId),
    queryFn: ({ signal }) => call('listEndpoints', { params: { id: projectId }, query: { specId }, signal }),
    select: (page) => page.items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The project's enabled auth profiles. */
export const usableProfilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.usableProfiles(projectId),
    queryFn: ({ signal }) => call('listAuthProfiles', { query: { projectId, enabled: 'true' }, signal }),
    select: (page) => page.items,
  });

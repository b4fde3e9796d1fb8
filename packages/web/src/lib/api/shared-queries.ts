import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { call } from './call.ts';

/** The operations in the current version of each of the project's API specs. */
export const endpointsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoints(projectId),
    queryFn: ({ signal }) => call('listEndpoints', { params: { id: projectId }, signal }),
    select: (page) => page.items,
    staleTime: 60_000,
  });

/** One operation in full, with a sample request and the fields of its responses. */
export const endpointQuery = (projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoint(projectId, endpointId),
    queryFn: ({ signal }) => call('getEndpoint', { params: { projectId, endpointId }, signal }),
    staleTime: 60_000,
  });

export const suitesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.suites(projectId),
    queryFn: ({ signal }) => call('listSuites', { params: { id: projectId }, signal }),
    select: (page) => page.items,
  });

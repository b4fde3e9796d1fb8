import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The operations in the current version of each of the project's API specs. */
export const endpointsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoints(projectId),
    queryFn: ({ signal }) => call('listEndpoints', { params: { id: projectId }, signal }),
    select: (page) => page.items,
    staleTime: 60_000,
  });

/** The operations in one spec version, which never change. */
export const specEndpointsQuery = (projectId: string, specId: string) =>
  queryOptions({
    queryKey: queryKeys.endpointsOf(projectId, specId),
    queryFn: ({ signal }) => call('listEndpoints', { params: { id: projectId }, query: { specId }, signal }),
    select: (page) => page.items,
    staleTime: 60_000,
  });

export const endpointQuery = (projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoint(projectId, endpointId),
    queryFn: ({ signal }) => call('getEndpoint', { params: { projectId, endpointId }, signal }),
    staleTime: 60_000,
  });

/** The project's suites, to which a request from the try-it form can be added. */
export const suiteChoicesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.suites(projectId),
    queryFn: ({ signal }) => call('listSuites', { params: { id: projectId }, signal }),
    select: (page) => page.items,
  });

/** The project's enabled auth profiles. */
export const usableProfilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.usableProfiles(projectId),
    queryFn: ({ signal }) => call('listAuthProfiles', { query: { projectId, enabled: 'true' }, signal }),
    select: (page) => page.items,
  });

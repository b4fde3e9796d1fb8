import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The operations of the current version of each API spec of a project. */
export const endpointsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoints(projectId),
    queryFn: ({ signal }) => call('listEndpoints', { params: { id: projectId }, signal }),
    select: (page) => page.items,
    staleTime: 60_000,
  });

/** The operations of one version, which never change. */
export const endpointsOfSpecQuery = (projectId: string, specId: string) =>
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

/** The suites of a project, to which a tried request can be added. */
export const suiteChoicesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.suites(projectId),
    queryFn: ({ signal }) => call('listSuites', { params: { id: projectId }, signal }),
    select: (page) => page.items,
  });

/** The enabled auth profiles of a project. */
export const usableProfilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.usableProfiles(projectId),
    queryFn: ({ signal }) => call('listAuthProfiles', { query: { projectId, enabled: 'true' }, signal }),
    select: (page) => page.items,
  });

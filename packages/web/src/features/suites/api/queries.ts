import type { SuiteSummary } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const suitesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.suites(projectId),
    queryFn: ({ signal }) => call('listSuites', { params: { id: projectId }, signal }),
    select: (page) => page.items,
  });

/** A suite with its files. The key contains the revision, so a cached suite never goes stale. */
export const suiteQuery = ({ id, revision }: Pick<SuiteSummary, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: queryKeys.suiteAt(id, revision),
    queryFn: ({ signal }) => call('getSuite', { params: { id }, query: { revision }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The operations of the project's specs, to choose from in a step. */
export const operationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoints(projectId),
    queryFn: ({ signal }) => call('listEndpoints', { params: { id: projectId }, signal }),
    select: (page) => page.items,
    staleTime: 60_000,
  });

/** One operation in full, with a sample request and the fields of its responses. */
export const operationQuery = (projectId: string, endpointId: string) =>
  queryOptions({
    queryKey: queryKeys.endpoint(projectId, endpointId),
    queryFn: ({ signal }) => call('getEndpoint', { params: { projectId, endpointId }, signal }),
    staleTime: 60_000,
  });

/** A suite's revisions, newest first. */
export const suiteRevisionsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.suiteRevisions(id),
    queryFn: ({ signal }) => call('listSuiteRevisions', { params: { id }, signal }),
    select: (list) => list.items,
  });

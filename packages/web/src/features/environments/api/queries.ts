import type { Environment } from '@assay/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The maximum number of options in a select. Users with more environments select a project first. */
export const MAX_SELECT_OPTIONS = 100;
const PAGE_SIZE = 30;

const fetchOf = (projectId: string | null, signal: AbortSignal) =>
  projectId === null
    ? call('listEnvironments', { query: { page: 1, pageSize: MAX_SELECT_OPTIONS }, signal })
    : call('listProjectEnvironments', { params: { id: projectId }, signal });

/** One project's environments or, with null, the first ones across all projects. Cached per project. */
export const environmentsQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: queryKeys.environments(projectId ?? 'all'),
    queryFn: ({ signal }) => fetchOf(projectId, signal),
    select: (page) => page.items,
  });

/** Environments in all projects whose name or URL contains the search text. Paged, because a user may have thousands. */
export const environmentPagesQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.environmentPages(words),
    queryFn: ({ pageParam, signal }) =>
      call('listEnvironments', { query: { page: pageParam, pageSize: PAGE_SIZE, search: words }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
  });

/** Environments that the project does not have yet, one for each server in its spec, and how its paths relate to a base URL. */
export const environmentSuggestionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.environmentSuggestions(projectId),
    queryFn: ({ signal }) => call('suggestEnvironments', { params: { id: projectId }, signal }),
    staleTime: 60_000,
  });

/** Whether the server responds. Each URL is tested once, because the test sends a request. */
export const connectionQuery = ({ id, baseUrl }: Pick<Environment, 'id' | 'baseUrl'>) =>
  queryOptions({
    queryKey: queryKeys.connection(id, baseUrl),
    queryFn: ({ signal }) => call('testEnvironment', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

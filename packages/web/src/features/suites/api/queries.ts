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

/** One suite with its files; the key names the revision, so a kept one never goes stale. */
export const suiteQuery = ({ id, revision }: Pick<SuiteSummary, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: [...queryKeys.suite(id), revision],
    queryFn: ({ signal }) => call('getSuite', { params: { id }, query: { revision }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

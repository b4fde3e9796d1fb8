import type { SuiteSummary } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A suite with its files. The key contains the revision, so a cached suite never goes stale. */
export const suiteQuery = ({ id, revision }: Pick<SuiteSummary, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: queryKeys.suiteAt(id, revision),
    queryFn: ({ signal }) => call('getSuite', { params: { id }, query: { revision }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A suite's revisions, newest first. */
export const suiteRevisionsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.suiteRevisions(id),
    queryFn: ({ signal }) => call('listSuiteRevisions', { params: { id }, signal }),
    select: (list) => list.items,
  });

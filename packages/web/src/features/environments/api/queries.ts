import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const fetchOf = (projectId: string | null, signal: AbortSignal) =>
  projectId === null ? call('listEnvironments', { signal }) : call('listProjectEnvironments', { params: { id: projectId }, signal });

/** Environments of one project, or of all with null; kept per project. */
export const environmentsQuery = (projectId: string | null) =>
  queryOptions({
    queryKey: queryKeys.environments(projectId ?? 'all'),
    queryFn: ({ signal }) => fetchOf(projectId, signal),
    select: (page) => page.items,
  });

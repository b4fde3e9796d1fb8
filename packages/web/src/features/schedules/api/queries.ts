import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const schedulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.schedules(projectId),
    queryFn: async ({ signal }) => (await call('listSchedules', { params: { id: projectId }, signal })).items,
  });

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The files that the user uploaded without a run pack. */
export const ownFilesQuery = queryOptions({
  queryKey: queryKeys.ownFiles,
  queryFn: async ({ signal }) => (await call('listFiles', { signal })).items,
});

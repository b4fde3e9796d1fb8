import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const apiKeysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: async ({ signal }) => (await call('listApiKeys', { signal })).items,
});

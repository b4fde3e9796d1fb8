import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const modelSettingsQuery = queryOptions({
  queryKey: queryKeys.modelSettings,
  queryFn: ({ signal }) => call('getModelSettings', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const accountQuery = queryOptions({
  queryKey: queryKeys.account,
  queryFn: ({ signal }) => call('getAccount', { signal }),
  staleTime: 60_000,
});

/** Asked when the dialog opens, and then anew each time: it is about to be acted on. */
export const deletionQuery = queryOptions({
  queryKey: queryKeys.accountDeletion,
  queryFn: ({ signal }) => call('getAccountDeletion', { signal }),
  gcTime: 0,
});

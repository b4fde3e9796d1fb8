import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const accountQuery = queryOptions({
  queryKey: queryKeys.account,
  queryFn: ({ signal }) => call('getAccount', { signal }),
  staleTime: 60_000,
});

/** Reloaded each time the dialog opens, because the user is about to act on it. */
export const deletionQuery = queryOptions({
  queryKey: queryKeys.accountDeletion,
  queryFn: ({ signal }) => call('getAccountDeletion', { signal }),
  gcTime: 0,
});

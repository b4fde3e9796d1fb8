import type { ContactStatus } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const CONTACTS_PAGE_SIZE = 20;

export interface ContactFilter {
  readonly page: number;
  readonly search: string;
  readonly status: ContactStatus | 'all';
}

export const contactsQuery = (filter: ContactFilter) =>
  queryOptions({
    queryKey: queryKeys.contactsOf(filter),
    queryFn: ({ signal }) =>
      call('listContacts', {
        query: {
          page: filter.page,
          pageSize: CONTACTS_PAGE_SIZE,
          search: filter.search,
          ...(filter.status === 'all' ? {} : { status: filter.status }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

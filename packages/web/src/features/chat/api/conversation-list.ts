import type { CallReply } from '@assay/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const LIST_SIZE = 50;

type Page = CallReply<'listConversations'>;

/** Returns the next page number, or undefined when everything is loaded. */
export function nextPage(last: Pick<Page, 'page' | 'pageSize' | 'total'>): number | undefined {
  return last.page * last.pageSize < last.total ? last.page + 1 : undefined;
}

/** A project's conversations, fifty per page. The server filters them by the search text. */
export const conversationListQuery = (projectId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.conversations(projectId), search],
    queryFn: ({ signal, pageParam }) =>
      call('listConversations', {
        query: { projectId, page: pageParam, pageSize: LIST_SIZE, ...(search === '' ? {} : { search }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

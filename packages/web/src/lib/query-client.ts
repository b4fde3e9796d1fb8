import { ApiError } from './api/api-error.ts';
import { TabQueryClient } from './tab-sync.ts';

const RETRIES = 3;

const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Retrying a 4xx response does not help. */
function shouldRetry(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < RETRIES;
}

/**
 * When a query that failed succeeds again, the server has recovered, so the other failed queries are loaded too. The user does not have
 * to press Retry in each part of the page. A query that keeps failing triggers nothing, because only successes do.
 */
function reloadTogether(client: TabQueryClient): void {
  const failing = new Set<string>();
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') failing.delete(event.query.queryHash);
    if (event.type !== 'updated') return;
    if (event.action.type === 'failed' || event.action.type === 'error') failing.add(event.query.queryHash);
    if (event.action.type !== 'success' || !failing.delete(event.query.queryHash)) return;
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && !isRefusal(state.error) });
  });
}

const isEmptyList = (data: unknown): boolean =>
  Array.isArray(data) ? data.length === 0 : typeof data === 'object' && data !== null && 'items' in data && isEmptyList(data.items);

/**
 * Forgets an empty list once no page shows it. Otherwise a page that opens later, for example after an import, would say that there is
 * nothing until the list is reloaded.
 */
function forgetEmptyLists(client: TabQueryClient): void {
  const cache = client.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0 && isEmptyList(query.state.data)) cache.remove(query);
  });
}

export function createQueryClient(): TabQueryClient {
  const client = new TabQueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 300_000,
        staleTime: 15_000,
        // Reloads on focus, so that changes made on another device appear when the user returns to the page.
        refetchOnWindowFocus: true,
      },
    },
  });
  reloadTogether(client);
  forgetEmptyLists(client);
  return client;
}

/** The error to show. It appears at the first failure, while retries continue in the background. */
export function failureOf(query: {
  readonly data: unknown;
  readonly error: Error | null;
  readonly failureReason: Error | null;
}): Error | null {
  return query.data === undefined ? (query.error ?? query.failureReason) : null;
}

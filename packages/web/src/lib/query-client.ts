import { ApiError } from './api/api-error.ts';
import { TabQueryClient } from './tab-sync.ts';

const RETRIES = 3;

/** Retrying a 4xx response does not help. */
function shouldRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefusal && failures < RETRIES;
}

export function createQueryClient(): TabQueryClient {
  return new TabQueryClient({
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
}

/** The error to show. It appears at the first failure, while retries continue in the background. */
export function failureOf(query: {
  readonly data: unknown;
  readonly error: Error | null;
  readonly failureReason: Error | null;
}): Error | null {
  return query.data === undefined ? (query.error ?? query.failureReason) : null;
}

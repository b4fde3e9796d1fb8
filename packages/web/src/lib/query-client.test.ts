import { expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { createQueryClient } from './query-client.ts';

const { retry, retryDelay, gcTime } = createQueryClient().getDefaultOptions().queries ?? {};
const retries = (error: Error) => [0, 1, 2, 3].map((failures) => typeof retry === 'function' && retry(failures, error));

it('retries three times, after 1 s, 2 s, 4 s and never more than 30 s', () => {
  expect(retries(new Error('away'))).toEqual([true, true, true, false]);
  const delays = [0, 1, 2, 5, 9].map((attempt) => (typeof retryDelay === 'function' ? retryDelay(attempt, new Error('away')) : retryDelay));
  expect(delays).toEqual([1000, 2000, 4000, 30_000, 30_000]);
});

it('does not retry after a 4xx response', () => {
  expect(retries(new ApiError({ status: 404, code: 'NOT_FOUND', detail: 'x' }))).toEqual([false, false, false, false]);
});

it('keeps responses for 5 minutes', () => {
  expect(gcTime).toBe(5 * 60_000);
});

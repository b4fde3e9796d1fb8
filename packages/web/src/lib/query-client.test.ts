import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
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

it('reloads the other failed queries on the page as soon as one of them succeeds again', async () => {
  const client = createQueryClient();
  let isDown = true;
  const asked: string[] = [];
  const watch = (name: string, status: number) =>
    new QueryObserver(client, {
      queryKey: [name],
      retry: false,
      queryFn: () => {
        asked.push(name);
        if (isDown || status === 404) throw new ApiError({ status: isDown ? status : 404, code: 'X', detail: 'x' });
        return name;
      },
    });
  const observers = [watch('projects', 500), watch('runs', 500), watch('lost', 404)];
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observers.map((observer) => observer.getCurrentResult().status)).toEqual(['error', 'error', 'error']));
  isDown = false;
  asked.length = 0;
  await observers[1]?.refetch();
  await vi.waitFor(() => expect(observers[0]?.getCurrentResult().data).toBe('projects'));
  expect(asked).toEqual(['runs', 'projects']);
  for (const stop of stops) stop();
});

it.each([
  { data: [], kept: undefined },
  { data: { items: [], total: 0 }, kept: undefined },
  { data: { items: ['GET /books'], total: 1 }, kept: { items: ['GET /books'], total: 1 } },
  { data: { items: { a: 1 } }, kept: { items: { a: 1 } } },
])(
  'keeps $kept of $data once no page shows it, so that a page opened after an import does not say that there is nothing',
  ({ data, kept }) => {
    const client = createQueryClient();
    client.setQueryData(['endpoints'], data);
    const observer = new QueryObserver(client, { queryKey: ['endpoints'], queryFn: () => data });
    const stops = [observer.subscribe(() => undefined), new QueryObserver(client, { queryKey: ['endpoints'] }).subscribe(() => undefined)];
    stops[0]?.();
    expect(client.getQueryData(['endpoints'])).toEqual(data);
    stops[1]?.();
    expect(client.getQueryData(['endpoints'])).toEqual(kept);
  },
);

import { expect, it } from 'vitest';
import { formatTimeLeft, measureProgress } from './time-left.ts';

const steps = (count: number, each: number) => Array.from({ length: count }, (_, at) => ({ startedAt: at * each, ms: each }));

it('estimates the time left from the pace so far', () => {
  expect(measureProgress(steps(10, 500), 30)).toEqual({ done: 10, total: 30, leftMs: 10_000 });
});

it('does not guess from a few steps or from the first moments', () => {
  expect(measureProgress(steps(3, 5000), 30).leftMs).toBeNull();
  expect(measureProgress(steps(20, 10), 30).leftMs).toBeNull();
});

it('rounds to what people can use', () => {
  expect([400, 11_000, 61_000].map(formatTimeLeft)).toEqual(['5 s', '15 s', '2 min']);
});

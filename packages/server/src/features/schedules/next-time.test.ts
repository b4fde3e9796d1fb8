import { describe, expect, test, vi } from 'vitest';
import { nextTime, timingProblem } from './next-time.ts';

const cron = (text: string, timeZone = 'UTC') => ({ cron: text, everyMinutes: null, timeZone });
const every = (everyMinutes: number) => ({ cron: null, everyMinutes, timeZone: 'UTC' });
const now = new Date('2026-03-01T10:07:00Z');

test('a cron expression is evaluated in its time zone', () => {
  expect(nextTime(cron('30 9 * * *'), now).toISOString()).toBe('2026-03-02T09:30:00.000Z');
  expect(nextTime(cron('30 9 * * *', 'America/New_York'), now).toISOString()).toBe('2026-03-01T14:30:00.000Z');
});

test('an interval counts from now, regardless of downtime', () => {
  expect(nextTime(every(15), now).toISOString()).toBe('2026-03-01T10:22:00.000Z');
});

test.each(['* * * * *', '*/2 * * * *', 'nonsense', '0 0 0 1 1 *', '99 * * * *', ''])('%j is not a valid timing', (text) => {
  expect(timingProblem(cron(text))).not.toBeNull();
});

test('exactly one of expression and interval must be set', () => {
  expect(timingProblem({ cron: '0 * * * *', everyMinutes: 5, timeZone: 'UTC' })).not.toBeNull();
  expect(timingProblem({ cron: null, everyMinutes: null, timeZone: 'UTC' })).not.toBeNull();
  expect([timingProblem(cron('*/5 * * * *')), timingProblem(every(5))]).toEqual([null, null]);
});

describe('two runs of a cron expression', () => {
  const problemAt = (expression: string, at: string) => {
    vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] });
    try {
      return timingProblem(cron(expression));
    } finally {
      vi.useRealTimers();
    }
  };
  const MOMENTS = ['2026-03-01T10:00:30Z', '2026-03-01T10:41:30Z', '2026-12-31T23:58:00Z'];

  test.each(['0,20,40,41 * * * *', '58 23,0 * * *', '0,59 * * * *', '*/4 9-17 * * 1-5', '58 23 31 12 *', '0 0,1 * * *', '2 0 1 1 *'])(
    '%s gives the same result at any time',
    (expression) => {
      const [first, ...others] = MOMENTS.map((at) => problemAt(expression, at));
      for (const other of others) expect(other).toBe(first);
    },
  );

  test.each(['0,20,40,41 * * * *', '0,59 * * * *', '*/4 * * * *', '58,2 23,0 * * *', '0,1 0 29 2 *'])('%s is rejected', (expression) => {
    expect(problemAt(expression, '2026-03-01T10:41:30Z')).toBe('Leave at least 5 minutes between runs.');
  });

  test.each(['*/5 * * * *', '0 9 * * 1', '58 23 * * 1', '0,30 8-18 * * 1-5', '0 0 29 2 *', '57,2 12 * * *'])(
    '%s is accepted',
    (expression) => {
      expect(problemAt(expression, '2026-03-01T10:41:30Z')).toBeNull();
    },
  );

  test('runs around midnight count as close only on consecutive days', () => {
    expect(timingProblem(cron('58,1 23,0 * * 1'))).toBeNull();
    expect(timingProblem(cron('58,1 23,0 * * 1-2'))).toBe('Leave at least 5 minutes between runs.');
  });
});

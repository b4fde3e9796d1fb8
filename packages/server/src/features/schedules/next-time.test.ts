import { expect, test } from 'vitest';
import { nextTime, timingProblem } from './next-time.ts';

const cron = (text: string, timeZone = 'UTC') => ({ cron: text, everyMinutes: null, timeZone });
const every = (everyMinutes: number) => ({ cron: null, everyMinutes, timeZone: 'UTC' });
const now = new Date('2026-03-01T10:07:00Z');

test('a cron expression is read in its time zone', () => {
  expect(nextTime(cron('30 9 * * *'), now).toISOString()).toBe('2026-03-02T09:30:00.000Z');
  expect(nextTime(cron('30 9 * * *', 'America/New_York'), now).toISOString()).toBe('2026-03-01T14:30:00.000Z');
});

test('an interval counts from now, however long the server was away', () => {
  expect(nextTime(every(15), now).toISOString()).toBe('2026-03-01T10:22:00.000Z');
});

test.each(['* * * * *', '*/2 * * * *', 'nonsense', '0 0 0 1 1 *', '99 * * * *', ''])('%j is no timing', (text) => {
  expect(timingProblem(cron(text))).not.toBeNull();
});

test('exactly one of expression and interval is given', () => {
  expect(timingProblem({ cron: '0 * * * *', everyMinutes: 5, timeZone: 'UTC' })).not.toBeNull();
  expect(timingProblem({ cron: null, everyMinutes: null, timeZone: 'UTC' })).not.toBeNull();
  expect([timingProblem(cron('*/5 * * * *')), timingProblem(every(5))]).toEqual([null, null]);
});

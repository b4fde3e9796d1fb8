import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function timed(name: string, afterMs: number, told: string[]) {
  return { dueAt: Date.now() + afterMs, timeOut: () => void told.push(name) };
}

test('each is told when its own time is over, whatever the order in which they came', () => {
  const told: string[] = [];
  const deadlines = createDeadlines(Date.now);
  for (const [name, ms] of [
    ['late', 300],
    ['early', 100],
    ['middle', 200],
  ] as const)
    deadlines.watch(timed(name, ms, told));
  vi.advanceTimersByTime(101);
  expect(told).toEqual(['early']);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['early', 'middle']);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['early', 'middle', 'late']);
});

test('what is over in time is never told, and those after it still are', () => {
  const told: string[] = [];
  const deadlines = createDeadlines(Date.now);
  const first = timed('first', 100, told);
  deadlines.watch(first);
  deadlines.watch(timed('second', 150, told));
  deadlines.forget(first);
  vi.advanceTimersByTime(120);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(told).toEqual(['second']);
});

test('one that comes after all others were met is told as well', () => {
  const told: string[] = [];
  const deadlines = createDeadlines(Date.now);
  const met = timed('met', 100, told);
  deadlines.watch(met);
  deadlines.forget(met);
  vi.advanceTimersByTime(500);
  deadlines.watch(timed('later', 100, told));
  vi.advanceTimersByTime(101);
  expect(told).toEqual(['later']);
});

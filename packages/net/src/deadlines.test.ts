import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function timed(name: string, afterMs: number, told: string[]) {
  return { dueAt: Date.now() + afterMs, timeOut: () => void told.push(name) };
}

test('each deadline fires at its own time, in any order of creation', () => {
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

test('a deadline that is met never fires, and later ones still do', () => {
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

test('a deadline that is added after all others were met fires as well', () => {
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

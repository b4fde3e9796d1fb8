import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function timed(name: string, afterMs: number, fired: string[]) {
  return { dueAt: Date.now() + afterMs, timeOut: () => void fired.push(name) };
}

test('each deadline fires at its own time, in any order of creation', () => {
  const fired: string[] = [];
  const deadlines = createDeadlines(Date.now);
  for (const [name, ms] of [
    ['late', 300],
    ['early', 100],
    ['middle', 200],
  ] as const)
    deadlines.watch(timed(name, ms, fired));
  vi.advanceTimersByTime(101);
  expect(fired).toEqual(['early']);
  vi.advanceTimersByTime(100);
  expect(fired).toEqual(['early', 'middle']);
  vi.advanceTimersByTime(100);
  expect(fired).toEqual(['early', 'middle', 'late']);
});

test('a deadline that is met never fires, and later ones still do', () => {
  const fired: string[] = [];
  const deadlines = createDeadlines(Date.now);
  const first = timed('first', 100, fired);
  deadlines.watch(first);
  deadlines.watch(timed('second', 150, fired));
  deadlines.forget(first);
  vi.advanceTimersByTime(120);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(fired).toEqual(['second']);
});

test('a deadline that is added after all others were met fires as well', () => {
  const fired: string[] = [];
  const deadlines = createDeadlines(Date.now);
  const met = timed('met', 100, fired);
  deadlines.watch(met);
  deadlines.forget(met);
  vi.advanceTimersByTime(500);
  deadlines.watch(timed('later', 100, fired));
  vi.advanceTimersByTime(101);
  expect(fired).toEqual(['later']);
});

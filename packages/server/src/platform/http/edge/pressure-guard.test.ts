import { expect, onTestFinished, test, vi } from 'vitest';
import { createPressureGuard } from './pressure-guard.ts';

function guard() {
  vi.useFakeTimers();
  let behind = 0;
  const watched = createPressureGuard(() => Date.now() + behind);
  onTestFinished(() => {
    watched.close();
    vi.useRealTimers();
  });
  const tick = (lateMs: number) => {
    behind += lateMs;
    vi.advanceTimersByTime(250);
  };
  return { tick, check: watched.check };
}

test('one long pause rejects no call, but an event loop that stays late does', () => {
  const { tick, check } = guard();
  tick(0);
  tick(3000);
  expect(check).not.toThrow();
  tick(600);
  expect(check).toThrow(expect.objectContaining({ code: 'BUSY', retryAfterSeconds: 5 }));
});

test('calls are accepted again as soon as the loop keeps up', () => {
  const { tick, check } = guard();
  tick(3000);
  tick(3000);
  expect(check).toThrow();
  tick(0);
  expect(check).not.toThrow();
});

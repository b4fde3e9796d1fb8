// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('returns a value after it stops changing', () => {
  const { result, rerender } = renderHook(({ words }) => useDebounced(words), { initialProps: { words: '' } });
  rerender({ words: 'st' });
  pass(200);
  rerender({ words: 'sta' });
  pass(200);
  expect(result.current).toBe('');
  pass(50);
  expect(result.current).toBe('sta');
});

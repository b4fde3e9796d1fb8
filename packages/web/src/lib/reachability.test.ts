// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportNoResponse, useReachability } from './reachability.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('whether the server can be reached', () => {
  it('is checked after a call without a response, and again until the server responds', async () => {
    const { result } = renderHook(useReachability);
    fetchMock.mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValue(new Response('{}'));
    await act(async () => reportNoResponse());
    expect(result.current).toBe('down');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(result.current).toBe('up');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('ignores the offline state of the browser, because a local server still responds', async () => {
    const { result } = renderHook(useReachability);
    fetchMock.mockResolvedValue(new Response('{}'));
    await act(async () => window.dispatchEvent(new Event('offline')));
    expect(result.current).toBe('up');
    expect(fetchMock).toHaveBeenCalledOnce();
  });
});

// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRecent } from './use-recent.ts';

const items = Array.from({ length: 100 }, (_, index) => index);

describe('a long conversation', () => {
  it('begins with its end and shows forty more at a time', () => {
    const { result } = renderHook(() => useRecent(items, 'a'));
    expect([result.current.shown[0], result.current.hidden]).toEqual([60, 60]);
    act(result.current.showEarlier);
    expect([result.current.shown[0], result.current.hidden]).toEqual([20, 20]);
    act(result.current.showEarlier);
    expect([result.current.shown.length, result.current.hidden]).toEqual([100, 0]);
  });

  it('begins anew in another conversation', () => {
    const { result, rerender } = renderHook(({ key }) => useRecent(items, key), { initialProps: { key: 'a' } });
    act(result.current.showEarlier);
    rerender({ key: 'b' });
    expect(result.current.hidden).toBe(60);
  });
});

// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setTheme, useTheme, useThemeChoice } from './theme.ts';

let isLight = false;
const followers = new Set<() => void>();

beforeEach(() => {
  localStorage.clear();
  isLight = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isLight;
    },
    addEventListener: (_: string, listener: () => void) => followers.add(listener),
    removeEventListener: (_: string, listener: () => void) => followers.delete(listener),
  }));
  setTheme('dark');
});

test('a choice is applied and stored', () => {
  setTheme('light');
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  expect(localStorage.getItem('assay.theme')).toBe('light');
});

test('system follows the device while the page is open', () => {
  const { result } = renderHook(() => [useTheme().theme, useThemeChoice()]);
  act(() => setTheme('system'));
  expect(result.current).toEqual(['dark', 'system']);
  isLight = true;
  act(() => {
    for (const follower of followers) follower();
  });
  expect(result.current).toEqual(['light', 'system']);
});

test('the toggle replaces system with the other theme', () => {
  act(() => setTheme('system'));
  const { result } = renderHook(() => useTheme());
  act(() => result.current.toggle());
  expect(localStorage.getItem('assay.theme')).toBe('light');
});

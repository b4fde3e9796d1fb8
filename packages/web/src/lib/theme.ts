import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';
/** The selected theme; `system` follows the device. */
export type ThemeChoice = Theme | 'system';

// The inline script in index.html reads this key before the first paint.
const KEY = 'assay.theme';
const listeners = new Set<() => void>();
const prefersLight = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

const readTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === 'light' || stored === 'dark' || stored === 'system') return stored;
  } catch {
    // Without storage, the theme is read from the page.
  }
  return readTheme();
}

function applyTheme(choice: ThemeChoice): void {
  const theme = choice === 'system' ? (prefersLight().matches ? 'light' : 'dark') : choice;
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const listener of listeners) listener();
}

export function setTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the choice is kept in memory only.
  }
  applyTheme(choice);
}

function subscribe(listener: () => void): () => void {
  const follow = (): void => {
    if (readChoice() === 'system') applyTheme('system');
  };
  const device = prefersLight();
  device.addEventListener('change', follow);
  listeners.add(listener);
  return () => {
    device.removeEventListener('change', follow);
    listeners.delete(listener);
  };
}

export function useTheme(): { readonly theme: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, readTheme);
  return { theme, toggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);

import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A screen is waited for as long as a busy machine needs; what never appears still fails, only later.
configure({ asyncUtilTimeout: 20_000 });

// No test finds the page, the stubs or the storage of the one before it.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  globalThis.window?.localStorage.clear();
});

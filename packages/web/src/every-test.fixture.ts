import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { keepText, writeTexts } from '../../../spec/keep-texts.ts';
import { watchTexts } from '../../../spec/watch-texts.ts';

// Test files share a process and its libraries, but each gets fresh copies of the app's modules, with their sessions, caches and
// notifications.
vi.resetModules();
const { takeToasts } = await import('./ui/toast.ts');

// Waits longer for screens on a busy machine. A screen that never appears still fails the test, only later.
configure({ asyncUtilTimeout: 60_000 });

// A full test run compares the text on the pages with the strings in the specification.
if (process.env.ASSAY_RENDERED_DIR !== undefined && globalThis.document !== undefined) watchTexts(keepText);
afterAll(writeTexts);

// A page that is still loading would otherwise add its modules to those of the next file.
afterAll(() => vi.dynamicImportSettled());

// Resets the page, notifications, stubs and the storage after each test.
afterEach(() => {
  cleanup();
  takeToasts();
  vi.unstubAllGlobals();
  globalThis.window?.localStorage.clear();
  globalThis.window?.sessionStorage.clear();
});

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { keepText, writeTexts } from '../../../spec/keep-texts.ts';
import { watchTexts } from '../../../spec/watch-texts.ts';

// A screen is waited for as long as a busy machine needs; what never appears still fails, only later.
configure({ asyncUtilTimeout: 20_000 });

// A whole run compares the texts that pages show with the strings of the specification.
if (process.env.ASSAY_RENDERED_DIR !== undefined && globalThis.document !== undefined) watchTexts(keepText);
afterAll(writeTexts);

// No test finds the page, the stubs or the storage of the one before it.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  globalThis.window?.localStorage.clear();
});

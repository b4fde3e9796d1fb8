import { test as base } from '@playwright/test';
import { keepText, writeTexts } from '../spec/keep-texts.ts';
import { watchTexts } from '../spec/watch-texts.ts';
import { recordInteractions } from './interactions.ts';
import { watchToasts } from './toasts.ts';

declare global {
  interface Window {
    keepTexts: (texts: readonly string[]) => Promise<void>;
  }
}

/** Playwright's test, extended to store all text that a page shows. The text is compared with the strings in the specification. */
export const test = base.extend<{ readonly texts: undefined }>({
  context: async ({ context }, use, info) => {
    await watchToasts(context);
    const { ASSAY_INTERACTIONS: file } = process.env;
    if (file !== undefined) await recordInteractions(context, file, info.titlePath.join(' '));
    await use(context);
  },
  texts: [
    async ({ page }, use) => {
      if (process.env.ASSAY_RENDERED_DIR !== undefined) {
        await page.exposeFunction('keepTexts', (texts: readonly string[]) => texts.forEach(keepText));
        await page.addInitScript(`(${collectTexts.toString()})(${watchTexts.toString()})`);
      }
      await use(undefined);
      writeTexts();
    },
    { auto: true },
  ],
});

/**
 * Runs in the page. Passes strings on in batches, because each call crosses a process boundary. A batch ends with the current task, so
 * that a test that sees a string and immediately reloads does not lose it.
 */
function collectTexts(watch: typeof watchTexts): void {
  const seen = new Set<string>();
  let batch: string[] = [];
  const handOver = (): void => {
    void window.keepTexts(batch);
    batch = [];
  };
  watch((text) => {
    if (seen.has(text)) return;
    seen.add(text);
    if (batch.length === 0) queueMicrotask(handOver);
    batch.push(text);
  });
}

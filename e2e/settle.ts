import { expect, type Page } from '@playwright/test';

/** Waits until everything on the page has loaded, so that a picture shows no placeholders. */
export async function waitForPageLoad(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}

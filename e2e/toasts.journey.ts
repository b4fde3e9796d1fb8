import { expect } from '@playwright/test';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

test('a test can expect a notification that has already disappeared, once', async ({ page }) => {
  await page.goto('/healthz');
  await page.evaluate(async () => {
    document.body.innerHTML = '<ol><li data-sonner-toast><p>Saved</p></li></ol>';
    await new Promise(requestAnimationFrame);
    document.querySelector('li')?.remove();
  });
  await expectToast(page, 'Saved');
  expect(await page.evaluate(() => window.shownToasts)).toEqual([]);
});

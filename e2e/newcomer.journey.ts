import { expect } from '@playwright/test';
import { DEMO, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

test('a newcomer signs in, requests a smoke suite, runs it and opens a real failure', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Logged in successfully');
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('button', { name: /Bookshop API/ })).toBeVisible();

  await page.getByLabel('Message', { exact: true }).fill('/generate smoke');
  await page.keyboard.press('Enter');
  // The server's first generation takes longer, because it starts the worker thread.
  await expect(page.getByRole('heading', { name: 'Test plan' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /revision 1$/ })).toBeVisible();
  await expect(page.getByText(/\d+ requests, \d+ write, to 127\.0\.0\.1/)).toBeVisible();
  await expect(page).toHaveURL(/\/app\?c=/);

  // A suggestion in the composer has the same label. This button is below the answer.
  const run = page.getByRole('article', { name: 'Answer' }).getByRole('button', { name: 'Run in Cloud' });
  await expect(run).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Test plan' })).toBeInViewport();
  await run.click();
  await expectToast(page, 'Cloud run started');
  const card = page.getByRole('region', { name: /^Run [0-9a-f]{8}$/ });
  await expect(card.getByText('Failed').first()).toBeVisible();
  await card
    .getByRole('link', { name: /status is 500/ })
    .first()
    .click();

  await expect(page.getByRole('heading', { name: 'Run Details' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/runs\/[0-9a-f-]{36}/);
  const details = page.getByRole('complementary', { name: 'Step details' });
  await expect(details.getByText(/\/orders$/)).toBeVisible();
  await expect(details.getByText('500').first()).toBeVisible();

  await page.goto('/app');
  await expect(page.getByText('/generate smoke').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Test plan' })).toBeVisible();
  expect(errors).toEqual([]);
});

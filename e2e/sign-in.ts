import { expect, type Page } from '@playwright/test';

export const DEMO = { username: 'demo', password: 'demo-password' } as const;

/** Signs in by the form, as a person does. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/app/);
}

/** Collects what a healthy page never has: console errors, failed requests of its own, uncaught exceptions. */
export function watchForErrors(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

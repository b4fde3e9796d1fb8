import { expect } from '@playwright/test';
import { DEMO, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';

test('a visitor joins the beta, and an administrator invites and removes them', async ({ page }) => {
  const errors = watchForErrors(page);
  const email = `visitor-${Date.now()}@company.example`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Beta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join Beta' });
  await expect(dialog.getByText("We won't spam you — we'll only send beta invites and important updates.")).toBeVisible();
  await dialog.getByLabel('Name').fill('Vera Visitor');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect(dialog.getByText('Thanks — we saved your info and will be in touch.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await page.goto('/app/settings');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Beta contacts' }).click();
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(email);
  await page.getByRole('button', { name: `New, status of ${email}` }).click();
  await page.getByRole('menuitemradio', { name: 'Invited' }).click();
  await expect(page.getByRole('button', { name: `Invited, status of ${email}` })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByRole('dialog', { name: 'Delete Vera Visitor?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No matching contacts')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a newcomer creates an account and is signed in', async ({ page }) => {
  const name = `newcomer-${Date.now()}`;
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nora');
  await page.getByLabel('Email').fill(`${name}@company.example`);
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This password is too easy to guess')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('seven slow green snails');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Open app' })).toBeVisible();
});

/** Invalidates the stored session: the browser sees an expired token, or the server receives an invalid one. */
const invalidateSession = (who: string): void => {
  const session = JSON.parse(localStorage.getItem('assay.session') ?? '{}');
  const ended = who === 'browser' ? { expiresAt: Date.now() - 1000 } : { accessToken: `${session.accessToken}x` };
  localStorage.setItem('assay.session', JSON.stringify({ ...session, ...ended }));
};

test('five tabs with an expired token stay signed in, with one refresh for all of them', async ({ context, page }) => {
  await page.goto('/app/projects');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  const tabs = [page, ...(await Promise.all([2, 3, 4, 5].map(() => context.newPage())))];
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/connect/token')) refreshes += 1;
  });
  for (const who of ['browser', 'server']) {
    // Uses a page on the same origin that does not load the app, because a refresh that a reload interrupts would be counted twice.
    await Promise.all(tabs.map((tab) => tab.goto('/healthz')));
    await page.evaluate(invalidateSession, who);
    await Promise.all(tabs.map((tab) => tab.goto('/app/projects')));
    for (const tab of tabs) await expect(tab.getByText(/^\d+ projects?$/)).toBeVisible();
  }
  expect(refreshes).toBe(2);
});

test('a reader finds a heading in the docs and a call in the reference', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Read Docs' }).click();
  await expect(page.getByRole('heading', { name: 'Your first run' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Keywords or a question, such as exit codes').fill('exit codes');
  await expect(page.getByRole('option').first()).toHaveText(/^Exit codes/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#exit-codes$/);
  await page.getByRole('link', { name: 'API reference' }).first().click();
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'createRun' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Queue a run. Returns as soon as it is stored');
  expect(errors).toEqual([]);
});

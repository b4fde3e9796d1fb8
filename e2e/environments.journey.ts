import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const CANARY = 'canary-7f3a91';

async function openEnvironments(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/app/environments');
  await expect(page.getByRole('heading', { name: 'Environments' })).toBeVisible();
}

const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Changes an environment from outside the page, as a colleague would. */
async function changeElsewhere(page: Page, name: string, change: object): Promise<void> {
  await page.evaluate(
    async ([wanted, body]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('assay.session') ?? '{}');
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const { items } = await (await fetch('/api/environments', { headers })).json();
      const { id } = items.find((item: { name: string }) => item.name === wanted);
      await fetch(`/api/environments/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    },
    [name, change] as const,
  );
}

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit environment' });

async function makeQa(page: Page, baseUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Environment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Environment' });
  await expect(dialog.getByLabel('Timeout, ms')).toHaveValue('30000');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Please fill in all required fields');
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('qa');
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Timeout, ms').fill('soon');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Environment created successfully');
  await expect(cardOf(page, 'qa')).toContainText('30000 ms');
  await expect(cardOf(page, 'qa')).toContainText('Redirects');
}

async function addHeaderWithSecret(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Configure qa' }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Add secret' }).click();
  await drawer.getByLabel('Secret 1 key').fill('API_KEY');
  await drawer.getByLabel('Secret 1 value').fill(CANARY);
  await drawer.getByRole('button', { name: 'Add header' }).click();
  await drawer.getByLabel('Header 1 name').fill('X-Trial');
  await drawer.getByLabel('Header 1 value').pressSequentially('key {{');
  await expect(drawer.getByRole('option', { name: '{{secret.API_KEY}}' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(drawer.getByLabel('Header 1 value')).toHaveValue('key {{secret.API_KEY}}');
  await drawer.getByRole('button', { name: 'Test Connection' }).click();
  await expect(drawer.getByRole('status')).toContainText(/Connection OK \(\d{3}\) \d+ ms/);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Environment updated successfully', 'Environment saved.');
  await expect(drawer).toBeHidden();
}

async function tryBadInput(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Configure qa' }).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByLabel('Secret 1 value')).toHaveValue('');
  await expect(drawer.getByText('Used by header X-Trial')).toBeVisible();
  await drawer.getByLabel('Base URL').fill('bookshop');
  await drawer.getByLabel('Timeout, ms').fill('60001');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Enter a valid URL (http/https).')).toBeVisible();
  await expect(drawer.getByText('Timeout must be 1000–60000.')).toBeVisible();
  await drawer.getByLabel('Base URL').fill('http://127.0.0.1:9');
  await drawer.getByLabel('Timeout, ms').fill('20000');
  await drawer.getByRole('button', { name: 'Test Connection' }).click();
  await expect(drawer.getByRole('status')).toContainText('Connection failed');
}

async function saveOverAnother(page: Page, baseUrl: string): Promise<void> {
  const drawer = drawerOf(page);
  await changeElsewhere(page, 'qa', { followRedirects: false });
  await drawer.getByLabel('Base URL').fill(baseUrl);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Someone else edited this environment')).toBeVisible();
  await drawer.getByRole('button', { name: 'Keep mine' }).click();
  await expect(drawer).toBeHidden();
  await expect(cardOf(page, 'qa')).toContainText('20000 ms');
  await expect(cardOf(page, 'qa')).toContainText('No redirects');
}

async function removeQa(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete environment qa' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete qa?' })).toContainText('Its 1 header and 1 secret are also deleted.');
  await page.getByLabel('Type qa to confirm').fill('qa');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Environment deleted successfully');
  await expect(cardOf(page, 'qa')).toBeHidden();
}

test('an environment is created, edited with a secret, tested, edited in conflict and deleted', async ({ page }) => {
  const errors = watchForErrors(page);
  await openEnvironments(page);
  const sampleUrl =
    (await cardOf(page, 'local')
      .getByRole('button', { name: /open local/ })
      .textContent()) ?? '';
  await makeQa(page, sampleUrl);
  await addHeaderWithSecret(page);
  await tryBadInput(page);
  expect(await page.content()).not.toContain(CANARY);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(CANARY);
  await saveOverAnother(page, sampleUrl);
  await removeQa(page);
  // The browser logs the rejected write. There must be no other console errors.
  expect(errors.filter((text) => !text.includes('412'))).toEqual([]);
});

/** A separate environment, so that the sample one stays locked for the other tests. */
async function makeProduction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Environment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Environment' });
  await dialog.getByLabel('Belongs to').selectOption('Only me');
  await dialog.getByLabel('Name').fill('Production');
  await dialog.getByLabel('Base URL').fill('https://api.bookshop.example');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('production is read-only until an owner types its name', async ({ page }) => {
  await openEnvironments(page);
  await expect(cardOf(page, 'prod').getByRole('button', { name: 'Locked' })).toBeDisabled();
  await makeProduction(page);
  await expect(cardOf(page, 'Production').getByRole('button', { name: 'Locked' })).toBeDisabled();
  await page.getByRole('button', { name: /open Production/ }).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByText('Prod guard: Production environment is read-only in MVP')).toBeVisible();
  await expect(drawer.getByLabel('Base URL')).not.toBeEditable();
  await expect(drawer.getByRole('button', { name: 'Test Connection' })).toBeDisabled();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: /open Production/ }).click();
  await drawer.getByRole('button', { name: 'Unlock for 15 min' }).click();
  const name = drawer.getByLabel('Type Production to unlock it');
  await name.fill('staging');
  await drawer.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Production');
  await drawer.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(drawer.getByText(/^Unlocked until/)).toBeVisible();
  await expect(drawer.getByLabel('Base URL')).toBeEditable();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete environment Production' }).click();
  await page.getByLabel('Type Production to confirm').fill('Production');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cardOf(page, 'Production')).toBeHidden();
});

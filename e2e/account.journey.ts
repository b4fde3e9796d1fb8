import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { getTokens, signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const PASSWORD = 'seven slow green snails';

/** Uses a separate user, because the journey ends by deleting the account. */
async function signUp(page: Page): Promise<string> {
  const email = `account-${Date.now()}@company.example`;
  await page.goto('/auth/signup');
  await page.getByLabel('Name', { exact: true }).fill('Nora');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  return email;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Makes the same API calls as `assay login`, and approves the login in this browser. */
async function signInCommandLine(page: Page, request: APIRequestContext): Promise<void> {
  const form = { client_id: 'assay-cli', device_name: 'build-7' };
  const begun = await (await request.post('/connect/device_authorization', { form })).json();
  const { pathname, search } = new URL(begun.verification_uri_complete);
  await page.goto(`${pathname}${search}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('build-7', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The command line is signed in')).toBeVisible();
  const grant = { client_id: 'assay-cli', grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: begun.device_code };
  expect((await request.post('/connect/token', { form: grant })).status()).toBe(200);
}

test('a user sets up an account, creates and revokes a key, and deletes the account', async ({ page, request }) => {
  const errors = watchForErrors(page);
  const email = await signUp(page);
  await page.goto('/app/settings');

  const profile = section(page, 'Profile');
  await profile.getByLabel('Display name').fill('Nora Newcomer');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expectToast(page, 'Profile updated');
  await expect(page.getByRole('button', { name: 'NN, account of Nora Newcomer' })).toBeVisible();
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  await expect(profile.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expectToast(page, 'Failed to update picture');

  const preferences = section(page, 'Preferences');
  await preferences.getByRole('radio', { name: 'Light' }).click();
  await expectToast(page, 'Theme updated');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await preferences.getByRole('switch', { name: 'Email me when a run fails' }).click();
  // The switch changes before the server has stored the value, and only a stored value survives a reload.
  await expectToast(page, 'Preferences updated');
  await page.evaluate(() => localStorage.removeItem('assay.theme'));
  await page.reload();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await expect(preferences.getByRole('switch', { name: 'Email me when a run fails' })).toBeChecked();

  const keys = section(page, 'API Keys');
  await keys.getByRole('button', { name: 'Generate key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate API key' });
  await dialog.getByLabel('Name').fill('CI pipeline');
  await dialog.getByRole('checkbox', { name: /projects:read/ }).check();
  await dialog.getByRole('button', { name: 'Generate key' }).click();
  await expect(keys.getByText('Copy the new key now')).toBeVisible();
  const value = (await keys.getByText(/^assay_/).textContent()) ?? '';
  const ask = () => request.get('/api/projects', { headers: { authorization: `Bearer ${value}` } });
  expect((await ask()).status()).toBe(200);
  await page.reload();
  await expect(keys.getByText(/^assay_.{6}•+$/)).toBeVisible();
  await keys.getByRole('button', { name: 'Reveal CI pipeline' }).click();
  await expect(keys.getByText('The full key was shown only when it was created', { exact: false })).toBeVisible();
  await keys.getByRole('button', { name: 'Revoke CI pipeline' }).click();
  await page.getByRole('dialog', { name: 'Revoke CI pipeline?' }).getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'API key revoked');
  expect((await ask()).status()).toBe(401);

  await signInCommandLine(page, request);
  await page.goto('/app/settings');
  await expect(keys.getByText('Command line on build-7')).toBeVisible();

  await page.getByRole('button', { name: 'Change email' }).click();
  const change = page.getByRole('dialog', { name: 'Change email' });
  await change.getByLabel('New email').fill(`new-${email}`);
  await change.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await change.getByRole('button', { name: 'Send confirmation' }).click();
  await expect(profile.getByText(`Open the link sent to new-${email}`)).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await saved).suggestedFilename()).toBe('assay-account.json');

  await profile.getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Logged out');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app/);
  await page.goto('/app/settings');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const leave = page.getByRole('dialog', { name: `Delete the account for ${email}?` });
  await leave.getByLabel('Password', { exact: true }).fill('not this one');
  await leave.getByRole('button', { name: 'Delete account' }).click();
  await expect(leave.getByText('This password is wrong')).toBeVisible();
  await leave.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await leave.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Account deleted');
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(errors.filter((text) => !text.includes('403'))).toEqual([]);
});

test('the activity table fits its section, even when an entry has a long name without spaces', async ({ page, request }) => {
  const tokens = await getTokens(request);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const name = 'release-pipeline-of-the-warehouse-'.repeat(3).slice(0, 90);
  const scopes = ['runs:read', 'runs:write', 'suites:read', 'suites:write'];
  expect((await request.post('/api/account/keys', { headers, data: { name, scopes } })).status()).toBe(201);
  await signIn(page, tokens);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/app/settings');
    const table = section(page, 'Activity').getByRole('table');
    await expect(table).toContainText(name);
    expect(await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0);
  }
});

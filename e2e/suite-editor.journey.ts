import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

/** Counts clicks and presses of the Enter key. Typing or choosing a value counts once per field. */
function countActions(page: Page) {
  let clicks = 0;
  let fields = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      fields += 1;
      await target.fill(text);
    },
    choose: async (target: Locator, label: string) => {
      clicks += 1;
      await target.selectOption({ label });
    },
    enter: async () => {
      clicks += 1;
      await page.keyboard.press('Enter');
    },
    result: () => ({ clicks, fields }),
  };
}

/** Signs in and opens the test suites of the sample project, as a newcomer would. */
async function openSuites(page: Page): Promise<void> {
  await page.goto('/app/projects');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Bookshop API', exact: true }).getByRole('link', { name: 'Open' }).click();
  await page.getByRole('link', { name: /^Test Suites/ }).click();
}

test('a newcomer writes a chained case in the form without JSON, and it passes', async ({ page }) => {
  const errors = watchForErrors(page);
  await openSuites(page);
  await expect(page.getByRole('heading', { name: 'Test Suites' })).toBeVisible();

  const started = Date.now();
  const act = countActions(page);
  await act.click(page.getByRole('button', { name: 'New suite' }));
  await act.fill(page.getByRole('dialog', { name: 'New suite' }).getByLabel('Name'), 'Users by hand');
  await act.enter();
  await act.fill(page.getByLabel('Title'), 'Sign in, create a user, read it back');

  // The login is not in the spec.
  await act.choose(page.getByLabel('Method'), 'POST');
  await act.fill(page.getByLabel('Path', { exact: true }), '/oauth/login');
  await act.choose(page.getByLabel('Body type'), 'JSON');
  for (const [name, value] of [
    ['user.email', 'reader'],
    ['user.password', 'bookshop-demo-password'],
  ] as const) {
    await act.fill(page.getByLabel('New body field name'), name);
    await act.fill(page.getByLabel('New body field value', { exact: true }), value);
    await act.enter();
  }
  await act.fill(page.getByLabel('Name for new captured value'), 'token');
  await act.fill(page.getByLabel('Value for new captured value'), 'session.token');
  await act.enter();

  // The spec fills in the path, body and status of the other steps, which use the captured token.
  await act.click(page.getByRole('button', { name: 'Add step' }));
  await act.choose(page.getByLabel('Operation'), 'POST /users');
  await expect(page.getByLabel('Body field email', { exact: true })).toBeVisible();
  await act.fill(page.getByLabel('Body field name', { exact: true }), 'Ada Lovelace');
  await expect(page.getByLabel('Authorization', { exact: true })).toHaveValue('Bearer {{token}}');

  await act.click(page.getByRole('button', { name: 'Add step' }));
  await act.choose(page.getByLabel('Operation'), 'GET /users/{userId}');
  await expect(page.getByLabel('Path value userId', { exact: true })).toHaveValue('{{userId}}');
  await act.click(page.getByRole('button', { name: 'Capture $.id in step 2' }));
  await expect(page.getByLabel('Authorization', { exact: true })).toHaveValue('Bearer {{token}}');
  await act.fill(page.getByLabel('Field for the new check'), 'name');
  await act.fill(page.getByLabel('Expected value for the new check', { exact: true }), 'Ada Lovelace');
  await act.enter();

  await act.click(page.getByRole('button', { name: 'Add cleanup step' }));
  await act.choose(page.getByLabel('Operation'), 'DELETE /users/{userId}');
  await expect(page.getByLabel('Path value userId', { exact: true })).toHaveValue('{{userId}}');
  await expect(page.getByLabel('Authorization', { exact: true })).toHaveValue('Bearer {{token}}');

  await act.click(page.getByRole('button', { name: 'Save case' }));
  await expectToast(page, 'Suite saved');
  await act.click(page.getByRole('button', { name: 'Run suite' }));
  await expect(page).toHaveURL(/\/app\/runs\//);
  await expect(page.getByText('Passed', { exact: true }).first()).toBeVisible();
  const { clicks, fields } = act.result();
  const seconds = Math.round((Date.now() - started) / 1000);
  test.info().annotations.push({ type: 'effort', description: `${clicks} clicks, ${fields} fields, ${seconds} s` });
  expect(clicks).toBeLessThanOrEqual(20);
  expect(errors).toEqual([]);
});

test('steps are moved, copied and removed with buttons and keys, and an unknown value is declared with one click', async ({ page }) => {
  const errors = watchForErrors(page);
  await openSuites(page);
  await page.getByRole('button', { name: 'New case' }).click();
  await page.getByLabel('Title').fill('Books of a tenant');
  await page.getByLabel('Path', { exact: true }).fill('/books/{{TENANT}}');
  await page.getByRole('button', { name: 'Declare TENANT' }).click();
  await page.getByLabel('Default of TENANT').fill('acme');
  await page.getByRole('button', { name: 'Duplicate step 1' }).click();
  await page.getByLabel('Path', { exact: true }).fill('/health');
  const steps = page.getByRole('region', { name: 'Steps' }).locator('ol > li');
  await expect(steps).toHaveText([/TENANT/, /health/]);
  await page.getByRole('button', { name: /2 GET/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(steps).toHaveText([/health/, /TENANT/]);
  await page.getByRole('button', { name: 'Remove step 1' }).click();
  await expect(steps).toHaveCount(1);
  await page.getByRole('button', { name: 'Save case' }).click();
  await expectToast(page, 'Suite saved');
  await page.getByRole('radio', { name: 'JSON' }).click();
  await expect(page.getByLabel('Case as JSON')).toHaveValue(/\/books\/\{\{TENANT\}\}/);

  const handle = page.getByRole('separator', { name: 'Width of cases' });
  await handle.focus();
  await page.keyboard.press('End');
  await expect(handle).toHaveAttribute('aria-valuenow', '640');
  await page.reload();
  await expect(handle).toHaveAttribute('aria-valuenow', '640');
  expect(errors).toEqual([]);
});

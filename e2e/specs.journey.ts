import { expect, type Page } from '@playwright/test';
import { signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const answer = { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } };
const document = (version: string, path: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Kennel', version },
    paths: { '/pets': { get: { summary: 'List pets', tags: ['pets'], responses: answer } }, ...path },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    },
  });
const first = document('1.0.0', { '/owners': { get: { tags: ['owners'], security: [{ token: [] }], responses: answer } } });
const second = document('2.0.0', { '/pets/{petId}': { get: { summary: 'Read a pet', tags: ['pets'], responses: answer } } });

async function openProjects(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/app/projects');
  await expect(page.getByText('Manage your API testing projects')).toBeVisible();
}

async function openBookshop(page: Page): Promise<void> {
  await page.goto('/app/projects');
  await page.getByRole('region', { name: 'Bookshop API', exact: true }).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Bookshop API' })).toBeVisible();
}

async function paste(page: Page, text: string, verb: 'Import' | 'Update'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `${verb} OpenAPI Spec` });
  await dialog.getByRole('radio', { name: 'Paste' }).click();
  await dialog.getByRole('textbox', { name: 'Spec', exact: true }).fill(text);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

test('a spec is imported, updated, compared, downloaded and deleted', async ({ page }) => {
  const errors = watchForErrors(page);
  await openProjects(page);
  await page.getByRole('button', { name: 'Create Project' }).click();
  const create = page.getByRole('dialog', { name: 'Create Project' });
  await create.getByLabel('Name').fill('Kennel');
  await create.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('link', { name: 'Open the project' }).click();
  await page.getByRole('link', { name: 'All versions' }).click();
  await expect(page.getByRole('heading', { name: 'OpenAPI Specs' })).toBeVisible();
  await expect(page.getByText('No specs found')).toBeVisible();

  await page.getByRole('button', { name: 'Import Spec' }).first().click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expectToast(page, 'No URL provided', 'Please enter an OpenAPI spec URL.');
  await paste(page, '<!doctype html><title>Sign in</title>', 'Import');
  await expectToast(page, 'Import failed');
  await paste(page, first, 'Import');
  await expect(page).toHaveURL(/\/endpoints\?specId=/);
  await page.getByRole('button', { name: /^GET \/owners/ }).click();
  const owners = page.getByRole('dialog', { name: 'GET /owners' });
  await expect(owners.getByText('No summary available')).toBeVisible();
  await expect(owners.getByText('No auth profiles found. Create an auth profile in the project settings to generate tests.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'View Specs' }).click();
  await expect(page.getByText('Active')).toBeVisible();
  await page.getByRole('button', { name: /^More for Kennel 1\.0\.0/ }).click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  await paste(page, second, 'Update');
  await expect(page.getByRole('region', { name: 'This version' })).toContainText('1 breaking');
  await page.getByRole('link', { name: 'Open full diff' }).click();
  await expect(page.getByRole('heading', { name: 'Contract diff' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Breaking' })).toContainText('/owners');
  await expect(page.getByRole('region', { name: 'Compatible' })).toContainText('/pets/{petId}');

  await page.getByRole('link', { name: 'Back' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^More for Kennel 2\.0\.0/ }).click();
  await page.getByRole('menuitem', { name: 'Normalised (OpenAPI 3.1 YAML)' }).click();
  expect((await download).suggestedFilename()).toBe('kennel-r2-openapi-3.1.yaml');
  await page.getByRole('button', { name: /^More for Kennel 1\.0\.0/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Kennel 1.0.0?' }).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Specification and related endpoints removed.');
  await expect(page.getByText('1.0.0')).toHaveCount(0);
  // The browser logs rejected calls.
  expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
});

test('an endpoint is found, read, tested and tried', async ({ page }) => {
  const errors = watchForErrors(page);
  await openProjects(page);
  await openBookshop(page);
  await page.getByRole('link', { name: 'All versions' }).click();
  await page.getByRole('button', { name: /^More for Bookshop/ }).click();
  await page.getByRole('menuitem', { name: 'Check the source' }).click();
  const watch = page.getByRole('dialog', { name: 'Check the source' });
  await watch.getByLabel('How often').selectOption({ label: 'Every hour' });
  await watch.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The source is checked every hour');
  await page.getByRole('link', { name: 'Back' }).click();

  await page.getByRole('link', { name: /View API Endpoints & Specs/ }).click();
  await expect(page.getByRole('heading', { name: 'API Endpoints' })).toBeVisible();
  for (const method of ['ALL', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    await expect(page.getByRole('radio', { name: method, exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'POST', exact: true }).click();
  await page.getByLabel('Search endpoints').fill('place order');
  await expect(page).toHaveURL(/method=POST/);
  await page.getByRole('button', { name: /^POST \/orders/ }).click();

  const dialog = page.getByRole('dialog', { name: 'POST /orders' });
  for (const part of ['Summary', 'Description', 'Operation ID', 'Tags', 'Servers'])
    await expect(dialog.getByText(part, { exact: true })).toBeVisible();
  for (const part of ['Parameters', 'Request Body', 'Responses', 'Security requirements', 'Generate API Tests'])
    await expect(dialog.getByRole('heading', { name: part })).toBeVisible();
  await dialog.getByRole('button', { name: 'Generate Tests' }).click();
  await expectToast(page, 'Please select an auth profile', 'An auth profile is required to generate tests for authenticated endpoints');
  await dialog.getByLabel('Auth Profile').selectOption({ label: 'Bookshop token server (local)' });
  await dialog.getByRole('button', { name: 'Generate Tests' }).click();
  await expectToast(page, 'Tests Generated Successfully');
  await expect(page.getByText(/^Generated \d+ test files$/)).toBeVisible();

  await dialog.getByRole('radio', { name: 'Try it' }).click();
  await dialog.getByLabel('Request body', { exact: true }).fill('{"customer":5}');
  await expect(dialog.getByText('not valid')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sample' }).click();
  await expect(dialog.getByText('valid against NewOrder')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(/^status \d+ is documented$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save as test' }).click();
  await page.getByRole('dialog', { name: 'Save as test' }).getByRole('button', { name: 'Save test' }).click();
  await expectToast(page, 'Test saved', 'Saved in Tried by hand.');
  await dialog.getByLabel('Environment').selectOption({ label: 'prod (locked)' });
  await expect(dialog.getByText('prod is locked. Only read-only requests can be sent.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(errors).toEqual([]);
});

test('a case is edited by hand, copied, compared and run', async ({ page }) => {
  const errors = watchForErrors(page);
  await openProjects(page);
  await openBookshop(page);
  await page.getByRole('link', { name: /View API Endpoints & Specs/ }).click();
  await page.getByRole('checkbox', { name: 'Choose GET /health' }).check();
  await page.getByRole('button', { name: 'Generate tests for selection' }).click();
  await expectToast(page, 'Tests Generated Successfully');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^Test Suites/ }).click();
  await expect(page.getByRole('heading', { name: 'Test Suites' })).toBeVisible();

  const group = page.getByRole('region', { name: 'GET /health' });
  await group.getByRole('button').first().click();
  await page.getByLabel('Title').fill('The shop is well');
  await expect(page.getByText(/^Saving creates revision r\d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save case' }).click();
  await expectToast(page, 'Suite saved');
  await expect(group.getByText('The shop is well')).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(group.getByText('The shop is well (copy)')).toBeVisible();
  await group.getByText('with the unsupported method PATCH').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 case removed').click();
  await page.getByRole('button', { name: 'Restore getHealth.method.patch' }).click();
  await expect(group.getByText('with the unsupported method PATCH')).toBeVisible();
  await expect(page.getByText('1 case removed')).toBeHidden();
  await page.getByRole('button', { name: /^Compare r1 with/ }).click();
  await expect(page.getByRole('region', { name: /^From r1 to r\d+$/ })).toContainText('The shop is well (copy)');
  await page.getByRole('checkbox', { name: 'Select all of GET /health' }).check();
  await page.getByRole('button', { name: /^Run \d+ cases$/ }).click();
  await expectToast(page, 'Cloud run started');
  await expect(page).toHaveURL(/\/app\/runs\//);
  expect(errors).toEqual([]);
});

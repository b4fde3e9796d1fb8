import { expect, type Page } from '@playwright/test';
import { startNotes } from './express-notes.ts';
import { ITEMS_USER, startItems } from './fastapi-items.ts';
import { signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';

const MOST_CLICKS = 12;
const MOST_SECONDS = 120;

async function openProjects(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/app/projects');
  await expect(page.getByText('Manage your API testing projects')).toBeVisible();
}

/** Counts pointer and Enter presses, and the time since the first one. Typing is not counted. */
function startCounting(page: Page) {
  const started = Date.now();
  let clicks = 0;
  return {
    click: async (name: string | RegExp) => {
      clicks += 1;
      await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
    },
    enter: async () => {
      clicks += 1;
      await page.keyboard.press('Enter');
    },
    expectWithinLimits: () => {
      const seconds = (Date.now() - started) / 1000;
      test.info().annotations.push({ type: 'effort', description: `${clicks} clicks, ${seconds.toFixed(1)} s` });
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
      expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
    },
  };
}

async function createAndImport(page: Page, act: ReturnType<typeof startCounting>, from: { name: string; url: string }): Promise<void> {
  await act.click('Create Project');
  await page.getByRole('dialog', { name: 'Create Project' }).getByLabel('Name').fill(from.name);
  await act.enter();
  await expect(page.getByRole('heading', { name: 'Test your API' })).toBeVisible();
  await page.getByLabel('OpenAPI spec URL').fill(from.url);
  await act.enter();
}

test('a FastAPI service leads from a new project to its first finding, by the address of its Swagger UI', async ({ page }) => {
  const errors = watchForErrors(page);
  const api = await startItems();
  try {
    await openProjects(page);
    const act = startCounting(page);
    await createAndImport(page, act, { name: 'Items', url: `${api.url}/docs` });
    await act.click('Test this server');
    await page.getByLabel('Username').fill(ITEMS_USER.username);
    await page.getByLabel('Password', { exact: true }).fill(ITEMS_USER.password);
    await act.enter();
    await act.click('Run smoke tests');
    const finding = page.getByRole('region', { name: 'First finding' });
    await expect(finding).toContainText('/items/');
    await expect(finding).toContainText('price');
    act.expectWithinLimits();
    await finding.getByRole('link', { name: 'Open the request and response' }).click();
    await expect(page.getByRole('heading', { name: 'Run Details' })).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await api.close();
  }
});

test('an Express service is left after the import and continued later, up to its first finding', async ({ page }) => {
  const errors = watchForErrors(page);
  const api = await startNotes('with-defect');
  try {
    await openProjects(page);
    const act = startCounting(page);
    await createAndImport(page, act, { name: 'Notes', url: `${api.url}/api-docs.json` });
    await expect(page.getByRole('button', { name: 'Test this server' })).toBeVisible();

    // Another browser would show the same step, because the step is derived from the server's data.
    await page.goto('/app/projects');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'assay.session') localStorage.removeItem(key);
    });
    await page.getByRole('region', { name: 'Notes', exact: true }).getByRole('link', { name: 'Open' }).click();
    await page.getByRole('link', { name: 'Continue setup' }).click();
    await act.click('Test this server');
    await act.click('Run smoke tests');
    const finding = page.getByRole('region', { name: 'First finding' });
    await expect(finding).toContainText('GET /notes/{');
    await expect(finding).toContainText('500');
    act.expectWithinLimits();
    expect(errors).toEqual([]);
  } finally {
    await api.close();
  }
});

test('a service without defects ends with its coverage', async ({ page }) => {
  const errors = watchForErrors(page);
  const api = await startNotes('sound');
  try {
    await openProjects(page);
    const act = startCounting(page);
    await createAndImport(page, act, { name: 'Sound notes', url: `${api.url}/api-docs.json` });
    await act.click('Test this server');
    await act.click('Run smoke tests');
    const result = page.getByRole('region', { name: 'Everything passed' });
    await expect(result).toContainText('4 of 4 operations');
    act.expectWithinLimits();
    expect(errors).toEqual([]);
  } finally {
    await api.close();
  }
});

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoSecretInPage } from './secret-echo.ts';
import { signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

async function generate(page: Page): Promise<void> {
  await page.goto('/app?c=new');
  await expect(page.getByRole('button', { name: /Bookshop API/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What should we test first?' })).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill('/generate smoke');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Test plan' })).toBeVisible();
}

async function startFromDialog(page: Page): Promise<void> {
  await page.goto('/app/runs');
  await page.getByRole('button', { name: 'Run suite' }).click();
  await expect(page.getByText(/\d+ requests, \d+ write, to 127\.0\.0\.1/)).toBeVisible();
  await page.getByRole('button', { name: 'Start run' }).click();
  await expectToast(page, 'Cloud run started');
  await expect(page.getByRole('heading', { name: 'Run Details' })).toBeVisible();
}

const ended = (page: Page) => expect(page.getByRole('button', { name: 'Rerun all' })).toBeVisible();

/** Clicks the rerun button and waits for the new run that it opens. */
async function rerun(page: Page, name: string): Promise<void> {
  const before = new URL(page.url()).pathname;
  await page.getByRole('button', { name }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(before);
  await ended(page);
}

test('a run is followed, its failure opened, rerun in part, compared, waived and deleted', async ({ page }) => {
  test.setTimeout(180_000);
  const errors = watchForErrors(page);
  await signIn(page);
  await generate(page);
  await startFromDialog(page);
  await ended(page);

  // The first failure is selected. Its check shows the expected and the actual value.
  const details = page.getByRole('complementary', { name: 'Step details' });
  await expect(page.getByRole('alert').getByText(/returned 500, expected 2xx\./)).toBeVisible();
  await expect(details.getByText('500').first()).toBeVisible();
  await expect(details.getByText('Expected', { exact: true }).first()).toBeVisible();
  await expect(details.locator('dd').filter({ hasText: /^500$/ }).first()).toBeVisible();
  await expect(details.locator('dd').filter({ hasText: /^2xx$/ }).first()).toBeVisible();

  // The keyboard moves between steps, and a search also finds text in their bodies.
  const before = page.url();
  await page.keyboard.press('j');
  await expect.poll(() => page.url()).not.toBe(before);
  await page.keyboard.press('f');
  await page.keyboard.press('/');
  await page.keyboard.type('nothing holds these words');
  await expect(page.getByText('No matching cases')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /^Failed \d/ }).click();
  await expect(page).toHaveURL(/q=status/);
  await expect(page.getByRole('treeitem', { level: 1 })).toHaveCount(1);
  await page.getByRole('radio', { name: /^All \d/ }).click();

  // A link opens the step that it identifies, even in a new page.
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { level: 2 }).last().click();
  await expect(page).toHaveURL(/step=.*clean-up/);
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('Cleanup');
  const link = page.url();
  const name = await page.getByRole('treeitem', { selected: true }).textContent();
  await page.goto(link);
  await expect.poll(() => page.getByRole('treeitem', { selected: true }).textContent()).toBe(name);
  await page.keyboard.press('f');

  await rerun(page, 'Rerun failed');

  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'Compare runs' })).toBeVisible();
  await expect(page.getByText('Still failing')).toBeVisible();
  await page.getByRole('link', { name: 'Open head run' }).click();

  await page.getByRole('radio', { name: 'Findings' }).click();
  await expect(page.getByRole('region', { name: 'Defects' })).toBeVisible();
  await page.getByRole('button', { name: 'Expected here' }).first().click();
  await page.getByRole('button', { name: 'Waive finding' }).click();
  await expect(page.getByText('Enter a reason.')).toBeVisible();
  await page.getByLabel('Reason').fill('The sample API breaks this on purpose.');
  await page.getByRole('button', { name: 'Waive finding' }).click();
  await expectToast(page, 'Finding waived');
  await expect(page.getByText('Waived in future runs.').first()).toBeVisible();

  await rerun(page, 'Rerun all');
  await page.getByRole('radio', { name: 'Findings' }).click();
  await expect(page.getByText('The sample API breaks this on purpose.').first()).toBeVisible();
  await page.getByRole('button', { name: 'End waiver' }).first().click();
  await expectToast(page, 'Waiver ended');

  await page.getByRole('radio', { name: 'Artifacts' }).click();
  for (const [name, words] of [
    ['report.html', 'DOCTYPE html'],
    ['junit.xml', '<testsuite'],
    ['run.har', '"version":"1.2"'],
    ['findings.sarif', '"2.1.0"'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Download ${name}` }).click()]);
    expect(download.suggestedFilename()).toBe(name);
    expect((await readFile(await download.path(), 'utf8')).toLowerCase()).toContain(words.toLowerCase());
  }
  expect(errors).toEqual([]);
});

test('a load run is plotted live and can be cancelled', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  await generate(page);
  await page.goto('/app/runs');
  await page.getByRole('button', { name: 'Run suite' }).click();
  await page.getByRole('radio', { name: 'Load test' }).click();
  await page.getByLabel('Virtual users').fill('500');
  await expect(page.getByText('Enter a number from 1 to 50.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start run' })).toBeDisabled();
  await page.getByLabel('Virtual users').fill('2');
  await page.getByLabel('Seconds', { exact: true }).fill('60');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('Latency over time')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectToast(page, 'Run cancelled');
  await expect(page.getByRole('heading', { name: 'Run Details' })).toBeVisible();
  await expect(page.getByText('cancelled', { exact: true }).first()).toBeVisible();
});

test('the list is filtered by words and status, a missing run shows an error, and no page of a run holds a secret it used', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await generate(page);
  const conversationId = new URL(page.url()).searchParams.get('c') ?? '';
  await startFromDialog(page);
  await ended(page);
  const id = /runs\/([0-9a-f]{8})/.exec(page.url())?.[1] ?? '';
  await page.goto('/app/runs');
  await page.getByLabel('Search runs').fill(id);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('table').getByText(id)).toBeVisible();
  await expect(page.getByText('1 run', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Pending' }).click();
  await expect(page.getByText('No matching runs')).toBeVisible();
  await page.getByRole('radio', { name: 'Coverage' }).click();
  await expect(page.getByText(/\d+ of \d+ called/)).toBeVisible();

  await page.goto('/app/runs/6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01');
  await expect(page.getByRole('heading', { name: 'Run Not Found' })).toBeVisible();
  await expect(page.getByText('The requested run could not be found. It may have been deleted or the ID is incorrect.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Runs' }).click();
  await expect(page.getByRole('heading', { name: 'Test Runs' })).toBeVisible();

  await expectNoSecretInPage(page, conversationId);
});

import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { DEMO, signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';

async function openDialog(page: Page, projectId: string): Promise<void> {
  await page.goto(`/app/projects/${projectId}/endpoints`);
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  await expect(page.getByText(/^At most [\d,]+ requests to 127\.0\.0\.1:\d+\. \d+ of \d+ operations may write data\.$/)).toBeVisible();
}

const picture = (page: Page) => page.getByRole('list', { name: 'Operations' });

/** `23 of 26`, as shown above the grid. */
const reached = async (page: Page): Promise<number> =>
  picture(page)
    .getByRole('button', { name: /: Reached$/ })
    .count();

async function connect(page: Page) {
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const { access_token: token } = await (await page.request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await (await page.request.get('/api/projects', { headers })).json();
  return { headers, projectId: String(items[0].id) };
}

/** The files of the suite that a request outside of any conversation generates. */
async function generated(page: Page, { headers, projectId }: Awaited<ReturnType<typeof connect>>): Promise<string> {
  const data = { user_query: '/generate smoke for POST /books', projectId };
  const { suiteId } = await (await page.request.post('/api/testgen/generate', { headers, data })).json();
  const { contents } = await (await page.request.get(`/api/suites/${suiteId}`, { headers })).json();
  return JSON.stringify(contents);
}

test('an API is explored, stopped, explored again, and the accepted facts change the next tests', async ({ page }) => {
  test.setTimeout(180_000);
  const errors = watchForErrors(page);
  await signIn(page);
  const project = await connect(page);
  const before = await generated(page, project);

  // Stop: the grid fills in live, and nothing is sent after the stop.
  await openDialog(page, project.projectId);
  await page.getByRole('radio', { name: '15 min' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Exploration' })).toBeVisible();
  await expect.poll(() => reached(page)).toBeGreaterThan(5);
  await expect(page.getByRole('status').filter({ hasText: /Reaching operations|Searching for defects/ })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Exploration stopped')).toBeVisible();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  const requests = page.getByText(/^\d[\d,]*$/).nth(1);
  const sent = await requests.textContent();
  await page.reload();
  await expect(requests).toHaveText(sent ?? '');

  // A second exploration without the search ends by itself and cleans up.
  await page.getByRole('button', { name: 'Explore again' }).click();
  await page.getByRole('switch', { name: 'Search for defects' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Operations/ }).click();
  expect(await reached(page)).toBeGreaterThan(10);
  await expect(page.getByRole('tab', { name: /^Left behind/ })).toHaveCount(0);

  // The arrow keys move through the grid, and the selected operation is explained.
  await picture(page).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(picture(page).getByRole('button', { pressed: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await findViolations(page)).toEqual([]);
  expect(await page.content()).not.toMatch(/bookshop-demo-(key|token)/);

  // One fact is rejected, the others are accepted together.
  await page.getByRole('tab', { name: /^Facts/ }).click();
  const facts = page.getByRole('region', { name: 'Facts' });
  await facts
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await expect(facts.getByText('Rejected', { exact: true })).toHaveCount(1);
  await facts.getByRole('button', { name: /^Accept all/ }).click();
  await expect(facts.getByText(/learned, 0 to review/)).toBeVisible();

  // The same request now produces different tests.
  expect(await generated(page, project)).not.toBe(before);
  expect(errors).toEqual([]);
});

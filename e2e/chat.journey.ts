import { expect, type Locator, type Page } from '@playwright/test';
import { dropFile } from './drop-file.ts';
import { createProjects } from './own-project.ts';
import { signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

async function startNew(page: Page): Promise<void> {
  await page.goto('/app?c=new');
  await expect(page.getByRole('button', { name: /Bookshop API/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What should we test first?' })).toBeVisible();
  await expect(page.getByText(/Bookshop API has \d+ endpoints/)).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Moves focus with the keyboard and activates the element. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await reach(page, target, 'Shift+Tab');
  await page.keyboard.press('Enter');
}

async function type(page: Page, text: string): Promise<void> {
  await reach(page, page.getByLabel('Message', { exact: true }), 'Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const answers = (page: Page): Locator => page.getByRole('article', { name: 'Answer' });
/** Waits until the run has ended with a failure that links to its step. */
async function expectEnded(card: Locator): Promise<void> {
  await expect(card.getByRole('link', { name: /status is 500/ }).first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel run' })).toHaveCount(0);
}

const runCards = (page: Page): Locator => page.getByRole('region', { name: /^Run [0-9a-f]{8}$/ });

/** Checks everything the first journey's conversation contains at the end. */
async function expectWholeConversation(page: Page): Promise<void> {
  await expect(answers(page).last().getByRole('heading', { name: 'Results' })).toBeVisible();
  await expect(runCards(page).last()).toBeAttached();
  // Messages far from the viewport are not rendered.
  await page.getByRole('region', { name: 'Messages' }).evaluate((region) => region.scrollTo({ top: 0 }));
  await expect(page.getByRole('heading', { name: 'Test plan' }).first()).toBeAttached();
  await expect(page.getByRole('heading', { name: /revision 1$/ })).toBeAttached();
  await expect(page.getByRole('heading', { name: /revision 2$/ })).toBeAttached();
  await expect(runCards(page).first()).toBeAttached();
  await expect(page.getByText(/ failed: /).first()).toBeAttached();
}

test('by keyboard from plain words to a run, its failure explained, more cases, and a pull request; all there after a reload and in a second browser', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const errors = watchForErrors(page);
  await signIn(page);
  await startNew(page);

  await type(page, 'smoke test the orders endpoints');
  await expect(page.getByRole('heading', { name: 'Test plan' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /revision 1$/ })).toBeVisible();
  const first = answers(page).first();
  for (const name of ['Run in Cloud', 'Download Run Pack', 'Add Negatives'])
    await expect(first.getByRole('button', { name })).toBeVisible();
  await expect(page).toHaveTitle(/smoke test the orders endpoints/);

  await pressAt(page, first.getByRole('button', { name: 'Run in Cloud' }));
  await expectToast(page, 'Cloud run started');
  await expectEnded(runCards(page).first());

  await type(page, '/explain');
  const explained = answers(page).last();
  await expect(explained.getByText(/ failed: /)).toBeVisible();
  await expect(explained.getByText('The server failed on a request', { exact: false })).toBeVisible();
  await pressAt(page, explained.locator('summary', { hasText: 'Response' }));
  await expect(explained.getByText('HTTP 500')).toBeVisible();

  await pressAt(page, first.getByRole('button', { name: 'Add Negatives' }));
  await expectToast(page, 'Negative tests added');
  await expect(page.getByRole('heading', { name: /revision 2$/ })).toBeVisible();

  await type(page, '/run cloud');
  await expect(runCards(page)).toHaveCount(2);
  await expectEnded(runCards(page).nth(1));

  await type(page, '/pr preview');
  const preview = answers(page).last();
  await expect(preview.getByRole('heading', { name: 'Results' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'API changes' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'PR' })).toHaveAttribute('data-state', 'active');

  await page.reload();
  await expectWholeConversation(page);
  const second = await browser.newContext();
  const other = await second.newPage();
  await signIn(other);
  await other.goto(page.url());
  await expectWholeConversation(other);
  await second.close();
  expect(errors).toEqual([]);
});

test('commands show help, curl, credentials, an unknown word, and the changes of a spec dropped into the chat', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await startNew(page);
  await say(page, '/help');
  await expect(page.getByRole('heading', { name: 'Commands' })).toBeVisible();
  await say(page, '/curl POST /orders');
  await expect(answers(page).last().getByText('curl --request POST', { exact: false })).toBeVisible();
  await say(page, '/auth');
  await expect(page.getByRole('link', { name: 'Open Auth Pilot' })).toBeVisible();
  await say(page, '/diff');
  await expect(answers(page).last().getByText('only one version', { exact: false })).toBeVisible();
  await say(page, '/teleport');
  await expect(answers(page).last().getByText('/teleport is not a command', { exact: false })).toBeVisible();
  await say(page, '/generate zeppelins');
  await expectToast(page, 'No endpoints found');
  await expect(page.getByRole('list', { name: 'Closest endpoints' }).last().getByRole('button')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Closest endpoints' }).last().getByRole('button')).toHaveCount(3);

  const own = await createProjects(request);
  await page.goto(`/app?project=${own.projectId}&c=new`);
  await expect(page.getByRole('button', { name: /Chat states/ })).toBeVisible();
  await dropFile(page, { name: 'orders.json', text: own.document('1.1.0') });
  await expect(page.getByRole('status').getByText('orders.json')).toBeVisible();
  await page.getByRole('button', { name: 'Import it' }).click();
  await expect(answers(page).last().getByText('Imported Orders of a test 1.1.0, 2 endpoints.')).toBeVisible();
  await say(page, '/diff');
  await expect(answers(page).last().getByText('GET /carts', { exact: false }).first()).toBeVisible();
});

test('unticking a plan row and rejecting a file changes the suite', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  await startNew(page);
  await say(page, '/generate smoke');
  await expect(page.getByRole('heading', { name: /revision 1$/ })).toBeVisible();
  await page.getByRole('checkbox').first().uncheck();
  await page.getByRole('button', { name: 'Leave out 1 endpoint' }).click();
  await expectToast(page, 'Saved as revision 2');
  await expect(
    answers(page)
      .last()
      .getByText(/^Revision 2/),
  ).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('conversations are pinned, renamed, made private, found, deleted and restored', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  await startNew(page);
  await say(page, '/help');
  await expect(page.getByRole('heading', { name: 'Commands' })).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  const act = async (title: string, name: string): Promise<void> => {
    await history.getByRole('link', { name: title }).first().hover();
    await history
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('/help', 'Rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Quetzal notes');
  await page.keyboard.press('Enter');
  await expect(history.getByRole('link', { name: /Quetzal notes/ })).toBeVisible();
  await act('Quetzal notes', 'Pin');
  await expect(history.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await act('Quetzal notes', 'Make private');
  await expect(history.getByRole('img', { name: 'private' }).first()).toBeVisible();
  await history.getByRole('searchbox', { name: 'Search conversations' }).fill('quetzal');
  await expect(history.getByRole('link')).toHaveCount(1);
  await act('Quetzal notes', 'Delete');
  await expect(history.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(history.getByRole('link', { name: /Quetzal notes/ })).toBeVisible();
});

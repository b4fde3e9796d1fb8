import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { DEMO, signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';

interface StoredCase {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly steps: readonly {
    readonly req: { readonly method: string; readonly path: string; readonly json?: Readonly<Record<string, unknown>> };
    readonly expect: { readonly must?: { readonly status?: unknown } };
  }[];
}

/** Reads suites as the server stores them, because a card shows only the beginning of a file. */
async function openStore(request: APIRequestContext): Promise<(suiteId: string) => Promise<readonly StoredCase[]>> {
  const form = { grant_type: 'password', client_id: 'assay-web', ...DEMO };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  return async (suiteId) => {
    const reply = await request.get(`/api/suites/${suiteId}`, { headers: { authorization: `Bearer ${token}` } });
    const { contents }: { contents: readonly { path: string; content: string }[] } = await reply.json();
    return contents.filter(({ path }) => path.startsWith('tests/')).flatMap(({ content }) => JSON.parse(content).cases as StoredCase[]);
  };
}

async function startNew(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/app?c=new');
  await expect(page.getByRole('button', { name: /Bookshop API/ })).toBeVisible();
  await expect(page.getByText(/Bookshop API has \d+ endpoints/)).toBeVisible();
}

const lastAnswer = (page: Page): Locator => page.getByRole('article', { name: 'Answer' }).last();
const runCards = (page: Page): Locator => page.getByRole('region', { name: /^Run [0-9a-f]{8}$/ });
/** The header's link to the suite that the conversation works on. */
const suiteLink = (page: Page): Locator => page.getByRole('link', { name: / r\d+ \d+ cases?$/ });

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

async function suiteIdOf(page: Page): Promise<string> {
  const address = await suiteLink(page).getAttribute('href');
  return new URLSearchParams(address?.split('?')[1]).get('suite') ?? '';
}

const methodsOf = ({ steps }: StoredCase): readonly string[] => steps.map(({ req }) => req.method);
const idsOf = (cases: readonly StoredCase[]): readonly string[] => cases.map(({ id }) => id).sort();

test('a conversation from a question to a flow, an exact case, a removal, a run, its results and undo', async ({ page, request }) => {
  test.setTimeout(180_000);
  const errors = watchForErrors(page);
  const casesOf = await openStore(request);
  await startNew(page);

  await say(page, 'what can I test here?');
  await expect(lastAnswer(page).getByText(/^Bookshop API [\d.]+ has \d+ endpoints/)).toBeVisible();
  await expect(lastAnswer(page).getByRole('button', { name: /Test books/ })).toBeVisible();
  await expect(suiteLink(page)).toHaveCount(0);

  await say(page, 'create a book, change its price, then make sure it is gone after deletion');
  await expect(suiteLink(page)).toHaveText(/^Books flow.* r1\d+ cases?$/);
  const suiteId = await suiteIdOf(page);
  const first = await casesOf(suiteId);
  const flow = first.find(({ tags }) => tags.includes('flow'));
  expect(flow && methodsOf(flow)).toEqual(['POST', expect.stringMatching(/PUT|PATCH/), 'DELETE', 'GET']);
  expect(flow?.steps[1]?.req.json).toHaveProperty('price');
  expect(flow?.steps[3]?.expect.must?.status).toEqual(['404']);

  await say(page, 'POST /books with an empty title must give 422');
  await expect(suiteLink(page)).toHaveText(/ r2\d+ cases$/);
  const second = await casesOf(suiteId);
  const added = second.filter(({ id }) => !idsOf(first).includes(id));
  expect(added.map(({ steps }) => [steps[0]?.req.path, steps[0]?.req.json?.title, steps[0]?.expect.must?.status])).toEqual([
    ['/books', '', ['422']],
  ]);
  expect(second.filter(({ id }) => idsOf(first).includes(id))).toEqual(first);

  await say(page, 'add a smoke test for DELETE /books/{bookId}');
  await expect(suiteLink(page)).toHaveText(/ r3\d+ cases$/);
  const third = await casesOf(suiteId);
  await say(page, 'drop the delete test');
  await expect(lastAnswer(page).getByText(/^Removed 1 case: DELETE \/books\/\{bookId\}\./)).toBeVisible();
  await expect(lastAnswer(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(suiteLink(page)).toHaveText(/ r4\d+ cases$/);
  expect(idsOf(await casesOf(suiteId))).toEqual(idsOf(second));

  await say(page, 'run it on local');
  await expect(
    lastAnswer(page).getByText(/^Running Books flow.* on local: \d+ requests?, \d+ write, to 127\.0\.0\.1:\d+\.$/),
  ).toBeVisible();
  await expect(runCards(page)).toHaveCount(1);
  await expect(runCards(page).getByText('Passed', { exact: true }).first()).toBeVisible();
  await expect(runCards(page).getByRole('button', { name: 'Cancel run' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);

  await say(page, 'what broke?');
  const runName = (await runCards(page).getAttribute('aria-label'))?.replace('Run ', '') ?? '';
  await expect(lastAnswer(page).getByText(new RegExp(`in run ${runName} on local`))).toBeVisible();
  await expect(lastAnswer(page).getByRole('link', { name: 'Open the run' })).toHaveAttribute('href', new RegExp(`/app/runs/${runName}`));
  await expect(suiteLink(page)).toHaveText(/ r4\d+ cases$/);

  await say(page, 'undo');
  await expect(lastAnswer(page).getByText(/^Undid the last change/)).toBeVisible();
  await expect(suiteLink(page)).toHaveText(/ r5\d+ cases$/);
  expect(await casesOf(suiteId)).toEqual(third);

  await page.reload();
  await expect(lastAnswer(page).getByText(/^Undid the last change/)).toBeVisible();
  await expect(runCards(page)).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a new subject starts another suite, and the palette works on it', async ({ page }) => {
  test.setTimeout(120_000);
  await startNew(page);
  await say(page, 'smoke test the orders endpoints');
  await expect(suiteLink(page)).toHaveText(/^Orders smoke.* r1/);
  await say(page, 'new suite: smoke test the users');
  await expect(suiteLink(page)).toHaveText(/^Users smoke.* r1/);

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Search commands/).fill('describe the suite');
  await page.keyboard.press('Enter');
  await expect(lastAnswer(page).getByText(/^Users smoke.*, revision 1, has \d+ cases/)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Your message' }).last()).toContainText('Describe the suite');

  await page.reload();
  await expect(lastAnswer(page).getByText(/^Users smoke.*, revision 1, has \d+ cases/)).toBeVisible();
  await expect(suiteLink(page)).toHaveText(/^Users smoke.* r1/);
});

test('a run that a message started can be stopped in its card', async ({ page }) => {
  test.setTimeout(120_000);
  await startNew(page);
  await say(page, 'smoke test the books');
  await expect(suiteLink(page)).toHaveText(/^Books smoke.* r1/);
  await say(page, 'run it with 2 users for 60 seconds');
  await runCards(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(lastAnswer(page).getByText(/I (stopped|asked) run [0-9a-f]{8}/)).toBeVisible();
  await expect(runCards(page).getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await expect(runCards(page)).toHaveCount(1);
});

test('an exact case joins the suite at hand and changes no other case', async ({ page, request }) => {
  const casesOf = await openStore(request);
  await startNew(page);
  await say(page, 'smoke test the books');
  await expect(suiteLink(page)).toHaveText(/ r1\d+ cases$/);
  const suiteId = await suiteIdOf(page);
  const before = await casesOf(suiteId);
  await say(page, 'POST /books with an empty title should be rejected with 422');
  await expect(suiteLink(page)).toHaveText(/ r2\d+ cases$/);
  const after = await casesOf(suiteId);
  expect(after.filter(({ id }) => idsOf(before).includes(id))).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
});

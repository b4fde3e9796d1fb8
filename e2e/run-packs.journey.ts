import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { SAMPLE_CREDENTIALS } from '../packages/sample-api/src/index.ts';
import { signIn, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const run = promisify(execFile);
const SAMPLE_URL = `http://127.0.0.1:${Number(process.env.ASSAY_E2E_PORT ?? 4710) + 1}`;

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-downloaded-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Creates a separate conversation with a smoke suite and returns its answer. */
async function generate(page: Page): Promise<Locator> {
  await page.goto('/app?c=new');
  await expect(page.getByRole('heading', { name: 'What should we test first?' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Bookshop API/ }).first()).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill('/generate smoke');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' }).first();
  await expect(answer.getByRole('heading', { name: 'Test plan' })).toBeVisible();
  return answer;
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return download;
}

async function unpack(download: Download): Promise<void> {
  await download.saveAs(join(folder, 'pack.zip'));
  await run('unzip', ['-qo', 'pack.zip'], { cwd: folder });
}

async function getJson(page: Page, path: string) {
  return page.evaluate(async (url) => {
    const session = JSON.parse(localStorage.getItem('assay.session') ?? '{}');
    return (await fetch(url, { headers: { authorization: `Bearer ${session.accessToken}` } })).json();
  }, path);
}

async function deletePack(id: string | null): Promise<number> {
  const session = JSON.parse(localStorage.getItem('assay.session') ?? '{}');
  const reply = await fetch(`/api/run-pack/runs/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${session.accessToken}` } });
  return reply.status;
}

type Verdicts = Readonly<Record<string, readonly string[]>>;

async function cloudVerdicts(page: Page, runId: string): Promise<Verdicts> {
  await expect.poll(async () => (await getJson(page, `/api/runs/${runId}`)).finishedAt).not.toBeNull();
  const steps: { caseId: string; step: number; verdict: string }[] = (await getJson(page, `/api/runs/${runId}/steps?page=1&pageSize=1000`))
    .items;
  const byCase = Map.groupBy(
    steps.toSorted((a, b) => a.step - b.step),
    (step) => step.caseId,
  );
  return Object.fromEntries([...byCase].map(([id, own]) => [id, own.map((step) => step.verdict)]));
}

async function localVerdicts(): Promise<Verdicts> {
  const values = { ...SAMPLE_CREDENTIALS, BASE_URL: SAMPLE_URL };
  await writeFile(
    join(folder, '.env'),
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  // The sample API has defects, so the script exits with 1.
  const ended = await run('bash', ['run.sh', '--json', 'report.json'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
  }).catch((error: { code: number }) => error);
  expect('code' in ended ? ended.code : 0).toBe(1);
  const { cases } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  return Object.fromEntries(
    cases.map(({ id, steps }: { id: string; steps: { verdict: string }[] }) => [id, steps.map((step) => step.verdict)]),
  );
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Run Pack Files' });

test('a pack downloaded in chat gives on this machine the verdicts of the cloud run, and a saved edit is in the next one', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page);
  const answer = await generate(page);
  await expect(answer.getByRole('button', { name: 'Browse Files' })).toHaveCount(0);

  // While the pack is being created, a single disabled button replaces the others.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/run-pack/generate', async (route) => {
    await held;
    await route.continue();
  });
  const waiting = page.waitForEvent('download');
  await answer.getByRole('button', { name: 'Download Run Pack' }).click();
  await expect(answer.getByRole('button', { name: 'Downloading...' })).toBeDisabled();
  release();
  const download = await waiting;
  await page.unroute('**/api/run-pack/generate');
  expect(download.suggestedFilename()).toBe('assay-run-pack.zip');
  await expect(page.getByText(/^Run pack downloaded \(ID: [0-9a-f]{8}\.\.\.\)$/)).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Run in Cloud' })).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Browse Files' })).toBeVisible();

  await unpack(download);
  const [reply] = await Promise.all([
    page.waitForResponse((candidate) => candidate.url().endsWith('/api/runs') && candidate.request().method() === 'POST'),
    answer.getByRole('button', { name: 'Run in Cloud' }).click(),
  ]);
  const cloud = await cloudVerdicts(page, (await reply.json()).runId);
  expect(Object.keys(cloud).length).toBeGreaterThan(5);
  expect(await localVerdicts()).toEqual(cloud);

  await answer.getByRole('button', { name: 'Browse Files' }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByText('Select a file to view its content')).toBeVisible();
  const files = sheet.getByRole('navigation', { name: 'Files' }).getByRole('button');
  // The text next to the list appears before the list does.
  await expect
    .poll(() => files.allTextContents())
    .toEqual(expect.arrayContaining(['tests.json', 'run.sh', 'run.ps1', '.env.example', 'README.md']));
  await files
    .filter({ hasText: /\.json$/ })
    .nth(1)
    .click();
  await expect(sheet.getByRole('toolbar').getByText('json', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit' }).click();
  const editor = sheet.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('"title": "');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Edited by hand: ');
  await expect(sheet.getByText('1 unsaved change')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expectToast(page, 'File saved successfully');
  await expect(sheet.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(sheet.getByText('Saved as r2')).toBeVisible();
  await page.keyboard.press('Escape');

  const [second] = await Promise.all([
    page.waitForResponse((candidate) => candidate.url().endsWith('/api/runs') && candidate.request().method() === 'POST'),
    answer.getByRole('button', { name: 'Run in Cloud' }).click(),
  ]);
  const { runId } = await second.json();
  await cloudVerdicts(page, runId);
  expect(JSON.stringify(await getJson(page, `/api/runs/${runId}/steps?page=1&pageSize=1000`))).toContain('Edited by hand');

  const next = await downloaded(page, () => answer.getByRole('button', { name: 'Download Run Pack' }).click());
  await unpack(next);
  const { stdout } = await run('grep', ['-rl', 'Edited by hand', 'tests'], { cwd: folder });
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(errors).toEqual([]);
});

/** Creates a pack using the API and opens its files. */
async function openPack(page: Page): Promise<Locator> {
  await signIn(page);
  const answer = await generate(page);
  await downloaded(page, () => answer.getByRole('button', { name: 'Download Run Pack' }).click());
  await answer.getByRole('button', { name: 'Browse Files' }).click();
  return sheetOf(page);
}

async function beginEdit(sheet: Locator, text: string): Promise<void> {
  await sheet.getByRole('button', { name: 'tests.json' }).first().click();
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await expect(sheet.getByRole('button', { name: 'View', exact: true })).toBeVisible();
  const editor = sheet.locator('.cm-content');
  await editor.click();
  await editor.press('ControlOrMeta+Home');
  await editor.press('End');
  await editor.pressSequentially(text);
  await expect(sheet.getByText('1 unsaved change')).toBeVisible();
}

test('two tabs that edit the same file cannot overwrite each other unnoticed', async ({ page, context }) => {
  const sheet = await openPack(page);
  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = sheetOf(other);
  await beginEdit(theirs, '\n  "$schema": "theirs",');
  await beginEdit(sheet, '\n  "$schema": "mine",');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(other, 'File saved successfully');

  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Failed to save file');
  await expect(sheet.getByText('Someone else edited this file')).toBeVisible();
  await expect(sheet.locator('.cm-content')).toContainText('"mine"');
  await sheet.getByRole('button', { name: 'Compare' }).click();
  await expect(sheet.getByText('Changes since the saved version')).toBeVisible();
  await expect(sheet.locator('.cm-deletedChunk')).toContainText('theirs');
  await sheet.getByRole('button', { name: 'Back to the file' }).click();
  await sheet.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expectToast(page, 'File saved successfully');
  await expect(sheet.getByText('Saved as r3')).toBeVisible();

  await sheet.getByRole('button', { name: 'History' }).click();
  await page.getByRole('menuitem', { name: /Compare with generated \(r1\)/ }).click();
  await expect(sheet.getByText('Changes since r1')).toBeVisible();
  await sheet.getByRole('button', { name: 'Restore r1' }).click();
  await expect(sheet.getByText('1 unsaved change')).toBeVisible();

  // The other tab deletes the pack. Every action then shows an error, and the user's text is kept.
  await beginEdit(theirs, '\n  "$schema": "kept",');
  const packId = new URL(page.url()).searchParams.get('files');
  expect(await page.evaluate(deletePack, packId)).toBe(200);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = sheet.getByRole('alert').filter({ hasText: 'Failed to save file' });
  await expect(notice).toContainText('Your changes are still in the editor.');
  await sheet.getByRole('button', { name: 'README.md' }).click();
  await expect(sheet.getByText('Failed to load file content')).toBeVisible();
  await sheet.getByRole('button', { name: /^tests\.json \(unsaved\)$/ }).click();
  await sheet.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
  await expectToast(page, 'Failed to download file');
  await expect(sheet.getByText('1 unsaved change')).toBeVisible();
  await expect(theirs.locator('.cm-content')).toContainText('"kept"');
});

test('a change that breaks the suite is underlined, rejected with a message and kept; leaving it asks first', async ({ page }) => {
  const sheet = await openPack(page);
  await beginEdit(sheet, '\n  "nonsense": 1,');
  await expect(sheet.locator('.cm-lint-marker-error')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = sheet.getByRole('alert').filter({ hasText: 'Failed to save file' });
  await expect(notice).toContainText('nonsense');
  await expect(sheet.locator('.cm-content')).toContainText('"nonsense"');

  await sheet.getByRole('button', { name: 'Close dialog' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet.getByText('1 unsaved change')).toBeVisible();
  // The back button closes the sheet and keeps the draft.
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  await expect(sheet.getByText('1 unsaved change')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close tests.json' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet.getByText('Select a file to view its content')).toBeVisible();
});

test('files are copied and downloaded; a failed load shows an error and can be retried', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sheet = await openPack(page);
  await sheet.getByRole('button', { name: 'run.sh' }).click();
  await expect(sheet.getByRole('toolbar').getByText('bash', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Copy' })).toBeEnabled();
  await sheet.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Content copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#!/');
  const file = await downloaded(page, () => sheet.getByRole('toolbar').getByRole('button', { name: 'Download' }).click());
  expect(file.suggestedFilename()).toBe('run.sh');
  await expectToast(page, 'File downloaded');

  // Uses status 400, because the page retries a server error automatically and might have the file before the button is clicked.
  await page.route('**/api/run-pack/runs/**', (route) => route.fulfill({ status: 400 }));
  await sheet.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
  await expectToast(page, 'Failed to download file');
  await sheet.getByRole('button', { name: 'README.md' }).click();
  await expect(sheet.getByText('Failed to load file content')).toBeVisible();
  await page.unroute('**/api/run-pack/runs/**');
  await sheet.getByRole('button', { name: 'Retry' }).click();
  await expect(sheet.locator('.cm-content')).toContainText('`sh run.sh`');

  await page.route('**/api/run-pack/files**', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(sheetOf(page).getByText('Failed to load files')).toBeVisible();
});

test('a runner file is edited for this pack alone, marked, and restored', async ({ page }) => {
  const sheet = await openPack(page);
  const toolbar = sheet.getByRole('toolbar');
  await sheet.getByRole('button', { name: 'README.md' }).click();
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await sheet.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('Ask the platform team first. ');
  await expect(sheet.getByText('Saving changes only this pack and its ZIP')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expectToast(page, 'File saved successfully');
  await expect(toolbar.getByText('Edited', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Saved as r1')).toBeVisible();
  await page.reload();
  await expect(sheetOf(page).getByRole('button', { name: 'README.md' })).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'README.md' }).click();
  await expect(sheet.locator('.cm-content')).toContainText('Ask the platform team first.');
  await toolbar.getByRole('button', { name: 'Restore original' }).click();
  await expectToast(page, 'Original restored');
  await expect(sheet.locator('.cm-content')).not.toContainText('Ask the platform team first.');
  await expect(toolbar.getByRole('button', { name: 'Restore original' })).toHaveCount(0);
});

test('the project page downloads the pack of a suite; a failed download shows an error', async ({ page }) => {
  await signIn(page);
  await generate(page);
  await page.goto('/app/projects');
  await page.getByRole('link', { name: 'Open' }).first().click();
  await page.getByRole('button', { name: /^Download Run Pack/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Download Run Pack' });
  for (const name of ['tests.json', 'run.sh', 'run.ps1', '.env.example', 'README.md'])
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy .env example' })).toBeEnabled();
  await page.route('**/api/run-pack/generate', (route) => route.fulfill({ status: 503 }));
  await dialog.getByRole('button', { name: 'Download ZIP' }).click();
  await expectToast(page, 'Failed to download run pack');
  await page.unroute('**/api/run-pack/generate');
  const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Download ZIP' }).click());
  expect(file.suggestedFilename()).toBe('assay-run-pack.zip');
  await dialog.getByRole('button', { name: 'Browse Files' }).click();
  await expect(sheetOf(page).getByRole('button', { name: 'tests.json' })).toBeVisible();
});

test('a response without a pack and one without an archive show different errors', async ({ page }) => {
  await signIn(page);
  const answer = await generate(page);
  await page.route('**/api/run-pack/generate', (route) => route.fulfill({ status: 200, body: '' }));
  await answer.getByRole('button', { name: 'Download Run Pack' }).click();
  await expectToast(page, 'Run pack generated', 'No RunPack ID returned; browsing files will be unavailable.');
  await expect(answer.getByText(/^Run pack created but no downloadable artifact was returned/)).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Browse Files' })).toHaveCount(0);
});

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Download, expect, type Locator, type Page, test } from '@playwright/test';
import { SAMPLE_CREDENTIALS } from '../packages/sample-api/src/index.ts';
import { DEMO, watchForErrors } from './sign-in.ts';

const run = promisify(execFile);
const SAMPLE_URL = `http://127.0.0.1:${Number(process.env.ASSAY_E2E_PORT ?? 4710) + 1}`;

test.describe.configure({ mode: 'serial' });

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-downloaded-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app$/);
}

/** A conversation of its own with a smoke suite; gives its answer. */
async function generate(page: Page): Promise<Locator> {
  await page.goto('/app?c=new');
  await page.getByLabel('Message', { exact: true }).fill('/generate smoke');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' });
  await expect(answer.getByRole('heading', { name: 'Test plan' })).toBeVisible({ timeout: 20_000 });
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

type Verdicts = Readonly<Record<string, readonly string[]>>;

async function cloudVerdicts(page: Page, runId: string): Promise<Verdicts> {
  await expect.poll(async () => (await getJson(page, `/api/runs/${runId}`)).finishedAt, { timeout: 20_000 }).not.toBeNull();
  const steps: { caseId: string; step: number; verdict: string }[] = (await getJson(page, `/api/runs/${runId}/steps`)).items;
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
  // The sample API has defects, so the script ends with 1.
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

  // While the pack is made, one disabled button stands for all.
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
  const names = await files.allTextContents();
  expect(names).toEqual(expect.arrayContaining(['tests.json', 'run.sh', 'run.ps1', '.env.example', 'README.md']));
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
  await expect(page.getByText('File saved successfully')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(sheet.getByText('Saved as r2')).toBeVisible();
  await page.keyboard.press('Escape');

  const next = await downloaded(page, () => answer.getByRole('button', { name: 'Download Run Pack' }).click());
  await unpack(next);
  const { stdout } = await run('grep', ['-rl', 'Edited by hand', 'tests'], { cwd: folder });
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(errors).toEqual([]);
});

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { DEMO } from './sign-in.ts';
import { test } from './test.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

interface Session {
  readonly projectId: string;
  readonly headers: { readonly authorization: string };
}

async function open(request: APIRequestContext): Promise<Session> {
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const tokens = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const { items } = await (await request.get('/api/projects', { headers })).json();
  return { projectId: items[0].id, headers };
}

async function explore(request: APIRequestContext, { projectId, headers }: Session, more: object): Promise<string> {
  const reply = await request.post('/api/explorations', { headers, data: { projectId, ...more } });
  return (await reply.json()).explorationId;
}

const ended = (request: APIRequestContext, { headers }: Session, id: string) =>
  expect.poll(async () => (await (await request.get(`/api/explorations/${id}`, { headers })).json()).finishedAt).not.toBeNull();

async function shoot(page: Page, name: string, theme: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `shots/${name}-${theme}-${size}.png` });
    expect(await findViolations(page), `${name} ${theme} ${size}`).toEqual([]);
  }
  await page.setViewportSize(SIZES.desktop);
}

for (const theme of ['dark', 'light'] as const) {
  test(`exploring in ${theme}: the dialog, the live picture, what was learned, and a stop`, async ({ page, request }) => {
    test.setTimeout(180_000);
    const session = await open(request);
    await page.addInitScript((chosen) => localStorage.setItem('assay.theme', chosen), theme);
    await page.goto('/auth/login');
    await page.getByLabel('Username').fill(DEMO.username);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app(\?|$)/);
    const { projectId } = session;
    await page.goto(`/app/projects/${projectId}/endpoints`);
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await expect(page.getByText(/^At most/)).toBeVisible();
    await shoot(page, 'explore-dialog', theme);

    const id = await explore(request, session, { seconds: 20 });
    await page.goto(`/app/projects/${projectId}/explorations/${id}`);
    await expect(page.getByRole('button', { name: /: Reached$/ }).first()).toBeVisible();
    await shoot(page, 'explore-live', theme);
    await ended(request, session, id);
    await page.reload();
    await page.getByRole('tab', { name: /^Facts/ }).click();
    await shoot(page, 'explore-result', theme);
    await page.getByRole('tab', { name: /^Findings/ }).click();
    await page.getByRole('region', { name: 'Findings' }).locator('summary').first().click();
    await shoot(page, 'explore-findings', theme);

    const stopped = await explore(request, session, { seconds: 300 });
    const requests = async () => (await (await request.get(`/api/explorations/${stopped}`, { headers: session.headers })).json()).requests;
    await expect.poll(requests, { intervals: [50] }).toBeGreaterThan(80);
    await request.post(`/api/explorations/${stopped}/cancel`, { headers: session.headers, data: {} });
    await page.goto(`/app/projects/${projectId}/explorations/${stopped}`);
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await shoot(page, 'explore-stopped', theme);
  });
}

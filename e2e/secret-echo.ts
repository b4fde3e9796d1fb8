import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { DEMO } from './sign-in.ts';

const CANARY = 'canary-dom-4b1d9e77';
const FORMS = [CANARY, Buffer.from(CANARY).toString('base64'), Buffer.from(CANARY).toString('hex')];

/** A target that returns the secret it received, in both headers and body. */
async function startEcho() {
  const seen: string[] = [];
  const server = createServer((request, reply) => {
    const secret = String(request.headers['x-canary'] ?? '');
    seen.push(secret);
    reply.writeHead(200, { 'content-type': 'application/json', 'x-echo': secret });
    reply.end(JSON.stringify({ echo: secret, packed: Buffer.from(secret).toString('base64') }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Runs a conversation's suite against a target that returns a secret, and searches everything on the run page for it. */
export async function expectNoSecretInPage(page: Page, conversationId: string): Promise<void> {
  const echo = await startEcho();
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const { access_token } = await (await page.request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const post = async (path: string, data: object) => (await page.request.post(path, { headers, data })).json();
  const { items } = await (await page.request.get('/api/projects', { headers })).json();
  const projectId: string = items[0].id;
  const environment = await post('/api/environments', {
    projectId,
    name: `canary ${Date.now()}`,
    baseUrl: echo.url,
    timeoutMs: 5000,
    followRedirects: true,
    headers: [{ key: 'X-Canary', value: '{{secret.CANARY}}' }],
    secrets: [{ keyPath: 'CANARY', value: CANARY }],
  });
  const { runId } = await post('/api/runs', { projectId, conversationId, environmentId: environment.id });
  await page.goto(`/app/runs/${runId}`);
  await expect(page.getByRole('button', { name: 'Rerun all' })).toBeVisible();
  expect(echo.seen).toContain(CANARY);
  const details = page.getByRole('complementary', { name: 'Step details' });
  for (const tab of ['Response', 'Request', 'Headers']) {
    await details.getByRole('tab', { name: tab }).click();
    await expectNoneOf(page);
  }
  await details.getByRole('tab', { name: 'Response' }).click();
  // The replacement shows that the secret was in the response.
  await expect(details.getByText('••••').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Findings' }).click();
  await expect(page.getByRole('region', { name: 'Defects' })).toBeVisible();
  await expectNoneOf(page);
  echo.close();
}

async function expectNoneOf(page: Page): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const text = `${await page.content()} ${kept}`;
  for (const form of FORMS) expect(text.includes(form), 'the page holds the secret').toBe(false);
}

import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect } from '@playwright/test';
import { type Screen, type ScreenIds, test } from './screens.ts';
import { waitForPageLoad } from './settle.ts';
import { DEMO } from './sign-in.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const RESPONSE_MS = 2000;
/** The sample API's credentials. */
const SECRETS = [
  { keyPath: 'API_KEY_AUTH', value: 'bookshop-demo-key' },
  { keyPath: 'BEARER_AUTH', value: 'bookshop-demo-token' },
];

/** A slow proxy in front of the sample API, so that screenshots can show a run in progress. */
let slow: Server;
let sampleUrl = '';
test.beforeAll(async () => {
  slow = createServer((request, reply) => {
    const { method = 'GET', headers, url = '/' } = request;
    setTimeout(() => {
      const onward = ask(`${sampleUrl}${url}`, { method, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      onward.on('error', () => reply.destroy());
      request.pipe(onward);
    }, RESPONSE_MS);
  });
  await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready));
});
test.afterAll(() => slow.closeAllConnections());

/** Starts a run of the sample suite that ends or stays in the given state. */
async function startRun(request: APIRequestContext, { projectId, conversationId, runId }: ScreenIds, state: string): Promise<string> {
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const { access_token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const post = async (path: string, data: object) => (await request.post(path, { headers, data })).json();
  const local = await (await request.get(`/api/projects/${projectId}/environments`, { headers })).json();
  sampleUrl = local.items[0].baseUrl.replace(/\/$/, '');
  const environment = async (baseUrl: string): Promise<object> => {
    const made = await post('/api/environments', {
      projectId,
      name: `${state} ${Date.now()}`,
      baseUrl,
      timeoutMs: 30_000,
      followRedirects: true,
      headers: [],
      secrets: SECRETS,
    });
    return { environmentId: made.id };
  };
  const stepsOf = async () => (await (await request.get(`/api/runs/${runId}/steps?detail=summary`, { headers })).json()).items;
  const changes = {
    running: () => environment(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`),
    error: () => environment('http://127.0.0.1:1'),
    passed: async () => ({
      cases: (await stepsOf())
        .filter(({ verdict }: { verdict: string }) => verdict === 'pass')
        .map(({ caseId }: { caseId: string }) => caseId)
        .slice(0, 12),
    }),
  }[state];
  const { runId: id } = await post('/api/runs', { projectId, conversationId, ...(await changes?.()) });
  if (state !== 'running')
    await expect.poll(async () => (await (await request.get(`/api/runs/${id}`, { headers })).json()).status).toBe(state);
  return id;
}

for (const state of ['running', 'passed', 'error', 'failed', 'list', 'empty', 'not-found'] as const) {
  for (const theme of ['dark', 'light'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`run ${state}, ${theme}, ${size}`, async ({ page, request, openScreen }) => {
        await page.setViewportSize(viewport);
        const open = (path: (world: ScreenIds) => string, ready: Screen['ready']) =>
          openScreen({ name: state, signedIn: true, path, ready }, theme);
        const heading = (name: string) => async () => expect(page.getByRole('heading', { name }).first()).toBeVisible();
        let world: ScreenIds | null = null;
        await open((made) => {
          world = made;
          return '/app/runs';
        }, heading('Test Runs'));
        if (state === 'empty') await page.goto('/app/runs?q=nothing-has-this-name');
        if (state === 'empty') await expect(page.getByText('No matching runs')).toBeVisible();
        if (state === 'not-found') await page.goto('/app/runs/6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01');
        if (state === 'not-found') await heading('Run Not Found')();
        if (state !== 'empty' && state !== 'not-found' && state !== 'list' && world !== null) {
          await page.goto(`/app/runs/${state === 'failed' ? (world as ScreenIds).runId : await startRun(request, world, state)}`);
          await heading('Run Details')();
          if (state === 'running') await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(8);
          if (state === 'running') await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
          else await expect(page.getByRole('button', { name: 'Rerun all' })).toBeVisible();
          await expect(page.getByRole('treeitem').first()).toBeVisible();
        }
        if (state !== 'running') await waitForPageLoad(page);
        await page.screenshot({ path: `shots/run-${state}-${theme}-${size}.png` });
      });
    }
  }
}

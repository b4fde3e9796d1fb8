import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { startTokenServer, type TokenServer } from '../packages/server/src/testing/servers/token-server.ts';
import { DEMO, signIn } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const FIRST = 'refresh-token-of-the-journey';

interface Shop {
  readonly projectId: string;
  readonly environmentId: string;
  readonly runId: string;
}

let server: TokenServer;
test.beforeAll(async () => {
  server = await startTokenServer();
});
test.afterAll(() => server.close());

/** Creates a project whose environment has a revoked sign-in, and a run that ended without a token. */
async function makeShop(request: APIRequestContext): Promise<Shop> {
  const form = { grant_type: 'password', client_id: 'assay-web', ...DEMO, scope: 'openid email profile roles' };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => (await request.post(path, { headers, data })).json();
  const { id: projectId } = await post('/api/projects', { name: 'Revoked sign-in' });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: server.url }],
    paths: {
      '/me': { get: { operationId: 'me', security: [{ key: [] }], responses: { 200: { description: 'ok' }, 401: { description: 'no' } } } },
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
  const spec = await post(`/api/projects/${projectId}/openapi/import`, { content: JSON.stringify(document) });
  const { id: environmentId } = await post(`/api/projects/${projectId}/environments`, spec.suggestedEnvironments[0]);
  await post('/api/authprofiles', {
    projectId,
    environmentKey: spec.suggestedEnvironments[0].name,
    authType: 'device_code',
    tokenUrl: `${server.url}/token`,
    params: { client_id: 'shop', device_authorization_url: `${server.url}/device` },
    secrets: { client_secret: 'shop-secret', refresh_token: FIRST },
  });
  await post('/api/authprofiles/confirm-host', { projectId, environmentKey: spec.suggestedEnvironments[0].name, url: server.url });
  const { suiteId } = await post('/api/testgen/generate', { user_query: '/generate smoke', projectId });
  server.revoke(FIRST);
  const { runId } = await post('/api/runs', { projectId, environmentId, suiteId });
  const status = async () => (await (await request.get(`/api/runs/${runId}`, { headers })).json()).status;
  await expect.poll(status).toBe('error');
  return { projectId, environmentId, runId };
}

/** The user consents on the other screen, and the page detects it. */
async function consent(page: Page): Promise<void> {
  await expect(page.getByText('WDJB-MJHT').first()).toBeVisible();
  await expect(page.getByText('Waiting for consent')).toBeVisible();
  server.consent.given = true;
}

/** Makes the token server revoke the token that it issued last. */
function revokeLast(): void {
  for (const token of server.issued) server.revoke(token);
  server.consent.given = false;
}

test('a revoked sign-in is renewed on the run page, in Try it and in Auth Pilot', async ({ page, request }) => {
  const { projectId, environmentId, runId } = await makeShop(request);
  await signIn(page);

  await page.goto(`/app/runs/${runId}`);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await consent(page);
  await page.getByRole('button', { name: 'Rerun', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(runId));
  await expect(page.getByRole('button', { name: 'Rerun all' })).toBeVisible();
  const grants = () => server.asked.map(({ form }) => form.grant_type);
  await expect.poll(() => grants().at(-1)).toBe('refresh_token');
  await expect(page.getByText('could not get a token')).toBeHidden();

  revokeLast();
  await page.goto(`/app/projects/${projectId}/endpoints`);
  await page.getByText('/me').first().click();
  await page.getByRole('radio', { name: 'Try it' }).click();
  // The dialog's other view has a field with the same name.
  await page.getByRole('form', { name: 'Request' }).getByLabel('Auth Profile').selectOption({ label: 'local (local)' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(page, 'The request was not sent');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await consent(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('region', { name: 'Response' }).getByText(/^(200|401)$/)).toBeVisible();

  revokeLast();
  await page.goto(`/app/auth-pilot?project=${projectId}&env=${environmentId}`);
  await page.getByRole('button', { name: /Test Connection/ }).click();
  await expect(page.getByText('The stored sign-in is no longer valid', { exact: false })).toBeVisible();
  await consent(page);
  await expect(page.getByRole('region', { name: 'Token', exact: true }).getByText(/^Valid for/)).toBeVisible();
});

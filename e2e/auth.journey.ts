import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { DEMO, signIn } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

interface Ids {
  readonly projectId: string;
  readonly environmentId: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function idsOf(request: APIRequestContext, environment: string): Promise<Ids> {
  const form = { grant_type: 'password', client_id: 'assay-web', ...DEMO, scope: 'openid email profile roles' };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${token}` };
  const projectId: string = (await (await request.get('/api/projects', { headers })).json()).items[0].id;
  const { items } = await (await request.get(`/api/projects/${projectId}/environments`, { headers })).json();
  const environmentId: string = items.find((item: { name: string }) => item.name === environment).id;
  return { projectId, environmentId, headers };
}

/** Moves focus with the Tab key, as a keyboard user would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

const candidates = (page: Page) => page.getByRole('radiogroup', { name: 'Candidates' });
const token = (page: Page) => page.getByRole('region', { name: 'Token', exact: true });
const log = (page: Page) => page.getByRole('region', { name: 'Activity Log' });

test('from detection to a saved profile by keyboard alone, then a run with that profile passes', async ({ page, request }) => {
  const { projectId, environmentId, headers } = await idsOf(request, 'staging');
  await signIn(page);
  await page.goto(`/app/auth-pilot?project=${projectId}&env=${environmentId}`);
  await expect(page.getByText('No profiles yet')).toBeVisible();
  await expect(page.getByText('Complete required fields to enable testing')).toBeVisible();
  await expect(page.getByRole('button', { name: /Test Connection/ })).toBeDisabled();

  await tabTo(page, page.getByRole('button', { name: 'Detect', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Token endpoint found')).toBeVisible();
  await tabTo(page, candidates(page).getByRole('radio').first());
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Token URL')).toHaveValue(/\/oauth\/token$/);

  await tabTo(page, page.getByLabel('Client ID'));
  await page.keyboard.type('bookshop-demo');
  await tabTo(page, page.getByLabel('Client secret', { exact: true }));
  await page.keyboard.type('not-the-secret');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Test Connection Failed')).toBeVisible();
  await expect(page.getByText('Check CLIENT_ID and CLIENT_SECRET').first()).toBeVisible();
  await expect(token(page).getByText('invalid_client').first()).toBeVisible();

  await page.keyboard.press('Control+a');
  await page.keyboard.type('bookshop-demo-secret');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Token expires in 10m');
  await expect(token(page).getByText('Live Token')).toBeVisible();
  await expect(token(page).getByText('GET /orders: Verified: 401 without the credential, 200 with it.')).toBeVisible();
  expect(await page.locator('body').textContent()).not.toContain('bookshop-demo-secret');

  await page.keyboard.press('Control+s');
  await expectToast(page, 'Auth profile created successfully');
  await expect(log(page).getByText('Profile saved successfully')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('bookshop-demo-secret');

  const post = async (path: string, data: object) => (await request.post(path, { headers, data })).json();
  const text = '/generate smoke';
  const conversation = await post('/api/chat', { title: text, projectId, firstUserMessage: text });
  const answer = await post('/api/testgen/generate', { user_query: text, projectId, max_files: 3, conversationId: conversation.id });
  const cases = JSON.stringify(answer).match(/listOrders\.[\w.-]+/g) ?? [];
  const { runId } = await post('/api/runs', {
    projectId,
    conversationId: conversation.id,
    environmentId,
    cases: [...new Set(cases)].slice(0, 1),
  });
  const run = async () => (await (await request.get(`/api/runs/${runId}`, { headers })).json()).status;
  await expect.poll(run).toBe('passed');
});

test('a user consents on another screen and the page receives the token', async ({ page, context, request }) => {
  // A separate locked environment, so that the sample one stays locked for the other tests.
  const { projectId, environmentId: sampleId, headers } = await idsOf(request, 'prod');
  const sample = await (await request.get(`/api/environments/${sampleId}`, { headers })).json();
  const data = { name: 'Production', baseUrl: sample.baseUrl };
  const { id: environmentId } = await (await request.post(`/api/projects/${projectId}/environments`, { headers, data })).json();
  await signIn(page);
  await page.goto(`/app/auth-pilot?project=${projectId}&env=${environmentId}`);
  await page.getByRole('button', { name: 'Detect', exact: true }).click();
  for (const [name, button, consent] of [
    ['Device Code', 'Open and confirm', 'The device is connected. You can close this window.'],
    ['Authorization Code', 'Open sign-in page', 'Consent given'],
  ] as const) {
    await candidates(page)
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .click();
    await page.getByLabel('Client ID').fill('bookshop-web');
    await page.getByRole('button', { name: /Test Connection/ }).click();
    await expect(page.getByText('Waiting for consent')).toBeVisible();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: button }).click();
    const other = await opened;
    await other.getByRole('button', { name: 'Allow' }).click();
    await expect(other.getByText(consent).first()).toBeVisible();
    await expect(token(page).getByText(/^Valid for \d+m$/)).toBeVisible();
    await other.close();
  }
  await expect(token(page).getByText('Save the profile to store this authorization', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /Save Profile/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Unlock for 15 min' }).click();
  await page.getByLabel('Type Production to unlock it').fill('Production');
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByRole('button', { name: /Save Profile/ }).click();
  await expectToast(page, 'Auth profile created successfully');
  await page.reload();
  await page.getByRole('button', { name: /Test Connection/ }).click();
  await expect(token(page).getByText(/^Valid for \d+m$/)).toBeVisible();
  await expect(page.getByText('Waiting for consent')).toBeHidden();
  expect((await request.delete(`/api/environments/${environmentId}`, { headers })).ok()).toBe(true);
});

test('missing values are named at their field and in the notice', async ({ page }) => {
  await signIn(page);
  await page.goto('/app/auth-pilot');
  await page.getByLabel('Type').selectOption('api_key_header');
  await page.getByLabel('Token URL').fill('no address');
  await page.keyboard.press('Control+s');
  const notice = page.getByRole('listitem').filter({ hasText: 'Validation failed' });
  await expect(notice).toContainText('Token URL must be a valid HTTP(S) URL');
  await expect(page.getByText('API key is required')).toBeVisible();
  await page.getByLabel('Token URL').fill('http://127.0.0.1:1/');
  await page.getByLabel(/^API key\*?$/).fill('short');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('API key too short').first()).toBeVisible();
  await page.getByLabel(/^API key\*?$/).fill('long-enough-key');
  await page.keyboard.press('Control+Enter');
  await expect(token(page).getByText('Simulated')).toBeVisible();
  await expectToast(page, 'Token expires in 60m');
});

test('pasted code fills the candidates, and an unconfirmed host gets no request', async ({ page }) => {
  await signIn(page);
  await page.goto('/app/auth-pilot');
  await page.getByRole('button', { name: 'AI Auth Detection' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page
    .getByLabel('Paste an example auth request or snippet (js, curl, ts and so on)')
    .fill('curl -u "$ID:$SECRET" -d grant_type=client_credentials https://auth.bookshop.example/oauth/token');
  await page.getByRole('button', { name: 'Submit' }).click();
  await candidates(page).getByRole('radio').first().click();
  await page.getByLabel('Client ID').fill('someone');
  await page.getByLabel('Client secret', { exact: true }).fill('an-invented-secret');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Send the credentials to auth.bookshop.example?')).toBeVisible();
  await expect(token(page).getByText('host_unconfirmed')).toBeVisible();
  await page.getByRole('button', { name: 'AI Auth Detection' }).click();
  await page.getByRole('tab', { name: 'By Prompt' }).click();
  const prompt = page.getByPlaceholder('Detect auth for Supabase: provide token endpoint, grant type and headers');
  await prompt.fill('my cat is called Ada');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('No authentication candidates were detected for this project/service.').first()).toBeVisible();
});

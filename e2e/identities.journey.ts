import { type APIRequestContext, expect } from '@playwright/test';
import { documentAt, startLeakyNotes } from './leaky-notes.ts';
import { DEMO, signIn } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

/** Creates a project for the notes API with a login for the first user. */
async function makeProject(request: APIRequestContext, url: string) {
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => (await request.post(path, { headers, data })).json();
  const { id: projectId } = await post('/api/projects', { name: 'Leaky notes', description: '', region: 'EU' });
  await post(`/api/projects/${projectId}/openapi/import`, { content: documentAt(url), fileName: 'notes.json' });
  const { id: environmentId } = await post(`/api/projects/${projectId}/environments`, { name: 'local', baseUrl: url });
  await post('/api/authprofiles', {
    projectId,
    environmentKey: 'local',
    type: 'custom_login',
    tokenUrl: `${url}/login`,
    custom_login_url: `${url}/login`,
    token_json_path: '$.access_token',
    SecretRefs: { username: { kind: 'value', value: 'ada' }, password: { kind: 'value', value: 'ada-password' } },
  });
  return { projectId, environmentId, post };
}

test('a second user is added, and a run shows what both users got from the same note', async ({ page, request }) => {
  const { url, server } = await startLeakyNotes();
  try {
    const { projectId, environmentId, post } = await makeProject(request, url);
    await signIn(page);
    await page.goto(`/app/auth-pilot?project=${projectId}&env=${environmentId}`);
    const users = page.getByRole('region', { name: 'Users' });
    await users.getByRole('button', { name: 'Add another user' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('grace');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('on local as grace get their token')).toBeVisible();
    await page.getByLabel('Username', { exact: true }).fill('grace');
    await page.getByLabel('Password', { exact: true }).fill('grace-password');
    await page.getByRole('button', { name: /Test Connection/ }).click();
    await expect(page.getByRole('region', { name: 'Token', exact: true }).getByText('Live Token')).toBeVisible();
    await page.getByRole('button', { name: /Save Profile/ }).click();
    await expectToast(page, 'Auth profile created successfully');
    await expect(users.getByRole('listitem')).toHaveText([/^default/, /^grace/]);

    const conversation = await post('/api/chat', { title: 'auth', projectId, firstUserMessage: '/generate auth' });
    await post('/api/testgen/generate', { user_query: '/generate auth', projectId, max_files: 3, conversationId: conversation.id });
    const { runId } = await post('/api/runs', { projectId, conversationId: conversation.id, environmentId });
    await page.goto(`/app/runs/${runId}`);
    await expect(page.getByRole('region', { name: 'As default' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'As grace' })).toBeVisible();
    await expect(page.getByText('The status is 200, expected 401 or 403 or 404.').first()).toBeVisible();

    // In a narrow pane, the second response is below the first one and does not cover it.
    const body = await page.getByRole('region', { name: 'As default' }).getByLabel('Response body').boundingBox();
    const other = await page.getByRole('region', { name: 'As grace' }).boundingBox();
    if (body === null || other === null) throw new Error('a response is not shown');
    expect(other.y >= body.y + body.height || other.x >= body.x + body.width).toBe(true);
  } finally {
    server.close();
  }
});

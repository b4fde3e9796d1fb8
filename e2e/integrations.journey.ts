import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { DEMO, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

const REPO = 'demo-org/bookshop-api';

/** A loopback server that responds like GitHub to a connection test, and accepts every other request. */
async function startOther(): Promise<{ url: string; received: string[]; server: Server; takeToken: (token: string) => void }> {
  const received: string[] = [];
  let token = 'github_pat_fake';
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    const isRepo = request.url === `/repos/${REPO}` && request.headers.authorization === `Bearer ${token}`;
    if (request.method === 'POST')
      response.writeHead(received.filter((line) => line.startsWith('POST')).length === 1 ? 500 : 200).end('ok');
    else response.writeHead(isRepo ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify({ full_name: REPO }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const takeToken = (other: string): void => {
    token = other;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server, takeToken };
}

test('a repository is connected and disconnected, a webhook is retried after a 500 and delivered', async ({ page }) => {
  const errors = watchForErrors(page);
  const other = await startOther();
  await page.goto('/app/integrations');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  const github = page.getByRole('region', { name: 'GitHub', exact: true });
  await expect(github.getByText('Not connected')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Slack', exact: true }).getByText('Coming Soon')).toBeVisible();

  await github.getByRole('button', { name: 'Connect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect GitHub' });
  await dialog.getByLabel('Repository').fill(REPO);
  await dialog.getByLabel('API URL').fill(other.url);
  await dialog.getByLabel('Token').fill('github_pat_wrong');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('the token was rejected', { exact: false })).toBeVisible();
  await dialog.getByLabel('Token').fill('github_pat_fake');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expectToast(page, 'GitHub connected successfully');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Integration Active')).toBeVisible();
  await expect(github.getByText(REPO)).toBeVisible();

  await github.getByRole('link', { name: 'Configure' }).click();
  const checks = page.getByRole('switch', { name: 'PR Checks' });
  await expect(checks).toBeChecked();
  await checks.click();
  await expect(checks).not.toBeChecked();

  // The token is revoked on GitHub. The card shows that, and the user only has to enter a new token.
  other.takeToken('github_pat_new');
  await github.getByRole('button', { name: 'Check' }).click();
  await expect(github.getByText('Needs attention', { exact: true })).toBeVisible();
  await expect(github.getByText('the token was rejected', { exact: false })).toBeVisible();
  await github.getByRole('button', { name: 'Reconnect' }).click();
  await expect(dialog.getByLabel('Repository')).toHaveValue(REPO);
  await expect(dialog.getByLabel('API URL')).toHaveValue(other.url);
  await dialog.getByLabel('Token').fill('github_pat_new');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();
  await expect(github.getByText('Needs attention', { exact: true })).toBeHidden();
  await expect(checks).not.toBeChecked();
  await expect(github.getByRole('button', { name: 'Reconnect' })).toBeHidden();
  await page.goto('/app/integrations');

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add webhook' });
  await adding.getByLabel('URL', { exact: true }).fill(`${other.url}/hook`);
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('dialog', { name: 'Signing secret' }).getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Actions of ${other.url}/hook` }).click();
  await page.getByRole('menuitem', { name: 'Send ping' }).click();
  await page.getByRole('button', { name: `Actions of ${other.url}/hook` }).click();
  await page.getByRole('menuitem', { name: 'Deliveries' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(log.getByText('1 attempt, answered 500', { exact: false })).toBeVisible();
  await expect(log.getByText('Delivered')).toBeVisible();
  await log.getByRole('button', { name: 'Send ping again' }).click();
  await expect(log.getByText('Delivered')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await github.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog', { name: 'Disconnect GitHub?' }).getByRole('button', { name: 'Disconnect' }).click();
  await expectToast(page, 'Integration disconnected');
  await expect(github.getByText('Not connected')).toBeVisible();
  expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
  other.server.close();
});

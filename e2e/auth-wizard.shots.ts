import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from './screens.ts';
import { DEMO } from './sign-in.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Returns the ID of an environment without a profile. */
async function stagingOf(request: APIRequestContext): Promise<string> {
  const form = { grant_type: 'password', client_id: 'assay-web', ...DEMO, scope: 'openid email profile roles' };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${token}` };
  const projectId: string = (await (await request.get('/api/projects', { headers })).json()).items[0].id;
  const { items } = await (await request.get(`/api/projects/${projectId}/environments`, { headers })).json();
  const staging = items.find((item: { name: string }) => item.name === 'staging');
  return `/app/auth-pilot?project=${projectId}&env=${staging.id}`;
}

const press = (page: Page) => page.getByRole('button', { name: /Test Connection/ }).click();
const token = (page: Page) => page.getByRole('region', { name: 'Token', exact: true });

async function detect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Detect', exact: true }).click();
  await expect(page.getByText('Token endpoint found')).toBeVisible();
}

async function fill(page: Page, secret: string): Promise<void> {
  await detect(page);
  await page.getByRole('radiogroup', { name: 'Candidates' }).getByRole('radio').first().click();
  await page.getByLabel('Client ID').fill('bookshop-demo');
  await page.getByLabel('Client secret', { exact: true }).fill(secret);
}

/** Tokens from the sample API are valid for ten minutes. */
async function obtain(page: Page, later: number): Promise<void> {
  await page.clock.install();
  await fill(page, 'bookshop-demo-secret');
  await press(page);
  await expect(token(page).getByText('Live Token')).toBeVisible();
  await page.clock.fastForward(later);
}

const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  empty: async () => {},
  detected: detect,
  invalid: async (page) => {
    await page.getByLabel('Token URL').fill('no address');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Token URL must be a valid HTTP(S) URL').first()).toBeVisible();
  },
  testing: async (page) => {
    await page.route('**/api/authprofiles/test', () => {});
    await fill(page, 'bookshop-demo-secret');
    await press(page);
    await expect(token(page)).toHaveAttribute('aria-busy', 'true');
  },
  valid: (page) => obtain(page, 0),
  expiring: async (page) => {
    await obtain(page, 6 * 60_000);
    await expect(token(page).getByText(/^Expires in \dm$/)).toBeVisible();
  },
  expired: async (page) => {
    await obtain(page, 11 * 60_000);
    await expect(token(page).getByText('Expired', { exact: true })).toBeVisible();
  },
  failed: async (page) => {
    await fill(page, 'not-the-secret');
    await press(page);
    await expect(page.getByText('Test Connection Failed')).toBeVisible();
  },
};

for (const [state, reach] of Object.entries(STATES)) {
  for (const theme of ['dark', 'light'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`auth wizard ${state}, ${theme}, ${size}`, async ({ page, request, openScreen }) => {
        await page.setViewportSize(viewport);
        const path = await stagingOf(request);
        const ready = (shown: Page) => expect(shown.getByText('No profiles yet')).toBeVisible();
        await openScreen({ name: `auth-wizard-${state}`, signedIn: true, path: () => path, ready }, theme);
        await reach(page);
        await page.screenshot({ path: `shots/auth-wizard-${state}-${theme}-${size}.png`, animations: 'disabled' });
      });
    }
  }
}

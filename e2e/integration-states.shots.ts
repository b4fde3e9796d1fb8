import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { type Screen, type ScreenIds, test } from './screens.ts';
import { DEMO } from './sign-in.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const REPO = 'demo-org/bookshop-api';

/** Responds like GitHub until its token is revoked, and like webhook receivers in every state. */
let other: Server;
let isRevoked = false;
const receivers: Readonly<Record<string, number>> = { '/works': 200, '/fails': 500, '/gone': 410, '/refuses': 404 };
test.beforeAll(async () => {
  other = createServer((request, reply) => {
    const status = receivers[request.url ?? ''] ?? (isRevoked ? 401 : 200);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ full_name: REPO }));
  });
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
});
test.afterAll(() => other.closeAllConnections());

const address = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

async function asDemo(request: APIRequestContext) {
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const { access_token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    post: async (path: string, data: object = {}) => (await request.post(path, { headers, data })).json(),
    put: async (path: string, data: object) => (await request.put(path, { headers, data })).json(),
    get: async (path: string) => (await request.get(path, { headers })).json(),
  };
}

let isReady = false;

/** Creates webhooks in every state, a connected repository, members and open invitations. */
async function prepare(request: APIRequestContext, { projectId }: ScreenIds): Promise<void> {
  if (isReady) return;
  isReady = true;
  const { post, put, get } = await asDemo(request);
  const project = `/api/projects/${projectId}`;
  for (const path of Object.keys(receivers)) {
    const { id } = await post(`${project}/webhooks`, { url: `${address()}${path}`, format: 'json', events: ['run.failed'] });
    await post(`/api/webhooks/${id}/test`);
  }
  await put(`${project}/integrations/github`, { repo: REPO, token: 'github_pat_fake', apiUrl: address() });
  await post('/api/account/signup', { name: 'Nora', email: 'nora@company.example', password: 'seven slow green snails' });
  await post(`${project}/invitations`, { email: 'guest@company.example', role: 'editor' });
  await post(`${project}/invitations`, { email: 'nora@company.example', role: 'editor' });
  await post(`${project}/invitations/link`, { role: 'viewer' });
  const settled = async () =>
    (await get(`${project}/webhooks`)).items.every(
      ({ lastDelivery }: { lastDelivery: { attempts: number } | null }) => (lastDelivery?.attempts ?? 0) > 0,
    );
  await expect.poll(settled).toBe(true);
}

interface State {
  readonly name: string;
  readonly path: (world: ScreenIds) => string;
  readonly act: (page: Page) => Promise<void>;
}

const seen = (name: string) => async (page: Page) => expect(page.getByText(name, { exact: false }).first()).toBeVisible();

const STATES: readonly State[] = [
  { name: 'connected', path: () => '/app/integrations', act: seen('Integration Active') },
  {
    name: 'disconnecting',
    path: () => '/app/integrations',
    act: async (page) => {
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByRole('dialog', { name: 'Disconnect GitHub?' })).toBeVisible();
    },
  },
  {
    name: 'deliveries',
    path: () => '/app/integrations',
    act: async (page) => {
      await page.getByRole('button', { name: `Actions of ${address()}/fails` }).click();
      await page.getByRole('menuitem', { name: 'Deliveries' }).click();
      await expect(page.getByText('answered 500', { exact: false }).first()).toBeVisible();
    },
  },
  { name: 'pr-checks', path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=integrations`, act: seen('Payload URL') },
  {
    name: 'members',
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=members`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/invitation=/);
    },
  },
  { name: 'account', path: () => '/app/settings', act: seen('API Keys') },
  {
    name: 'attention',
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=integrations`,
    act: async (page) => {
      isRevoked = true;
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByText('the token was rejected', { exact: false })).toBeVisible();
    },
  },
];

for (const state of STATES) {
  for (const theme of ['dark', 'light'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`integration ${state.name}, ${theme}, ${size}`, async ({ page, request, openScreen }) => {
        let made: ScreenIds | undefined;
        const open: Screen = {
          name: state.name,
          signedIn: true,
          path: (world) => {
            made = world;
            return '/app';
          },
          ready: async () => {},
        };
        await page.setViewportSize(viewport);
        await openScreen(open, theme);
        if (made === undefined) throw new Error('there is no world');
        await prepare(request, made);
        await page.goto(state.path(made));
        await state.act(page);
        await page.screenshot({ path: `shots/integration-${state.name}-${theme}-${size}.png`, fullPage: true });
        expect(await findViolations(page)).toEqual([]);
      });
    }
  }
}

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

export interface Screen {
  readonly name: string;
  readonly path: (world: World) => string;
  /** Something that is there only once the screen is complete. */
  readonly ready: (page: Page) => Promise<void>;
  readonly expectedErrors?: RegExp;
}

/** Ids of what the first visit made. */
interface World {
  readonly projectId: string;
  readonly conversationId: string;
  readonly runId: string;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const heading =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  };

export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: () => '/auth/login?switch', ready: async (page) => expect(page.locator('body')).not.toBeEmpty() },
  { name: 'chat', path: ({ conversationId }) => `/app?c=${conversationId}`, ready: heading('Plan') },
  { name: 'projects', path: () => '/app/projects', ready: heading('Projects') },
  { name: 'project', path: ({ projectId }) => `/app/projects/${projectId}`, ready: heading('Bookshop API') },
  { name: 'runs', path: () => '/app/runs', ready: heading('Test Runs') },
  {
    name: 'run',
    path: ({ runId }) => `/app/runs/${runId}`,
    ready: async (page) => expect(page.getByText('Waterfall').first()).toBeVisible(),
  },
  { name: 'environments', path: () => '/app/environments', ready: heading('Environments') },
  { name: 'settings', path: () => '/app/settings', ready: heading('Settings') },
  { name: 'not-found', path: () => '/nowhere', ready: heading(/Oops! Page not found/) },
];

let kept: { readonly state: StorageState; readonly world: World } | undefined;

/** Signs in once, makes a conversation and a finished run, and keeps the browser state for every screen. */
export async function signedInState(browser: Browser): Promise<StorageState> {
  if (kept) return kept.state;
  const page = await browser.newPage();
  await signIn(page);
  await page.getByLabel('Message', { exact: true }).fill('/generate smoke');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Plan' })).toBeVisible();
  await page.getByLabel('Messages').getByRole('button', { name: 'Run in Cloud' }).first().click();
  await expect(page.getByRole('region', { name: 'Cloud run' }).getByText('Failed').first()).toBeVisible({ timeout: 20_000 });
  const world = await page.evaluate(readWorld);
  const state = await page.context().storageState();
  await page.context().close();
  kept = { state, world };
  return state;
}

async function readWorld(): Promise<World> {
  const session = JSON.parse(localStorage.getItem('assay.session') ?? '{}') as Record<string, string>;
  const token = Object.values(session).find((value) => typeof value === 'string' && value.startsWith('ey')) ?? '';
  const first = async (path: string) => {
    const reply = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await reply.json()) as { items: { id: string }[] };
    return items[0]?.id ?? '';
  };
  const projectId = await first('/api/projects');
  return { projectId, conversationId: await first(`/api/chat?projectId=${projectId}`), runId: await first('/api/runs') };
}

export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('assay.theme', value), theme);
}

export async function openScreen(page: Page, screen: Screen): Promise<void> {
  if (!kept) throw new Error('signedInState comes first');
  await page.goto(screen.path(kept.world));
  await screen.ready(page);
  await page.waitForLoadState('networkidle');
}

import { expect, type Locator, type Page } from '@playwright/test';
import { dropFile } from './drop-file.ts';
import { createProjects, type OwnProject } from './own-project.ts';
import { type Screen, type ScreenIds, test } from './screens.ts';

const SIZES = {
  wide: { width: 1920, height: 1080 },
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

interface Place {
  readonly page: Page;
  readonly world: ScreenIds;
  readonly own: OwnProject;
}

const answer = (page: Page, index: number) => page.getByRole('article', { name: 'Answer' }).nth(index);

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Opens a new conversation in a project with an imported spec. */
async function openNew(page: Page): Promise<void> {
  await page.goto('/app?c=new');
  await expect(page.getByText(/has [\d,]+ endpoints/)).toBeVisible();
}

async function openOwn({ page, own }: Place): Promise<void> {
  await page.goto(`/app?project=${own.projectId}&c=new`);
  await expect(page.getByRole('button', { name: /Chat states/ })).toBeVisible();
}

/**
 * Scrolls like a user. A conversation stays at its end while its cards load, until the user scrolls, so a position set by a script would be
 * lost on a slow machine.
 */
async function scrollTo(part: Locator, block: ScrollLogicalPosition): Promise<void> {
  await expect(async () => {
    await part.page().getByRole('region', { name: 'Messages' }).dispatchEvent('wheel');
    await part.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
    await expect(part).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

/** Scrolls one answer in a conversation to the top of the viewport. */
const card =
  (conversation: (world: ScreenIds) => string, index: number) =>
  async ({ page, world }: Place): Promise<void> => {
    await page.goto(`/app?c=${conversation(world)}`);
    await scrollTo(answer(page, index), 'start');
  };

const importDocument = async (place: Place): Promise<void> => {
  await openOwn(place);
  await dropFile(place.page, { name: 'orders.json', text: place.own.document('1.1.0') });
  await place.page.getByRole('button', { name: 'Import it' }).click();
  await expect(answer(place.page, 0).getByText('1.1.0').first()).toBeVisible();
};

/** Every card and every state of a conversation, and how to reach it. */
const STATES: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  plan: card(({ conversationId }) => conversationId, 0),
  diff: async ({ page, world }) => {
    await page.goto(`/app?c=${world.conversationId}`);
    await scrollTo(page.getByRole('heading', { name: /revision 1$/ }), 'start');
  },
  run: async ({ page, world }) => {
    await page.goto(`/app?c=${world.conversationId}`);
    await scrollTo(page.getByRole('region', { name: /^Run [0-9a-f]{8}$/ }).first(), 'center');
  },
  failures: async ({ page }) => {
    await openNew(page);
    await say(page, 'what broke?');
    await expect(answer(page, 0).getByRole('table')).toBeVisible();
  },
  explanation: card(({ answersId }) => answersId, 0),
  curl: card(({ answersId }) => answersId, 1),
  'pr-preview': card(({ answersId }) => answersId, 2),
  help: card(({ answersId }) => answersId, 3),
  auth: card(({ answersId }) => answersId, 4),
  dropped: async (place) => {
    await openOwn(place);
    await dropFile(place.page, { name: 'orders.json', text: place.own.document('1.1.0') });
    await expect(place.page.getByRole('button', { name: 'Import it' })).toBeVisible();
  },
  import: importDocument,
  'contract-diff': async (place) => {
    await importDocument(place);
    await dropFile(place.page, { name: 'orders.json', text: place.own.document('1.0.0') });
    await place.page.getByRole('button', { name: 'Import it' }).click();
    await expect(answer(place.page, 1).getByText('1.0.0').first()).toBeVisible();
    await say(place.page, '/diff');
    await expect(answer(place.page, 2).getByText('/carts').first()).toBeVisible();
  },
  unknown: async ({ page, world }) => {
    await page.route(`**/api/chat/${world.answersId}*`, async (route) => {
      const conversation = await (await route.fetch()).json();
      const [first, second] = conversation.messages;
      if (second === undefined) return route.fulfill({ json: conversation });
      const later = { ...second, content: 'A card of a later version.', cards: [{ type: 'hologram', title: 'Hologram' }] };
      return route.fulfill({ json: { ...conversation, messageCount: 2, messages: [first, later] } });
    });
    await page.goto(`/app?c=${world.answersId}`);
    await expect(page.getByText('A card of a later version.')).toBeVisible();
  },
  nothing: async (place) => {
    await openNew(place.page);
    await say(place.page, 'test the submarines');
    await expect(place.page.getByRole('list', { name: 'Closest endpoints' })).toBeVisible();
  },
  generating: async ({ page }) => {
    await page.route('**/api/testgen/generate', () => {});
    await openNew(page);
    await say(page, 'smoke test the orders endpoints');
    await expect(page.getByText('Generating...')).toBeVisible();
  },
  stopped: async (place) => {
    await STATES.generating?.(place);
    await place.page.getByRole('button', { name: 'Stop' }).first().click();
    await expect(place.page.getByText('Generating...')).toHaveCount(0);
  },
  failed: async ({ page }) => {
    await page.route('**/api/testgen/generate', (route) => route.abort());
    await openNew(page);
    await say(page, 'smoke test the orders endpoints');
    await expect(page.getByText('Failed to generate response')).toBeVisible();
  },
  offline: async ({ page, world }) => {
    await page.goto(`/app?c=${world.conversationId}`);
    await expect(page.getByRole('heading', { name: 'Test plan' })).toBeAttached();
    await page.context().setOffline(true);
    await expect(page.getByText(/The server cannot be reached/).first()).toBeVisible();
  },
  'no-project': async ({ page }) => {
    await page.route('**/api/projects?*', (route) => route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 100 } }));
    await page.route('**/api/projects', (route) => route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 100 } }));
    await page.goto('/app');
    await say(page, 'smoke test the orders endpoints');
    await expect(page.getByText('Select a project first')).toBeVisible();
  },
  'no-document': async (place) => {
    await place.page.goto(`/app?project=${place.own.emptyId}&c=new`);
    await expect(place.page.getByRole('button', { name: /Empty project/ })).toBeVisible();
    await say(place.page, 'smoke test the orders endpoints');
    await expect(place.page.getByText(/OpenAPI spec|import/i).last()).toBeVisible();
  },
  'history-failed': async ({ page }) => {
    await page.route('**/api/chat?*', (route) => route.fulfill({ status: 400, json: { code: 'REFUSED', detail: 'Refused', status: 400 } }));
    await page.goto('/app?c=new');
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
  },
  commands: async ({ page }) => {
    await page.goto('/app?c=new');
    await page.getByLabel('Message', { exact: true }).fill('/');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
};

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`chat cards and states, ${theme}, ${size}`, async ({ page, request, openScreen }) => {
      test.setTimeout(300_000);
      await page.setViewportSize(viewport);
      let world: ScreenIds | null = null;
      const ready: Screen['ready'] = (shown) => expect(shown.getByRole('heading', { name: 'What should we test first?' })).toBeVisible();
      const path: Screen['path'] = (made) => {
        world = made;
        return '/app?c=new';
      };
      await openScreen({ name: 'chat', signedIn: true, path, ready }, theme);
      if (world === null) throw new Error('there is no world');
      const home = `/app?project=${(world as ScreenIds).projectId}&c=new`;
      const own = await createProjects(request);
      page.setDefaultTimeout(20_000);
      const missed: string[] = [];
      for (const [state, reach] of Object.entries(STATES)) {
        await page.goto(home);
        await reach({ page, world, own }).catch((error: unknown) => missed.push(`${state}: ${String(error).slice(0, 200)}`));
        await page.screenshot({ path: `shots/chat-${state}-${theme}-${size}.png`, animations: 'disabled' });
        await page.context().setOffline(false);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(missed).toEqual([]);
    });
  }
}

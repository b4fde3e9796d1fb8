import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { shareOnce } from './share-once.ts';
import { getTokens, sessionOf } from './sign-in.ts';
import { test as base } from './test.ts';

/** The ids of everything that the first test created. */
export interface ScreenIds {
  /** A conversation with an explanation, a command line, a pull request and the list of commands. */
  readonly answersId: string;
  readonly projectId: string;
  readonly conversationId: string;
  readonly runId: string;
  /** An earlier run of the same suite. */
  readonly earlierRunId: string;
  readonly loadRunId: string;
  readonly runPackId: string;
  readonly endpointId: string;
  /** An exploration that has ended. */
  readonly explorationId: string;
}

export interface Screen {
  readonly name: string;
  readonly path: (world: ScreenIds) => string;
  readonly signedIn: boolean;
  /** Waits for an element that appears only when the screen is complete. */
  readonly ready: (page: Page) => Promise<void>;
  /** The user's next action on the screen. Requests that it causes are not part of opening the screen. */
  readonly act?: (page: Page) => Promise<void>;
}

const heading =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  };

export const SCREENS: readonly Screen[] = [
  { name: 'landing', signedIn: false, path: () => '/', ready: heading('How it works') },
  { name: 'sign-in', signedIn: false, path: () => '/auth/login', ready: async (page) => expect(page.getByLabel('Username')).toBeVisible() },
  { name: 'sign-up', signedIn: false, path: () => '/auth/signup', ready: heading('Create account') },
  { name: 'forgot', signedIn: false, path: () => '/auth/forgot', ready: heading('Forgot password') },
  { name: 'reset', signedIn: false, path: () => '/auth/reset#token=x', ready: heading('New password') },
  { name: 'confirm', signedIn: false, path: () => '/auth/confirm#token=x', ready: heading('Confirm your email address') },
  { name: 'docs', signedIn: false, path: () => '/docs', ready: heading('Your first run') },
  { name: 'docs-errors', signedIn: false, path: () => '/docs/errors', ready: heading('Errors') },
  { name: 'api-reference', signedIn: false, path: () => '/docs/api', ready: heading('Get a token first') },
  { name: 'api-call', signedIn: false, path: () => '/docs/api?call=createRun', ready: heading('Body') },
  {
    name: 'device',
    signedIn: true,
    path: () => '/device',
    ready: heading('Authorize the command line'),
    act: async (page) => {
      const form = { client_id: 'assay-cli', device_name: 'build-7' };
      const { user_code: code } = await (await page.request.post('/connect/device_authorization', { form })).json();
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Did you start this yourself?')).toBeVisible();
    },
  },
  { name: 'model-settings', signedIn: true, path: () => '/app/settings/model', ready: heading('Connection') },
  { name: 'contacts', signedIn: true, path: () => '/app/contacts', ready: heading('Beta contacts') },
  { name: 'chat-first', signedIn: true, path: () => '/app?c=new', ready: heading('What should we test first?') },
  { name: 'chat', signedIn: true, path: ({ conversationId }) => `/app?c=${conversationId}`, ready: heading('Test plan') },
  {
    name: 'run-pack-files',
    signedIn: true,
    path: ({ conversationId, runPackId }) => `/app?c=${conversationId}&files=${runPackId}`,
    ready: async (page) => expect(page.getByRole('button', { name: 'tests.json' })).toBeVisible(),
    act: async (page) => {
      await page.getByRole('button', { name: 'tests.json' }).click();
      await expect(page.locator('.cm-content')).toBeVisible();
    },
  },
  {
    name: 'run-pack-dialog',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Download Run Pack/ }).click();
      await expect(page.getByRole('button', { name: 'Copy .env example' })).toBeEnabled();
    },
  },
  {
    name: 'chat-answers',
    signedIn: true,
    path: ({ answersId }) => `/app?c=${answersId}`,
    ready: async (page) => expect(page.getByRole('link', { name: 'Open Auth Pilot' })).toBeVisible(),
  },
  { name: 'projects', signedIn: true, path: () => '/app/projects', ready: heading('Projects') },
  { name: 'project', signedIn: true, path: ({ projectId }) => `/app/projects/${projectId}`, ready: heading('Bookshop API') },
  {
    name: 'project-settings',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings`,
    ready: async (page) => expect(page.getByRole('button', { name: 'Edit staging' })).toBeVisible(),
  },
  {
    name: 'project-policies',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=policies`,
    ready: async (page) => expect(page.getByRole('switch', { name: 'Artifact redaction' })).toBeVisible(),
  },
  {
    name: 'project-general',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=general`,
    ready: async (page) => expect(page.getByLabel('Repository')).toBeVisible(),
  },
  {
    name: 'project-members',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=members`,
    ready: async (page) => expect(page.getByLabel('Email address')).toBeVisible(),
  },
  {
    name: 'project-openapi',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/openapi`,
    ready: async (page) => expect(page.getByRole('link', { name: 'View Endpoints' }).first()).toBeVisible(),
  },
  {
    name: 'project-endpoints',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/endpoints`,
    ready: async (page) => expect(page.getByRole('checkbox', { name: 'Choose POST /orders' })).toBeVisible(),
  },
  {
    name: 'endpoint',
    signedIn: true,
    path: ({ projectId, endpointId }) => `/app/projects/${projectId}/endpoints?endpoint=${endpointId}`,
    ready: heading('Security requirements'),
  },
  {
    name: 'endpoint-try',
    signedIn: true,
    path: ({ projectId, endpointId }) => `/app/projects/${projectId}/endpoints?endpoint=${endpointId}&view=try`,
    ready: async (page) => expect(page.getByLabel('Request body')).toBeVisible(),
  },
  {
    name: 'explore-dialog',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/endpoints`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Explore', exact: true }).click();
      await expect(page.getByText(/^At most/)).toBeVisible();
    },
  },
  {
    name: 'exploration',
    signedIn: true,
    path: ({ projectId, explorationId }) => `/app/projects/${projectId}/explorations/${explorationId}`,
    ready: async (page) => expect(page.getByRole('tab', { name: /^Facts/ })).toBeVisible(),
    act: async (page) => page.getByRole('tab', { name: /^Findings/ }).click(),
  },
  {
    name: 'project-facts',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/facts`,
    ready: heading('Facts'),
  },
  {
    name: 'project-suites',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/suites`,
    ready: async (page) => expect(page.getByRole('checkbox', { name: /^Select all of/ }).first()).toBeVisible(),
  },
  {
    name: 'suite-new-case',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/suites?case=new`,
    ready: async (page) => expect(page.getByLabel('Title')).toBeVisible(),
    act: async (page) => {
      await page.getByLabel('Title').fill('Read a book');
      await page.getByLabel('Operation').selectOption({ label: 'GET /books/{bookId}' });
      await expect(page.getByRole('button', { name: 'Declare bookId' })).toBeVisible();
    },
  },
  {
    name: 'project-start',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/start`,
    ready: async (page) => expect(page.getByRole('region', { name: 'First finding' })).toBeVisible(),
  },
  { name: 'runs', signedIn: true, path: () => '/app/runs', ready: heading('Test Runs') },
  {
    name: 'run',
    signedIn: true,
    path: ({ runId }) => `/app/runs/${runId}`,
    ready: async (page) => expect(page.getByRole('tree', { name: 'Cases' })).toBeVisible(),
  },
  {
    name: 'run-findings',
    signedIn: true,
    path: ({ runId }) => `/app/runs/${runId}`,
    ready: async (page) => expect(page.getByRole('tree', { name: 'Cases' })).toBeVisible(),
    act: async (page) => {
      await page.getByRole('radio', { name: 'Findings' }).click();
      await expect(page.getByRole('region', { name: 'Defects' })).toBeVisible();
    },
  },
  {
    name: 'run-artifacts',
    signedIn: true,
    path: ({ runId }) => `/app/runs/${runId}`,
    ready: async (page) => expect(page.getByRole('tree', { name: 'Cases' })).toBeVisible(),
    act: async (page) => {
      await page.getByRole('radio', { name: 'Artifacts' }).click();
      await expect(page.getByRole('button', { name: 'Download report.html' })).toBeVisible();
    },
  },
  {
    name: 'run-compare',
    signedIn: true,
    path: ({ runId, earlierRunId }) => `/app/runs/${runId}?against=${earlierRunId}`,
    ready: async (page) => expect(page.getByRole('button', { name: /^Unchanged/ })).toBeVisible(),
    act: async (page) => page.getByRole('button', { name: /^Unchanged/ }).click(),
  },
  {
    name: 'run-load',
    signedIn: true,
    path: ({ loadRunId }) => `/app/runs/${loadRunId}`,
    ready: async (page) => expect(page.getByText('Latency over time')).toBeVisible(),
  },
  {
    name: 'coverage',
    signedIn: true,
    path: ({ projectId }) => `/app/runs?view=coverage&project=${projectId}`,
    ready: async (page) => expect(page.getByRole('radio', { name: /^With gaps/ })).toBeVisible(),
  },
  {
    name: 'run-suite',
    signedIn: true,
    path: () => '/app/runs',
    ready: heading('Test Runs'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Run suite' }).click();
      await page.getByRole('radio', { name: 'Load test' }).click();
    },
  },
  { name: 'environments', signedIn: true, path: () => '/app/environments', ready: heading('Environments') },
  {
    name: 'auth-pilot',
    signedIn: true,
    path: () => '/app/auth-pilot',
    ready: async (page) => expect(page.getByRole('button', { name: 'Test Connection' })).toBeEnabled(),
  },
  {
    name: 'project-auth-profiles',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=auth-profiles`,
    ready: async (page) => expect(page.getByRole('switch', { name: 'Runs on local use this profile' })).toBeVisible(),
  },
  { name: 'integrations', signedIn: true, path: () => '/app/integrations', ready: heading('Webhooks') },
  {
    name: 'project-integrations',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=integrations`,
    ready: async (page) => expect(page.getByRole('switch', { name: 'PR Checks' })).toBeVisible(),
  },
  {
    name: 'project-schedules',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=schedules`,
    ready: heading(/Project Settings/),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add schedule' }).click();
      await expect(page.getByRole('button', { name: 'Create schedule' })).toBeVisible();
    },
  },
  {
    name: 'project-activity',
    signedIn: true,
    path: ({ projectId }) => `/app/projects/${projectId}/settings?tab=activity`,
    ready: async (page) => expect(page.getByRole('button', { name: 'Export' })).toBeVisible(),
  },
  { name: 'settings', signedIn: true, path: () => '/app/settings', ready: heading('Settings') },
  { name: 'not-found', signedIn: false, path: () => '/nowhere', ready: heading(/Oops! Page not found/) },
];

let made: ScreenIds | undefined;

/** Creates a conversation with an answer and a finished run, using the API. */
async function makeWorld(request: APIRequestContext, token: string): Promise<ScreenIds> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => (await request.post(path, { headers, data })).json();
  const get = async (path: string) => (await request.get(path, { headers })).json();
  const projectId: string = (await get('/api/projects')).items[0].id;
  const text = '/generate smoke';
  const conversation = await post('/api/chat', { title: text, projectId, firstUserMessage: text });
  await post('/api/testgen/generate', { user_query: text, projectId, max_files: 3, conversationId: conversation.id });
  const run = async (more: object): Promise<string> => {
    const { runId: id } = await post('/api/runs', { projectId, conversationId: conversation.id, ...more });
    await expect.poll(async () => (await get(`/api/runs/${id}`)).finishedAt).not.toBeNull();
    return id;
  };
  // The last run is the one to be explained, so it must fail.
  const loadRunId = await run({ load: { vus: 3, durationMs: 4000, thresholds: { p95Ms: 400, errorRate: 0.01 } } });
  const earlierRunId = await run({});
  const runId = await run({});
  const card = {
    type: 'run',
    title: 'Cloud run',
    runId,
    status: 'failed',
    env: 'local',
    duration: null,
    p95: null,
    seed: null,
    passed: 0,
    failed: 0,
  };
  const message = { role: 'assistant', content: '', cardType: 'run', cardPayload: JSON.stringify(card), runId };
  await post('/api/chat/append-messages', { conversationId: conversation.id, messages: [message] });
  const pack = await request.post('/api/run-pack/generate', { headers, data: { projectId, conversationId: conversation.id } });
  const endpoints: readonly { id: string; method: string; path: string }[] = (await get(`/api/projects/${projectId}/endpoints`)).items;
  const endpointId = endpoints.find(({ method, path }) => method === 'POST' && path === '/orders')?.id ?? '';
  const { explorationId } = await post('/api/explorations', { projectId, seconds: 10 });
  await expect.poll(async () => (await get(`/api/explorations/${explorationId}`)).finishedAt).toEqual(expect.any(String));
  const answers = await post('/api/chat', { title: 'What happened?', projectId, firstUserMessage: '/explain' });
  for (const user_query of ['/explain', '/curl POST /orders', '/pr preview', '/help', '/auth'])
    await post('/api/testgen/generate', { user_query, projectId, conversationId: answers.id });
  return {
    answersId: answers.id,
    projectId,
    conversationId: conversation.id,
    runId,
    earlierRunId,
    loadRunId,
    runPackId: pack.headers()['x-runpack-id'] ?? '',
    endpointId,
    explorationId,
  };
}

export const test = base.extend<{ openScreen: (screen: Screen, theme: 'dark' | 'light') => Promise<void> }>({
  openScreen: async ({ page, request }, use) => {
    await use(async (screen, theme) => {
      const tokens = await getTokens(request);
      made ??= await shareOnce('world', () => makeWorld(request, tokens.access_token));
      const session = screen.signedIn ? sessionOf(tokens) : null;
      await page.addInitScript(
        ([value, chosen]) => {
          if (value) localStorage.setItem('assay.session', value);
          localStorage.setItem('assay.theme', chosen ?? 'dark');
        },
        [session, theme] as const,
      );
      await page.goto(screen.path(made));
      await screen.ready(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    });
  },
});

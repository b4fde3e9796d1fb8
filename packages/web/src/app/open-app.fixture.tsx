import type { Environment, Project } from '@assay/contract';
import { render, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { json, problem, tokenReply } from '../lib/session/session.fixture.ts';
import { storeTokens } from '../lib/session/session-store.ts';
import { Providers } from './providers.tsx';
import { AppRouter } from './router.tsx';

const now = '2025-09-10T08:00:00.000Z';
export const project: Project = {
  id: 'p1',
  name: 'Bookshop API',
  description: 'Books and orders',
  region: 'EU',
  repo: null,
  status: 'active',
  role: 'owner',
  lastRun: null,
  sample: false,
  version: 1,
  createdAt: now,
};
export const environment: Environment = {
  id: 'e1',
  projectId: 'p1',
  name: 'local',
  baseUrl: 'http://127.0.0.1:4999',
  timeoutMs: 30_000,
  followRedirects: true,
  headers: [{ key: 'Accept', value: 'application/json' }],
  variables: [],
  secrets: [{ keyPath: 'API_KEY', maskedPreview: '****', updatedAt: now, usedBy: [] }],
  locked: false,
  unlockedUntil: null,
  role: 'owner',
  version: 1,
  createdAt: now,
  updatedAt: now,
};
export const listResponse = (items: readonly unknown[]): unknown => ({ items, total: items.length, page: 1, pageSize: 50 });

/**
 * Stubbed responses by call. A number is an error with that status, and a promise is a response that has not arrived yet. A function is
 * called for each request. A Response is returned unchanged, and anything else is sent as JSON.
 */
export type StubResponses = Readonly<Record<string, unknown>>;

const defaultResponses: StubResponses = {
  'GET /api/app-info': { mode: 'local', version: '0.1.0', status: 'operational' },
  'GET /api/account': {
    id: 'u1',
    username: 'demo',
    displayName: 'Zoë User',
    pendingEmail: null,
    roles: ['admin'],
    createdAt: now,
    email: 'demo@assay.local',
    avatarUrl: null,
    preferences: { theme: 'dark', notifyOnFailure: false },
  },
  'GET /api/account/keys': [],
  'GET /api/projects': listResponse([project]),
  'GET /api/projects/p1': project,
  'GET /api/projects/p1/environments': listResponse([environment]),
  'GET /api/environments': listResponse([environment]),
  'POST /api/runs/preview': {
    suiteId: 's1',
    suiteRevision: 1,
    environmentName: environment.name,
    host: '127.0.0.1:4999',
    isLocked: false,
    cases: 1,
    requests: { total: 1, write: 0 },
    addedCases: 0,
    skippedCases: 0,
    missingCases: [],
  },
};

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function respond(responses: StubResponses, call: string): Promise<Response> {
  const stub = responses[call];
  const found: unknown = await (typeof stub === 'function' ? stub() : stub);
  if (typeof found === 'number') return problem(found, 'REFUSED', `Refused: ${call}`);
  if (found instanceof Response) return found.clone();
  return json(found ?? listResponse([]));
}

interface SentRequest {
  readonly call: string;
  readonly query: string;
  /** The JSON request body. Null for forms and for requests without a body. */
  readonly body: unknown;
}
let requests: readonly SentRequest[] = [];

/** The requests that the page has sent so far to this call. */
export const requestsTo = (call: string): readonly SentRequest[] => requests.filter((one) => one.call === call);

/** Stubs the server with default responses and the given overrides, and signs in. */
export function stubServer(responses: StubResponses = {}): void {
  const known = { ...defaultResponses, ...responses };
  requests = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.origin);
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    requests = [...requests, { call, query: url.search, body: typeof init?.body === 'string' ? bodyOf(init.body) : null }];
    return respond(known, call);
  });
  storeTokens(tokenReply('one'));
}

/** Opens the whole app at a path, signed in. */
export function openApp(path: string, responses: StubResponses = {}): void {
  stubServer(responses);
  showApp(path);
}

/** Opens the app without changing the session. */
export function showApp(path: string): void {
  window.history.replaceState(null, '', path);
  render(
    <Providers>
      <AppRouter />
    </Providers>,
  );
}

/** Waits until the text appears on the page at least once. */
export async function waitForText(text: string | RegExp): Promise<void> {
  expect((await screen.findAllByText(text)).length, String(text)).toBeGreaterThan(0);
}

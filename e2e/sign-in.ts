import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const DEMO = { username: 'demo', password: 'demo-password' } as const;

/** Collects problems that a healthy page never has: console errors, failed requests to the server, and uncaught exceptions. */
export function watchForErrors(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
}

/** Every test gets its own tokens, because refresh tokens are single-use. */
export async function getTokens(request: APIRequestContext): Promise<Tokens> {
  const form = { grant_type: 'password', client_id: 'assay-web', ...DEMO, scope: 'openid email profile roles' };
  const reply = await request.post('/connect/token', { form });
  expect(reply.status()).toBe(200);
  return reply.json();
}

/** The session as the web app stores it. */
export function sessionOf(tokens: Tokens): string {
  const user: unknown = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return JSON.stringify({
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    expiresAt: Date.now() + tokens.expires_in * 1000,
    user,
  });
}

/**
 * Signs in without the form, which would load the app twice. The journeys `newcomer`, `public`, `account`, `projects` and others use the
 * form. The caller opens a page afterwards.
 */
export async function signIn(page: Page, tokens?: Tokens): Promise<void> {
  const session = sessionOf(tokens ?? (await getTokens(page.request)));
  // A URL on the same origin that does not load the app.
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('assay.session', value), session);
}

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { tokenReply } from '../lib/session/session.fixture.ts';
import { clearSession, readSession, storeTokens } from '../lib/session/session-store.ts';
import { openApp, showApp, stubServer } from './open-app.fixture.tsx';

const info = { mode: 'local', version: '0.1.0', status: 'operational' } as const;
const address = (): string => `${location.pathname}${location.search}`;
const linkTo = async (name: string | RegExp): Promise<string | null | undefined> =>
  (await screen.findAllByRole('link', { name }))[0]?.getAttribute('href');

describe('signing in', () => {
  it('sends signed-out visitors to the form, and remembers the page they wanted', async () => {
    openApp('/app/runs?status=failed');
    clearSession('refused');
    await waitFor(() => expect(address()).toBe('/auth/login?from=%2Fapp%2Fruns%3Fstatus%3Dfailed'));
  });

  it('shows the form when the refresh of a session is rejected', async () => {
    openApp('/app/projects', { 'GET /api/projects': 401, 'POST /connect/token': 400 });
    await waitFor(() => expect(location.pathname).toBe('/auth/login'));
    expect(readSession()).toBeNull();
  });

  it('shows Loading... while an expired session is renewed', async () => {
    stubServer({ 'POST /connect/token': new Promise(() => undefined) });
    storeTokens(tokenReply('old', -1));
    showApp('/auth/login');
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  it('asks for username and password, and links to password reset and sign-up', async () => {
    stubServer();
    clearSession('signed-out');
    showApp('/auth/login');
    expect(await linkTo('Forgot password')).toBe('/auth/forgot');
    expect(await linkTo('Create account')).toBe('/auth/signup');
    expect(screen.getByLabelText('Username')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('starts on the landing page with Sign In, which leads to the app, and shows the source link', async () => {
    stubServer({ 'GET /api/app-info': { ...info, sourceUrl: 'https://code.example/assay' } });
    clearSession('signed-out');
    showApp('/');
    expect(await linkTo('Sign In')).toBe('/app');
    expect(await linkTo('Source')).toBe('https://code.example/assay');
  });

  it('shows no source link when no repository is configured', async () => {
    stubServer({ 'GET /api/app-info': { ...info, sourceUrl: null } });
    clearSession('signed-out');
    showApp('/');
    expect(await linkTo('Sign In')).toBe('/app');
    expect(screen.queryByText('Source')).toBeNull();
  });
});

describe('links between screens', () => {
  it('lead from the card of a project to the project and to the chat', async () => {
    openApp('/app/projects');
    expect(await linkTo('Open Bookshop API')).toBe('/app/projects/p1');
    expect(await linkTo('Chat about Bookshop API')).toBe('/app');
  });

  it('lead from a project to its settings and to all runs', async () => {
    openApp('/app/projects/p1');
    await screen.findByRole('link', { name: 'View All' });
    const settings = screen.getAllByRole('link', { name: 'Settings' }).map((link) => link.getAttribute('href'));
    expect(settings).toContain('/app/projects/p1/settings');
    expect(await linkTo('View All')).toBe('/app/runs');
  });
});

describe('page views', () => {
  const reported = (): unknown[] => (window.dataLayer ?? []).flatMap((entry) => Array.from(entry as ArrayLike<unknown>).slice(2));
  const addresses = (): unknown[] => reported().flatMap((facts) => (facts as { page_path?: string }).page_path ?? []);

  it('are reported on each change of address when an analytics id is configured, and not otherwise', async () => {
    vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
    openApp('/nowhere', { 'GET /api/app-info': { ...info, analyticsId: null } });
    await screen.findByText('Oops! Page not found');
    expect(window.dataLayer).toBeUndefined();
    cleanup();
    openApp('/nowhere', { 'GET /api/app-info': { ...info, analyticsId: 'G-TEST' } });
    await waitFor(() => expect(addresses()).toEqual(['/nowhere']));
    fireEvent.click(screen.getByRole('link', { name: 'Return to Home' }));
    await waitFor(() => expect(addresses()).toEqual(['/nowhere', '/']));
  });
});

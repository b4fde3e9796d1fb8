// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listResponse, openApp, waitForText } from './open-app.fixture.tsx';

const AUTH_LABELS = ['OAuth2 Client Credentials', 'API Key Header', 'Static Bearer Token', 'Session Cookie', 'Resource Owner Password'];
const spec = {
  id: 'aaaaaaaa-0000-4000-8000-000000000000',
  projectId: 'p1',
  title: 'Bookshop',
  version: '1.0.0',
  revision: 1,
  operations: 3,
  format: 'openapi',
  unchanged: false,
  findings: [],
  seriesId: 's1',
  fileName: null,
  changes: null,
  origin: 'import',
  sourceUrl: 'https://api.example/openapi.json',
  createdAt: '2025-09-10T08:00:00.000Z',
};
describe('the texts of the screens', () => {
  it('offers the other theme, the settings and signing out in the user menu', async () => {
    openApp('/app/projects');
    fireEvent.click(await screen.findByRole('button', { name: /account of/ }));
    await waitForText('Light mode');
    await waitForText('Sign out');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Light mode' }));
    fireEvent.click(await screen.findByRole('button', { name: /account of/ }));
    await waitForText('Dark mode');
  });

  it('links to the home page from an unknown address', async () => {
    openApp('/nowhere');
    await waitForText('Oops! Page not found');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });

  it('offers a new run, which starts in the chat', async () => {
    openApp('/app/runs');
    expect((await screen.findByRole('link', { name: 'New Run' })).getAttribute('href')).toBe('/app');
  });

  it('keeps irreversible actions separate in the settings', async () => {
    openApp('/app/settings');
    await waitForText('Danger Zone');
  });

  it('names the wizard and its two actions', async () => {
    openApp('/app/auth-pilot', { 'GET /api/authprofiles/first': 404 });
    await waitForText('Token and Auth Profile Wizard');
    expect(await screen.findByRole('button', { name: /Save Profile/ })).toBeTruthy();
  });

  it('explains the workflow and where to start on the landing page', async () => {
    openApp('/');
    for (const text of ['How it works', 'Describe in chat', 'Generate tests', 'Run locally or in the cloud', 'PR checks'])
      await waitForText(text);
    const pack = within(screen.getByRole('list', { name: 'Run pack contents' })).getAllByRole('listitem');
    const names = pack.map((item) => item.querySelector('code')?.textContent);
    expect(names).toEqual(['tests.json', 'run.sh', 'run.ps1', '.env.example', 'README.md']);
    expect(screen.getByRole('link', { name: 'Try the auth wizard demo' }).getAttribute('href')).toBe('/app/auth-pilot');
    await waitForText('All systems operational');
    expect(screen.getByRole('button', { name: 'Copy command' }).parentElement?.textContent).toContain('npm start');
  });

  it('links from a spec to its source and to its endpoints', async () => {
    openApp('/app/projects/p1/openapi', { 'GET /api/projects/p1/openapi': listResponse([spec]) });
    await waitForText('Open Source URL');
    await waitForText('View Endpoints');
  });

  it('can add environments in the settings of a project', async () => {
    openApp('/app/projects/p1/settings');
    await waitForText('Add Environment');
  });

  it('starts a new conversation and confirms it', async () => {
    openApp('/app');
    const [button] = await screen.findAllByRole('button', { name: 'New conversation' });
    fireEvent.click(button ?? document.body);
    await waitForText('New conversation started');
  });

  it('has a theme switch beside the user menu', async () => {
    openApp('/app/projects');
    expect(await screen.findByRole('button', { name: /light mode/i })).toBeTruthy();
  });

  it('has the theme and mails about failures in the settings', async () => {
    openApp('/app/settings');
    await waitForText('Dark is the default.');
    expect(screen.getByRole('switch', { name: /fail/i })).toBeTruthy();
  });

  it('lists every way to get a token by its name', async () => {
    openApp('/app/auth-pilot', { 'GET /api/authprofiles/first': 404 });
    await waitForText('Token and Auth Profile Wizard');
    for (const label of AUTH_LABELS) await waitForText(label);
  });
});

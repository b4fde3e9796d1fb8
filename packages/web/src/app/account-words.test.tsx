// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '../lib/session/session-store.ts';
import { openApp, requestsTo } from './open-app.fixture.tsx';

it('the account settings have four parts', async () => {
  openApp('/app/settings');
  for (const name of ['Profile', 'API Keys', 'Preferences', 'Danger Zone'])
    expect(await screen.findByRole('region', { name }), name).toBeTruthy();
});

it('the profile shows the address and takes a display name', async () => {
  openApp('/app/settings');
  expect(await screen.findByLabelText('Display name')).toHaveProperty('value', 'Zoë User');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'demo@assay.local');
});

it('the Generate key button starts a new key', async () => {
  openApp('/app/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Generate key' }));
  expect(await screen.findByRole('dialog', { name: 'Generate API key' })).toBeTruthy();
});

it('saving one preference does not reset another', async () => {
  openApp('/app/settings', { 'PUT /api/account/preferences': { theme: 'dark', notifyOnFailure: false } });
  const mail = await screen.findByRole('switch', { name: 'Email me when a run fails' });
  fireEvent.click(mail);
  await screen.findByText('Preferences updated');
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
  await screen.findByText('Theme updated');
  expect(mail.getAttribute('aria-checked')).toBe('true');
});

it('Sign out ends the session and opens the sign-in page', async () => {
  openApp('/app/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(location.pathname).toBe('/auth/login'));
  expect(readSession()).toBeNull();
  expect(await screen.findByText('Logged out')).toBeTruthy();
});

it('an uploaded file is deleted after a confirmation', async () => {
  const file = { id: 'f1', name: 'notes.txt', size: 2048, createdAt: '2025-09-10T08:00:00.000Z' };
  let files = [file];
  openApp('/app/settings', {
    'GET /api/Files': () => ({ items: files, total: files.length, page: 1, pageSize: 50 }),
    'DELETE /api/Files/f1': () => {
      files = [];
      return { id: 'f1' };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete notes.txt' }));
  expect(requestsTo('DELETE /api/Files/f1')).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No uploaded files.')).toBeTruthy();
});

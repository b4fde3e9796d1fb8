// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '../lib/session/session-store.ts';
import { openApp, requestsTo, waitForText } from './open-app.fixture.tsx';

const noProfile = { 'GET /api/authprofiles/first': 404 };

it('a call that is rejected after a failed refresh ends the session and opens the sign-in page', async () => {
  openApp('/app/auth-pilot', { ...noProfile, 'POST /api/authprofiles/detect': 401, 'POST /connect/token': 400 });
  fireEvent.click(await screen.findByRole('button', { name: 'Detect' }));
  await waitForText('Authentication failed');
  await waitFor(() => expect(location.pathname).toBe('/auth/login'));
  expect(readSession()).toBeNull();
});

it('a call without a token is not sent and opens the sign-in page', async () => {
  openApp('/app/auth-pilot', noProfile);
  const detect = await screen.findByRole('button', { name: 'Detect' });
  localStorage.clear();
  fireEvent.click(detect);
  await waitForText('No authentication token available');
  await waitFor(() => expect(location.pathname).toBe('/auth/login'));
  expect(requestsTo('POST /api/authprofiles/detect')).toEqual([]);
});

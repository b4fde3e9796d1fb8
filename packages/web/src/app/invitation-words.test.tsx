// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clearSession } from '../lib/session/session-store.ts';
import { openApp, project, requestsTo, showApp, stubServer } from './open-app.fixture.tsx';

const facts = { projectName: 'Shop', invitedBy: 'Ada Byron', role: 'editor' };
const world = {
  'POST /api/invitations/find': facts,
  'POST /api/invitations/accept': { ...project, id: 'p2', name: 'Shop', role: 'editor' },
};
const address = '/app/projects?invitation=fake-token';

describe('an invitation link', () => {
  it('asks for confirmation before joining, and names the project, the inviter and the role', async () => {
    openApp(address, world);
    expect(await screen.findByText('Join Shop?')).toBeTruthy();
    expect(screen.getByText(/Ada Byron invited you/).textContent).toContain('as an editor');
    expect(requestsTo('POST /api/invitations/accept')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(requestsTo('POST /api/invitations/accept')[0]?.body).toEqual({ token: 'fake-token' }));
    await waitFor(() => expect(location.pathname).toBe('/app/projects/p2'));
  });

  it('does not join the project when the user chooses not now', async () => {
    openApp(address, world);
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText('Join Shop?')).toBeNull());
    expect([location.search, requestsTo('POST /api/invitations/accept').length]).toEqual(['', 0]);
  });

  it('reports an invitation that is no longer valid', async () => {
    openApp(address, { 'POST /api/invitations/find': 404 });
    expect(await screen.findByText('Failed to open invitation')).toBeTruthy();
  });

  it('shows the invitation before sign-in and on the sign-up page', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    stubServer(world);
    clearSession('refused');
    showApp(address);
    expect(await screen.findByText(/Ada Byron invited you/)).toBeTruthy();
    expect(requestsTo('POST /api/invitations/accept')).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: 'Create account' }));
    await waitFor(() => expect(location.pathname).toBe('/auth/signup'));
    expect(await screen.findByText(/Ada Byron invited you/)).toBeTruthy();
  });
});

// @vitest-environment happy-dom
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSaveProfile } from '../features/auth/hooks/use-save-profile.ts';
import { useTokenTest } from '../features/auth/hooks/use-token-test.ts';
import { emptyDraft } from '../features/auth/model/draft.ts';
import { profile } from '../features/auth/model/profile.fixture.ts';
import { downloadFile } from '../features/run-packs/api/download-file.ts';
import { NoTimeline } from '../features/runs/components/no-timeline.tsx';
import { RunsTable } from '../features/runs/components/runs-table.tsx';
import { environment, listResponse, openApp, stubServer } from './open-app.fixture.tsx';
import { Providers } from './providers.tsx';

describe('the fields of the wizard', () => {
  it('explain how scopes are written', async () => {
    openApp('/app/auth-pilot', { 'GET /api/authprofiles/first': 404 });
    expect(await screen.findByPlaceholderText('space-separated')).toBeTruthy();
  });

  it('require the whole cookie, and a secret reference instead of a password', async () => {
    openApp('/app/auth-pilot', { 'GET /api/authprofiles/first': 404 });
    const type = (await screen.findByText('Session Cookie')).closest('select') ?? document.body;
    fireEvent.change(type, { target: { value: 'session_cookie' } });
    expect(await screen.findByText('The full cookie string including a sid= part')).toBeTruthy();
    fireEvent.change(type, { target: { value: 'password' } });
    expect((await screen.findAllByPlaceholderText('Value, or secret:KEY')).length).toBeGreaterThan(1);
  });
});

describe('the notices of the wizard', () => {
  const profileKey = { projectId: 'p1', environmentKey: 'local' };
  const draft = emptyDraft('oauth2_client_credentials', 'http://127.0.0.1:4999');
  const inApp = { wrapper: Providers } as const;

  it('reports a profile that could not be created or changed, and logs it', async () => {
    stubServer({ 'POST /api/authprofiles': 400, [`PUT /api/authprofiles/${profile.id}`]: 400 });
    renderHook(() => useSaveProfile(profileKey, null, vi.fn()), inApp).result.current.mutate({ draft, consent: null });
    expect(await screen.findByText('Failed to create auth profile')).toBeTruthy();
    renderHook(() => useSaveProfile(profileKey, profile, vi.fn()), inApp).result.current.mutate({ draft, consent: null });
    expect((await screen.findAllByText('Failed to update auth profile')).length).toBeGreaterThan(0);
    expect(JSON.stringify({ ...localStorage })).toContain('Failed to save profile');
  });

  it('reports that a profile was changed', async () => {
    stubServer({ [`PUT /api/authprofiles/${profile.id}`]: profile });
    renderHook(() => useSaveProfile(profileKey, profile, vi.fn()), inApp).result.current.mutate({ draft, consent: null });
    expect(await screen.findByText('Auth profile updated successfully')).toBeTruthy();
  });

  it('reports a received token and its lifetime', async () => {
    const got = { ok: true, status: 'ok', message: '', hint: null, continuation: null, probe: null, expiresIn: 3600, expiresAt: null };
    stubServer({ 'POST /api/authprofiles/test': got });
    renderHook(() => useTokenTest({ profileKey, authProfileId: null, envId: null }), inApp).result.current.test(draft);
    expect(await screen.findByText('Token acquired')).toBeTruthy();
    expect(await screen.findByText('Token expires in 60m')).toBeTruthy();
  });

  it('reports a failed test, even without a known reason', async () => {
    const failed = { ok: false, status: 'error', message: '', hint: null, continuation: null, probe: null };
    stubServer({ 'POST /api/authprofiles/test': failed });
    renderHook(() => useTokenTest({ profileKey, authProfileId: null, envId: null }), inApp).result.current.test(draft);
    expect(await screen.findByText('Test failed')).toBeTruthy();
    expect(await screen.findByText('Unexpected error occurred')).toBeTruthy();
  });
});

describe('screens with little or no data', () => {
  it('explain that integrations need a project', async () => {
    openApp('/app/integrations', { 'GET /api/projects': listResponse([]) });
    expect(await screen.findByText('No integrations yet')).toBeTruthy();
  });

  it('mark a locked environment in the settings of a project', async () => {
    const locked = { ...environment, name: 'prod', locked: true };
    openApp('/app/projects/p1/settings', { 'GET /api/projects/p1/environments': listResponse([locked]) });
    expect(await screen.findByText('Read-only')).toBeTruthy();
  });

  it('have an option to follow redirects in the editor of an environment', async () => {
    openApp('/app/environments');
    fireEvent.click(await screen.findByRole('button', { name: 'Configure local' }));
    expect(await screen.findByText('Follow redirects')).toBeTruthy();
  });

  it('name the columns of the run list, and explain that a run has no timeline yet', () => {
    render(<RunsTable runs={[]} />);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Run ID', 'Project', 'Environment', 'Status', 'Duration', 'P95', 'Started', 'Details']);
    render(<NoTimeline />);
    expect(screen.getByText('No Timeline Data')).toBeTruthy();
  });

  it('report a file that could not be downloaded', async () => {
    stubServer({ 'GET /api/run-pack/runs/k1': 400 });
    render(<Providers>{null}</Providers>);
    await downloadFile('k1', 'run.sh');
    expect(await screen.findByText('Failed to download file')).toBeTruthy();
  });
});

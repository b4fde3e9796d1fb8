// @vitest-environment happy-dom
import type { AuthProfile, AuthTestResult } from '@assay/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profile as storedProfile, validResult } from '../features/auth/model/profile.fixture.ts';
import { endpointFixture } from '../features/endpoints/model/endpoint.fixture.ts';
import { listResponse, openApp, project, requestsTo, type StubResponses } from './open-app.fixture.tsx';
import { run } from './run.fixture.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const deviceProfile = (changes: Partial<AuthProfile>): AuthProfile => ({
  ...storedProfile,
  projectId: 'p1',
  environmentKey: 'local',
  authType: 'device_code',
  needsSignIn: true,
  ...changes,
});

/** The first response to a token test that needs consent. Tests turn the same object into a token response once consent is given. */
const waiting = (): AuthTestResult => ({
  ...validResult,
  ok: false,
  status: 'authorization_pending',
  message: 'The stored sign-in is no longer valid. Open https://auth.example.test/device and enter WDJB-MJHT.',
  continuation: 'sealed',
  expiresAt: null,
  device: {
    userCode: 'WDJB-MJHT',
    verificationUri: 'https://auth.example.test/device',
    verificationUriComplete: null,
    intervalS: 1,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  },
});

const agree = (result: AuthTestResult, profile: AuthProfile): void => {
  Object.assign(result, { ...validResult, hasRefreshToken: true, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  Object.assign(profile, { needsSignIn: false });
};

describe('a run that ended in an error because its profile got no token', () => {
  const open = (profile: AuthProfile, more: StubResponses = {}): void =>
    openApp(`/app/runs/${run.id}`, {
      [`GET /api/runs/${run.id}`]: { ...run, status: 'error', error: 'The auth profile got no token.' },
      'GET /api/authprofiles/first': profile,
      'POST /api/runs': { runId: run.id, status: 'queued', missingCases: [] },
      ...more,
    });

  it('offers to sign in again on its page, and to rerun afterwards', async () => {
    const result = waiting();
    const profile = deviceProfile({});
    open(profile, { 'POST /api/authprofiles/test': result });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByText('WDJB-MJHT')).toBeTruthy();
    expect(requestsTo('GET /api/authprofiles/first')[0]?.query).toContain('environmentKey=local');
    expect(requestsTo('POST /api/authprofiles/test')[0]?.body).toMatchObject({ authProfileId: profile.id, envId: 'e1' });
    agree(result, profile);
    fireEvent.click(await screen.findByRole('button', { name: 'Rerun' }, { timeout: 5000 }));
    await waitFor(() => expect(requestsTo('POST /api/runs')[0]?.body).toMatchObject({ rerunOf: run.id, only: 'all' }));
  });

  it('explains the problem when the token server issues no refresh token', async () => {
    const result = waiting();
    const profile = deviceProfile({});
    open(profile, { 'POST /api/authprofiles/test': result });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await screen.findByText('WDJB-MJHT');
    Object.assign(result, validResult);
    expect(await screen.findByText(/did not issue a refresh token/, {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rerun' })).toBeNull();
  });

  it('offers nothing when the profile has a valid sign-in or is disabled', async () => {
    for (const changes of [{ needsSignIn: false }, { enabled: false }]) {
      open(deviceProfile(changes));
      await screen.findByText('Run Details');
      await waitFor(() => expect(requestsTo('GET /api/authprofiles/first')).toHaveLength(1));
      expect(screen.queryByText(/no longer valid|Sign in again/)).toBeNull();
      cleanup();
    }
  });

  it('tells viewers who can sign in', async () => {
    const viewer = { ...project, role: 'viewer' };
    open(deviceProfile({}), { 'GET /api/projects': listResponse([viewer]), 'GET /api/projects/p1': viewer });
    expect(await screen.findByText(/A project editor must sign in/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  });
});

describe('Try it with a profile whose sign-in was revoked', () => {
  it('offers to sign in again in the dialog, and then to send the request again', async () => {
    const endpoint = endpointFixture({ security: [] });
    const profile = deviceProfile({ needsSignIn: false, name: 'Device' });
    const result = waiting();
    openApp(`/app/projects/p1/endpoints?endpoint=${endpoint.id}&view=try`, {
      'GET /api/projects/p1/endpoints': listResponse([endpoint]),
      [`GET /api/projects/p1/endpoints/${endpoint.id}`]: endpoint,
      [`POST /api/projects/p1/endpoints/${endpoint.id}/try`]: 422,
      'GET /api/authprofiles': listResponse([profile]),
      'POST /api/authprofiles/test': result,
    });
    await screen.findByText('Device (local)');
    fireEvent.change(screen.getByLabelText('Auth Profile'), { target: { value: profile.id } });
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
    // The server removes the rejected refresh token while it handles the request.
    Object.assign(profile, { needsSignIn: true });
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await screen.findByText('WDJB-MJHT');
    agree(result, profile);
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }, { timeout: 5000 }));
    await waitFor(() => expect(requestsTo(`POST /api/projects/p1/endpoints/${endpoint.id}/try`)).toHaveLength(2));
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { candidate, profile, validResult } from '../features/auth/model/profile.fixture.ts';
import { specFixture } from '../features/specs/model/spec.fixture.ts';
import { environment, listResponse, openApp, requestsTo } from './open-app.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const noProfile = { 'GET /api/authprofiles/first': 404 };
const noEnvironments = { 'GET /api/projects/p1/environments': listResponse([]), 'GET /api/environments': listResponse([]) };
const suggestions = {
  'GET /api/projects/p1/openapi/environments': {
    items: [
      { name: 'staging', baseUrl: 'https://staging.shop.test/v2', source: 'servers' },
      { name: 'local', baseUrl: 'http://localhost:8080/v2', source: 'servers' },
    ],
    serverPath: '',
    sharedPath: '',
  },
};

describe('Auth Pilot in a project without an environment', () => {
  it('explains what to do and offers the servers of the spec, without a sample address', async () => {
    openApp('/app/auth-pilot', { ...noProfile, ...noEnvironments, ...suggestions });
    expect(await screen.findByText('This project has no environments yet')).toBeTruthy();
    expect(await screen.findByText('https://staging.shop.test/v2')).toBeTruthy();
    expect(screen.getByText('http://localhost:8080/v2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Environment' }).getAttribute('href')).toBe('/app/environments?new=1');
    expect(screen.getByLabelText(/^Token URL/)).toHaveProperty('value', '');
    expect(document.body.innerHTML).not.toContain('bookshop.example');
  });

  it('creates an environment from the imported spec with one click', async () => {
    const spec = specFixture({ projectId: 'p1' });
    openApp(`/app/projects/p1/endpoints?specId=${spec.id}`, {
      ...noEnvironments,
      ...suggestions,
      'GET /api/projects/p1/openapi': listResponse([spec]),
      'POST /api/projects/p1/environments': { ...environment, name: 'staging' },
    });
    const offer = within(await screen.findByRole('region', { name: 'Environments from the spec' }));
    expect(requestsTo('POST /api/projects/p1/environments')).toEqual([]);
    fireEvent.click(offer.getByRole('button', { name: 'Create staging' }));
    await waitFor(() => expect(requestsTo('POST /api/projects/p1/environments')).toHaveLength(1));
    expect(requestsTo('POST /api/projects/p1/environments')[0]?.body).toMatchObject({
      name: 'staging',
      baseUrl: 'https://staging.shop.test/v2',
    });
  });
});

describe('Auth Pilot while the environments cannot be loaded', () => {
  it('shows the error with a retry and the sample address marked as Sample, and never detects at the sample', async () => {
    openApp('/app/auth-pilot', {
      ...noProfile,
      'GET /api/projects/p1/environments': 400,
      'POST /api/authprofiles/detect': { candidates: [], best: null, tokenEndpoint: null, steps: [] },
    });
    expect((await screen.findAllByText('Failed to load environments')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(await screen.findByDisplayValue('https://auth.bookshop.example/oauth/token')).toBeTruthy();
    expect(screen.getByText(/sample URL/)).toBeTruthy();
    expect(screen.queryByText('This project has no environments yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Detect' }));
    await waitFor(() => expect(requestsTo('POST /api/authprofiles/detect')[0]?.body).toMatchObject({ baseUrl: '' }));
    const before = requestsTo('GET /api/projects/p1/environments').length;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(requestsTo('GET /api/projects/p1/environments').length).toBeGreaterThan(before));
  });
});

describe('an address that names an unknown project or environment', () => {
  it.each([
    ['project', '/app/auth-pilot?project=p9', /^This project does not exist/],
    ['environment', '/app/auth-pilot?project=p1&env=e9', /^This environment does not exist/],
  ])('shows a message for the %s and loads no other one', async (_what, path, message) => {
    openApp(path, noProfile);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Configuration' })).toBeNull();
    expect(requestsTo('GET /api/authprofiles/first')).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: /^Continue/ }));
    expect(await screen.findByRole('region', { name: 'Configuration' })).toBeTruthy();
  });
});

describe('Auth Pilot before a detection', () => {
  it('says that nothing was detected only if there is no saved profile', async () => {
    openApp('/app/auth-pilot', noProfile);
    expect(await screen.findByText('No authentication detected yet')).toBeTruthy();
  });

  it.each([
    [true, /^Runs use it\./],
    [false, /^It is disabled/],
  ])('names the saved profile (enabled: %s)', async (enabled, text) => {
    openApp('/app/auth-pilot', { 'GET /api/authprofiles/first': { ...profile, enabled } });
    expect(await screen.findByText('Profile saved: OAuth2 Client Credentials')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('No authentication detected yet')).toBeNull();
  });
});

describe('a detected token endpoint', () => {
  const found = { ...candidate, source: 'document', type: 'password', form: { grantType: 'password', fields: {} } };
  const detection = {
    candidates: [found],
    best: { ...found, endpoint: candidate.tokenUrl },
    tokenEndpoint: { endpoint: candidate.tokenUrl, confidence: 0.9, source: 'document' },
    steps: [],
  };

  it('names its source and sets the type together with the address', async () => {
    openApp('/app/auth-pilot', { ...noProfile, 'POST /api/authprofiles/detect': detection });
    fireEvent.click(await screen.findByRole('button', { name: 'Detect' }));
    expect(await screen.findByText('Source: the spec')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Client ID/), { target: { value: 'typed-before' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use this endpoint' }));
    expect(screen.getByLabelText(/^Type/)).toHaveProperty('value', 'password');
    expect(screen.getByLabelText(/^Token URL/)).toHaveProperty('value', candidate.tokenUrl);
    expect(screen.getByLabelText(/^Client ID/)).toHaveProperty('value', 'typed-before');
  });
});

describe('the activity log', () => {
  it('shows only the entries of one environment', async () => {
    const staging = { ...environment, id: 'e2', name: 'staging' };
    const answers = {
      ...noProfile,
      'GET /api/projects/p1/environments': listResponse([environment, staging]),
      'POST /api/authprofiles/detect': 400,
    };
    openApp('/app/auth-pilot?project=p1&env=e1', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Detect' }));
    expect(await screen.findByText('Failed to detect authentication methods')).toBeTruthy();
    cleanup();
    openApp('/app/auth-pilot?project=p1&env=e2', answers);
    expect(await screen.findByText('No activity yet')).toBeTruthy();
    cleanup();
    openApp('/app/auth-pilot?project=p1&env=e1', answers);
    expect(await screen.findByText('Failed to detect authentication methods')).toBeTruthy();
  });
});

it('shows no green badge and no token toast when the target rejects a simulated token', async () => {
  const rejected = {
    ...validResult,
    expirySource: 'simulated',
    expiresIn: 7200,
    expiresAt: new Date(Date.now() + 7_190_000).toISOString(),
    probe: {
      url: 'http://127.0.0.1:4999',
      withoutStatus: 401,
      withStatus: 401,
      verdict: 'refused',
      message: '401 without, 401 with: the credential is rejected.',
    },
  };
  openApp('/app/auth-pilot', { ...noProfile, 'POST /api/authprofiles/test': rejected });
  await screen.findByText('Session Cookie');
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'bearer_static' } });
  fireEvent.change(screen.getByLabelText(/^Bearer token\*?$/), { target: { value: 'long-enough-token' } });
  fireEvent.click(screen.getByRole('button', { name: /Test Connection/ }));
  const panel = within(screen.getByRole('region', { name: 'Token' }));
  expect((await panel.findByRole('alert')).textContent).toContain('401 without, 401 with');
  expect(panel.getByText('Simulated')).toBeTruthy();
  expect(await panel.findByText('Rejected')).toBeTruthy();
  expect(panel.queryByText(/Valid for/)).toBeNull();
  expect(screen.queryByText('Token acquired')).toBeNull();
  expect(screen.getAllByText('Test failed').length).toBeGreaterThan(0);
});

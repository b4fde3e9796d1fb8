// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AiDetectionDialog } from '../features/auth/components/ai-detection-dialog.tsx';
import { ConfidenceBadge } from '../features/auth/components/confidence-badge.tsx';
import { TokenPanel } from '../features/auth/components/token-panel.tsx';
import { useTokenTest } from '../features/auth/hooks/use-token-test.ts';
import { emptyDraft } from '../features/auth/model/draft.ts';
import { validResult } from '../features/auth/model/profile.fixture.ts';
import { openApp, requestsTo, stubServer } from './open-app.fixture.tsx';
import { Providers } from './providers.tsx';

const noProfile = { 'GET /api/authprofiles/first': 404 };
const nothing = (): void => undefined;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const chooseType = async (value: string): Promise<void> => {
  const type = (await screen.findByText('Session Cookie')).closest('select') ?? document.body;
  fireEvent.change(type, { target: { value } });
};

describe('the required fields of each type', () => {
  it.each([
    ['api_key_header', ['Token URL', 'Header name', 'API key']],
    ['bearer_static', ['Token URL', 'Bearer token']],
    ['session_cookie', ['Token URL', 'Cookie value']],
    ['oauth2_client_credentials', ['Token URL']],
  ])('are marked as required for %s', async (type, labels) => {
    openApp('/app/auth-pilot', noProfile);
    await chooseType(type);
    const form = within(screen.getByRole('region', { name: 'Configuration' }));
    const marked = form.getAllByText('*').map((mark) => mark.closest('label')?.textContent);
    expect(marked).toEqual(labels.map((label) => `${label}*`));
  });
});

describe('the errors of the form', () => {
  it.each([
    ['oauth2_client_credentials', /^Token URL/, '', 'Token URL is required'],
    ['api_key_header', /^Header name/, '', 'Header name is required'],
    ['bearer_static', /^Bearer token\*?$/, '', 'Bearer token is required'],
    ['bearer_static', /^Bearer token\*?$/, '1234567890', 'Bearer token must be longer than 10 characters'],
    ['session_cookie', /^Cookie value\*?$/, '', 'Cookie value is required'],
    ['session_cookie', /^Cookie value\*?$/, 'JSESSIONID=1', 'Cookie value must include "sid="'],
  ])('for %s appear beside the field %s with the value "%s"', async (type, label, value, message) => {
    openApp('/app/auth-pilot', noProfile);
    await chooseType(type);
    const form = within(screen.getByRole('region', { name: 'Configuration' }));
    fireEvent.change(form.getByLabelText(label), { target: { value: 'sid=long-enough' } });
    expect(form.queryByText(message)).toBeNull();
    fireEvent.change(form.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: /^Save Profile/ }));
    expect(await form.findByText(message)).toBeTruthy();
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(requestsTo('POST /api/authprofiles')).toEqual([]);
  });
});

describe('the test of a fixed credential', () => {
  it.each([
    ['bearer_static', /^Bearer token\*?$/, 'invalid_token', 'Token too short'],
    ['session_cookie', /^Cookie value\*?$/, 'invalid_cookie', 'Missing sid='],
    ['bearer_static', /^Bearer token\*?$/, 'network_error', 'Network unreachable (simulated)'],
  ])('for %s shows the hint of %s in the panel and in a notice', async (type, label, status, hint) => {
    openApp('/app/auth-pilot', {
      ...noProfile,
      'POST /api/authprofiles/test': { ...validResult, ok: false, status, message: status, hint, expiresAt: null, expiresIn: null },
    });
    await chooseType(type);
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'secret:KEY' } });
    fireEvent.click(screen.getByRole('button', { name: /^Test Connection/ }));
    const panel = within(screen.getByRole('region', { name: 'Token' }));
    expect((await panel.findByRole('alert')).textContent).toBe(`Test Connection Failed${status} ${hint}`);
    expect(await screen.findByText(hint)).toBeTruthy();
    expect(screen.getByText(`${status}: ${hint}`)).toBeTruthy();
  });
});

it.each([
  ['Expired', -1],
  ['No expiration info', null],
  ['Valid for 2h 5m', 125],
])('the badge of a token shows %s', async (text, minutesLeft) => {
  const expiresAt = minutesLeft === null ? null : new Date(Date.now() + minutesLeft * 60_000 + 30_000).toISOString();
  openApp('/app/auth-pilot', { ...noProfile, 'POST /api/authprofiles/test': { ...validResult, expiresAt } });
  await chooseType('bearer_static');
  fireEvent.change(screen.getByLabelText(/^Bearer token\*?$/), { target: { value: 'long-enough-token' } });
  fireEvent.click(screen.getByRole('button', { name: /^Test Connection/ }));
  expect(await within(screen.getByRole('region', { name: 'Token' })).findByText(text)).toBeTruthy();
});

it('the activity log lists a profile that could not be saved', async () => {
  openApp('/app/auth-pilot', { ...noProfile, 'POST /api/authprofiles': 400 });
  await chooseType('bearer_static');
  fireEvent.change(screen.getByLabelText(/^Bearer token\*?$/), { target: { value: 'long-enough-token' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save Profile/ }));
  expect(await within(screen.getByRole('region', { name: 'Activity Log' })).findByText('Failed to save profile')).toBeTruthy();
});

describe('the wizard', () => {
  it('falls back to a marked sample token URL when the environment cannot be loaded', async () => {
    openApp('/app/auth-pilot', { ...noProfile, 'GET /api/projects/p1/environments': 400 });
    expect(await screen.findByDisplayValue('https://auth.bookshop.example/oauth/token')).toBeTruthy();
    expect(screen.getByText('This is a sample URL, because the environments could not be loaded.')).toBeTruthy();
  });

  it('takes 500 ms for the simulated test of a fixed credential', async () => {
    vi.useFakeTimers();
    stubServer({ 'POST /api/authprofiles/test': validResult });
    const test = renderHook(
      () => useTokenTest({ profileKey: { projectId: 'p1', environmentKey: 'local' }, authProfileId: null, envId: null }),
      {
        wrapper: Providers,
      },
    ).result;
    act(() => test.current.test(emptyDraft('bearer_static', 'http://127.0.0.1:4999')));
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect([test.current.isBusy, test.current.result]).toEqual([true, null]);
    expect(requestsTo('POST /api/authprofiles/test')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect([test.current.isBusy, test.current.result]).toEqual([false, validResult]);
  });

  it('shows the value, type, lifetime and expiry of a token, and the error message of a failed test', () => {
    const preview = { name: 'Authorization', value: 'Bearer demo-token', line: 'Authorization: Bearer demo-token', isLive: true };
    const shared = { isBusy: false, preview, note: null, onConfirmHost: nothing };
    const expiresAt = new Date(Date.now() + 7_500_000).toISOString();
    const { rerender } = render(<TokenPanel {...shared} result={{ ...validResult, tokenType: 'Bearer', expiresAt }} />, {
      wrapper: Providers,
    });
    const panel = within(screen.getByRole('region', { name: 'Token' }));
    expect(panel.getByText('Type').parentElement?.textContent).toBe('TypeBearer');
    expect(panel.getByText('Expires').parentElement?.textContent).toMatch(/^Expires\d\d:\d\d:\d\d in 2:0[45]:\d\d$/);
    expect(panel.getByText('Live Token')).toBeTruthy();
    expect(panel.getByText(/Bearer demo-token/)).toBeTruthy();
    rerender(
      <TokenPanel {...shared} result={{ ...validResult, ok: false, status: 'invalid_client', message: 'The client is unknown.' }} />,
    );
    expect(panel.getByRole('alert').textContent).toContain('Test Connection FailedThe client is unknown.');
  });
});

it.each([
  [0.6, 'ok', '60%'],
  [0.599, 'warn', '60%'],
  [0.4, 'warn', '40%'],
  [0.39, 'plain', '39%'],
  [0, 'plain', '0%'],
])('a confidence of %d has the %s colour and reads %s', (confidence, tone, text) => {
  render(<ConfidenceBadge confidence={confidence} />);
  const badge = screen.getByTitle('Confidence');
  expect(badge.textContent).toBe(text);
  const tones = ['ok', 'warn'].filter((name) => badge.className.includes(`text-${name}`));
  expect(tones).toEqual(tone === 'plain' ? [] : [tone]);
});

it('Cancel closes the detection dialog', () => {
  const onClose = vi.fn();
  stubServer();
  render(<AiDetectionDialog profileKey={{ projectId: 'p1', environmentKey: '' }} onFound={nothing} onClose={onClose} />, {
    wrapper: Providers,
  });
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
});

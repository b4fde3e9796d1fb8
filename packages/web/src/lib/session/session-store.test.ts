// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenReply } from './session.fixture.ts';
import { clearSession, lastSessionEnd, liveAccessToken, readSession, storeTokens, subscribeToSession } from './session-store.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

describe('the session of the browser', () => {
  it('sets the expiry of its access token to now plus expires_in seconds', () => {
    const session = storeTokens(tokenReply('a', 60));
    expect(session.expiresAt).toBe(1_060_000);
    expect(liveAccessToken(session)).toBe('access-a');
    vi.setSystemTime(1_060_000);
    expect(liveAccessToken(session)).toBeNull();
  });

  it('reads the user from the identity token, with non-ASCII letters and a single role', () => {
    const { user } = storeTokens(tokenReply('a'));
    expect(user).toMatchObject({ id: 'u1', email: 'demo@assay.local', username: 'demo', name: 'Zoë', surname: 'User', roles: ['admin'] });
  });

  it('treats a damaged entry as no session', () => {
    localStorage.setItem('assay.session', '{"accessToken":');
    expect(readSession()).toBeNull();
    localStorage.setItem('assay.session', '{"accessToken":1}');
    expect(readSession()).toBeNull();
  });

  it('notifies listeners of changes made by other tabs', () => {
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    window.dispatchEvent(new StorageEvent('storage', { key: 'assay.session' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('keeps the reason for its end until the next sign-in', () => {
    clearSession('signed-out');
    expect(lastSessionEnd()).toBe('signed-out');
    storeTokens(tokenReply('b'));
    expect(lastSessionEnd()).toBeNull();
  });
});

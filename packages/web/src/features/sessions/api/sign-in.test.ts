// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, tokenReply } from '../../../lib/session/session.fixture.ts';
import { readSession, storeTokens } from '../../../lib/session/session-store.ts';
import { validateSignIn } from '../model/validate-sign-in.ts';
import { signIn, signInMessage, signOut } from './sign-in.ts';

const fetchMock = vi.fn<typeof fetch>();
const failWith = async (reply: Response | Error): Promise<string | null> => {
  if (reply instanceof Error) fetchMock.mockRejectedValueOnce(reply);
  else fetchMock.mockResolvedValueOnce(reply);
  return (await signIn('demo', 'a-password')).errorMessage;
};

beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

describe('signing in', () => {
  it('sends the password grant of the web client and stores the session', async () => {
    fetchMock.mockResolvedValue(json(tokenReply('a')));
    const result = await signIn('demo', 'pass&word');
    expect(result).toMatchObject({ success: true, user: { username: 'demo' }, errorMessage: null });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect([url, init?.method]).toEqual(['/connect/token', 'POST']);
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
      client_id: 'assay-web',
      grant_type: 'password',
      username: 'demo',
      password: 'pass&word',
      scope: 'openid email profile roles',
    });
    expect(readSession()?.accessToken).toBe('access-a');
  });

  it('reports errors with the specified texts', async () => {
    expect(await failWith(problem(400, 'INVALID_GRANT', 'x'))).toBe('Invalid email or password');
    expect(await failWith(problem(401, 'UNAUTHENTICATED', 'x'))).toBe('Invalid email or password');
    expect(await failWith(new TypeError('Failed to fetch'))).toBe('Cannot connect to server. Please check if the backend is running.');
    expect(await failWith(problem(429, 'TOO_MANY_ATTEMPTS', 'x'))).toBe('Server error: 429');
    expect(await failWith(problem(503, 'BUSY', 'x'))).toBe('Server error: 503');
    expect(await failWith(json({ token_type: 'Bearer' }))).toBe('No access token received');
    expect(await failWith(new Response('not json'))).toBe('Network error during authentication');
    expect(await failWith(new DOMException('stopped', 'AbortError'))).toBe('Network error during authentication');
    expect(signInMessage(new Error(''))).toBe('Login failed. Please check your credentials.');
    expect(signInMessage('odd')).toBe('An unexpected error occurred');
    expect(readSession()).toBeNull();
  });

  it('reports an unconfirmed address only after the right password', async () => {
    expect(await failWith(problem(400, 'EMAIL_NOT_CONFIRMED', 'Confirm your email address first.'))).toBe(
      'Confirm your email address first.',
    );
  });

  it('requires a username and six characters', () => {
    expect(validateSignIn({ username: ' ', password: '12345' })).toEqual({
      username: 'Username is required',
      password: 'Password must be at least 6 characters',
    });
    expect(validateSignIn({ username: 'demo', password: '123456' })).toEqual({});
  });
});

describe('signing out', () => {
  it('clears the session at once and revokes it on the server', () => {
    storeTokens(tokenReply('a'));
    fetchMock.mockResolvedValue(json({}));
    signOut();
    expect(readSession()).toBeNull();
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/connect/revocation');
    expect(String(fetchMock.mock.calls[0]?.[1]?.body)).toContain('token=refresh-a');
  });
});

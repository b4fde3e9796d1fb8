// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, tokenReply } from './session.fixture.ts';

let refreshSession: typeof import('./refresh.ts').refreshSession;
let readSession: typeof import('./session-store.ts').readSession;
let storeTokens: typeof import('./session-store.ts').storeTokens;
const fetchMock = vi.fn<typeof fetch>();

/** Stubs one lock that all tabs share, as in the browser. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

beforeEach(async () => {
  // Test files share modules. A refresh that another file never finished must not block these tests.
  vi.resetModules();
  ({ refreshSession } = await import('./refresh.ts'));
  ({ readSession, storeTokens } = await import('./session-store.ts'));
  localStorage.clear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  stubLocks();
});
afterEach(() => vi.unstubAllGlobals());

describe('refreshing a session', () => {
  it('sends one request for all callers', async () => {
    storeTokens(tokenReply('old'));
    fetchMock.mockImplementation(async () => json(tokenReply('new')));
    const sessions = await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
    expect(sessions.map((session) => session?.accessToken)).toEqual(['access-new', 'access-new', 'access-new']);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(String(fetchMock.mock.calls[0]?.[1]?.body)).toBe('client_id=assay-web&grant_type=refresh_token&refresh_token=refresh-old');
  });

  it('uses the tokens that another tab received while this one waited for the lock', async () => {
    storeTokens(tokenReply('old', -1));
    const otherTab = navigator.locks.request('assay.refresh', async () => {
      await Promise.resolve();
      storeTokens(tokenReply('other-tab'));
    });
    const [session] = await Promise.all([refreshSession(), otherTab]);
    expect(session?.accessToken).toBe('access-other-tab');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('releases the lock only after other tabs had time to see the new tokens', async () => {
    vi.useFakeTimers();
    storeTokens(tokenReply('old', -1));
    fetchMock.mockImplementation(async () => json(tokenReply('new')));
    expect((await refreshSession())?.accessToken).toBe('access-new');
    const nextTab = vi.fn();
    void navigator.locks.request('assay.refresh', async () => nextTab());
    await vi.advanceTimersByTimeAsync(100);
    expect(nextTab).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(nextTab).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('looks again for the tokens of another tab when the lock arrives before them', async () => {
    storeTokens(tokenReply('old', -1));
    const otherTab = navigator.locks.request('assay.refresh', () => new Promise((resolve) => setTimeout(resolve, 100)));
    setTimeout(() => storeTokens(tokenReply('other-tab')), 200);
    const [session] = await Promise.all([refreshSession(), otherTab]);
    expect(session?.accessToken).toBe('access-other-tab');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('sends its own request when the other tab received no tokens', async () => {
    storeTokens(tokenReply('old', -1));
    fetchMock.mockImplementation(async () => json(tokenReply('new')));
    const otherTab = navigator.locks.request('assay.refresh', () => new Promise((resolve) => setTimeout(resolve, 100)));
    const [session] = await Promise.all([refreshSession(), otherTab]);
    expect(session?.accessToken).toBe('access-new');
  });

  it('uses the stored tokens when the server rejected older ones', async () => {
    storeTokens(tokenReply('new'));
    expect((await refreshSession('access-old'))?.accessToken).toBe('access-new');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('clears the session when the server rejects the token', async () => {
    storeTokens(tokenReply('old'));
    fetchMock.mockResolvedValue(problem(400, 'REFRESH_REFUSED', 'The refresh token is expired, revoked or already used.'));
    expect(await refreshSession()).toBeNull();
    expect(readSession()).toBeNull();
  });

  it('keeps the session when the server cannot be reached or is busy', async () => {
    storeTokens(tokenReply('old'));
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(refreshSession()).rejects.toMatchObject({ code: 'NO_ANSWER' });
    fetchMock.mockResolvedValueOnce(problem(503, 'BUSY', 'The server is busy.'));
    await expect(refreshSession()).rejects.toMatchObject({ status: 503 });
    fetchMock.mockResolvedValueOnce(problem(429, 'TOO_MANY_REQUESTS', 'Too many requests.'));
    await expect(refreshSession()).rejects.toMatchObject({ status: 429 });
    expect(readSession()?.accessToken).toBe('access-old');
  });

  it('keeps the session when the server asks to retry later', async () => {
    storeTokens(tokenReply('old'));
    fetchMock.mockResolvedValueOnce(problem(429, 'RATE_LIMITED', 'Too many calls; try again in 20 seconds.'));
    await expect(refreshSession()).rejects.toMatchObject({ status: 429 });
    expect(readSession()?.accessToken).toBe('access-old');
  });

  it('sends no request without a session', async () => {
    expect(await refreshSession()).toBeNull();
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, tokenReply } from '../session/session.fixture.ts';
import { readSession, storeTokens } from '../session/session-store.ts';
import { call, callUrl } from './call.ts';

const fetchMock = vi.fn<typeof fetch>();
const runId = '7b7e3c52-8f0a-4a53-9d55-3f6b1a0f4f10';

const bearerOf = (index: number): string | null => new Headers(fetchMock.mock.calls[index]?.[1]?.headers).get('authorization');
const urlOf = (index: number): string => String(fetchMock.mock.calls[index]?.[0]);

beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

describe('a request of the contract', () => {
  it('sends the method, the filled path, the query and the bearer token', async () => {
    storeTokens(tokenReply('a'));
    fetchMock.mockResolvedValue(json({ items: [], total: 0, page: 1, pageSize: 20 }));
    await call('listRuns', { query: { page: 1, pageSize: 20, status: undefined } });
    expect(urlOf(0)).toBe('/api/runs?page=1&pageSize=20');
    expect(fetchMock.mock.calls[0]?.[1]?.method).toBe('GET');
    expect(bearerOf(0)).toBe('Bearer access-a');
  });

  it('sets no timeout', async () => {
    storeTokens(tokenReply('a'));
    fetchMock.mockResolvedValue(json({ id: runId }));
    await call('getRun', { params: { id: runId } });
    expect(fetchMock.mock.calls[0]?.[1]).not.toHaveProperty('signal');
  });

  it('encodes path parameters', () => {
    expect(callUrl('getRun', { params: { id: 'a/b?c' } })).toBe('/api/runs/a%2Fb%3Fc');
  });

  it('refreshes once and retries once after a 401', async () => {
    storeTokens(tokenReply('old'));
    fetchMock
      .mockResolvedValueOnce(problem(401, 'UNAUTHENTICATED', 'Sign in to make this call.'))
      .mockResolvedValueOnce(json(tokenReply('new')))
      .mockResolvedValueOnce(json({ id: runId }));
    expect(await call('getRun', { params: { id: runId } })).toEqual({ id: runId });
    expect([urlOf(0), urlOf(1), urlOf(2)]).toEqual([`/api/runs/${runId}`, '/connect/token', `/api/runs/${runId}`]);
    expect(bearerOf(2)).toBe('Bearer access-new');
  });

  it('retries only once', async () => {
    storeTokens(tokenReply('old'));
    fetchMock.mockImplementation(async (url) =>
      url === '/connect/token' ? json(tokenReply('new')) : problem(401, 'UNAUTHENTICATED', 'No.'),
    );
    await expect(call('getRun', { params: { id: runId } })).rejects.toMatchObject({ status: 401 });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('ends the session when the refresh after a 401 is rejected', async () => {
    storeTokens(tokenReply('old'));
    fetchMock.mockImplementation(async (url) =>
      url === '/connect/token' ? problem(400, 'REFRESH_REFUSED', 'Used before.') : problem(401, 'UNAUTHENTICATED', 'No.'),
    );
    await expect(call('getRun', { params: { id: runId } })).rejects.toMatchObject({ detail: 'Authentication failed' });
    expect(readSession()).toBeNull();
  });

  it('refreshes first when the token has expired', async () => {
    storeTokens(tokenReply('old', -1));
    fetchMock.mockResolvedValueOnce(json(tokenReply('new'))).mockResolvedValueOnce(json({ id: runId }));
    await call('getRun', { params: { id: runId } });
    expect(urlOf(0)).toBe('/connect/token');
    expect(bearerOf(1)).toBe('Bearer access-new');
  });

  it('reports a missing token without a session', async () => {
    await expect(call('listProjects', {})).rejects.toMatchObject({ detail: 'No authentication token available' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('turns problem+json into an error with status, code, detail and fields', async () => {
    storeTokens(tokenReply('a'));
    const body = {
      type: 'about:blank',
      title: 'x',
      status: 422,
      code: 'VALIDATION_FAILED',
      detail: 'The request is not valid.',
      fields: { name: 'Name is required' },
    };
    fetchMock.mockResolvedValue(json(body, 422));
    await expect(call('createProject', { body: { name: '' } })).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      detail: 'The request is not valid.',
      fields: { name: 'Name is required' },
    });
  });

  it('reports the status when the error is not problem+json', async () => {
    storeTokens(tokenReply('a'));
    fetchMock.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call('listProjects', {})).rejects.toMatchObject({ status: 502, detail: 'HTTP error! status: 502' });
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, tokenReply } from '../session/session.fixture.ts';
import { storeTokens } from '../session/session-store.ts';
import { followEvents } from './follow-events.ts';

const fetchMock = vi.fn<typeof fetch>();
const stream = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const lastIdOf = (index: number): string | null => new Headers(fetchMock.mock.calls[index]?.[1]?.headers).get('last-event-id');

beforeEach(() => {
  localStorage.clear();
  storeTokens(tokenReply('a'));
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following a stream', () => {
  it('resumes after the last event when the connection ends early', async () => {
    fetchMock.mockImplementationOnce(async () => stream('id: 1\ndata: a\n\nid: 2\ndata: b\n\n'));
    fetchMock.mockImplementationOnce(async () => Promise.reject(new TypeError('network')));
    fetchMock.mockImplementationOnce(async () => stream('id: 3\ndata: end\n\n'));
    const seen: string[] = [];
    const done = followEvents('streamRunEvents', {
      params: { id: 'r' },
      signal: new AbortController().signal,
      onEvent: ({ data }) => {
        seen.push(data);
        return data === 'end' ? 'done' : 'more';
      },
    });
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(seen).toEqual(['a', 'b', 'end']);
    expect([lastIdOf(0), lastIdOf(1), lastIdOf(2)]).toEqual([null, '2', '2']);
  });

  it('stops when the server rejects the request', async () => {
    fetchMock.mockImplementation(async () => problem(404, 'RUN_NOT_FOUND', 'Gone.'));
    const following = followEvents('streamRunEvents', { params: { id: 'r' }, signal: new AbortController().signal, onEvent: () => 'more' });
    await expect(following).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('stops when there is no listener left', async () => {
    const controller = new AbortController();
    fetchMock.mockImplementation(async () => stream(''));
    const following = followEvents('streamRunEvents', { params: { id: 'r' }, signal: controller.signal, onEvent: () => 'more' });
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await following;
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

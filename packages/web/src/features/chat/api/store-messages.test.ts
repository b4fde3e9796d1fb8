// @vitest-environment happy-dom
import type { Conversation, Message } from '@assay/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../lib/query-keys.ts';
import { json, tokenReply } from '../../../lib/session/session.fixture.ts';
import { storeTokens } from '../../../lib/session/session-store.ts';
import { appendMessages } from './store-messages.ts';

const at = '2026-01-01T10:00:00.000Z';
const queryKey = queryKeys.conversation('c');
const message = (id: string): Message => ({
  id,
  conversationId: 'c',
  role: 'assistant',
  content: id,
  cardType: null,
  cardPayload: null,
  cards: [],
  runPackId: '',
  runId: null,
  suiteId: null,
  suiteName: null,
  revision: null,
  requests: null,
  engine: null,
  elapsedMs: null,
  author: null,
  createdAt: at,
});
const facts = { title: 'Smoke', projectId: 'p', pinned: false, private: false, author: 'Ada', own: true, messageCount: 1 };
const conversation = (...ids: readonly string[]): Conversation => ({
  id: 'c',
  ...facts,
  createdAt: at,
  updatedAt: at,
  messages: ids.map(message),
});

const fetchMock = vi.fn<typeof fetch>();
let client: QueryClient;
const shownIds = (): readonly string[] | undefined => client.getQueryData<Conversation>(queryKey)?.messages.map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  storeTokens(tokenReply('a'));
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const append = () => appendMessages(client, 'c', [{ role: 'assistant', content: 'second' }]);

describe('adding messages to a conversation', () => {
  it('shows them after the earlier messages', async () => {
    client.setQueryData(queryKey, conversation('first'));
    fetchMock.mockResolvedValue(json({ messages: [message('second')] }));
    expect(await append()).toEqual([message('second')]);
    expect(shownIds()).toEqual(['first', 'second']);
  });

  it('shows a message once when a reload delivered it before the response', async () => {
    client.setQueryData(queryKey, conversation('first'));
    fetchMock.mockImplementation(async () => {
      client.setQueryData(queryKey, conversation('first', 'second'));
      return json({ messages: [message('second')] });
    });
    await append();
    expect(shownIds()).toEqual(['first', 'second']);
    expect(client.getQueryData<Conversation>(queryKey)?.messageCount).toBe(1);
  });

  it('increases the message count', async () => {
    client.setQueryData(queryKey, conversation('first'));
    fetchMock.mockResolvedValue(json({ messages: [message('first'), message('second')] }));
    await append();
    expect(client.getQueryData<Conversation>(queryKey)?.messageCount).toBe(2);
  });

  it('keeps them when an older request completes late', async () => {
    client.setQueryData(queryKey, conversation('first'));
    const late = Promise.withResolvers<Conversation>();
    const readings = [late.promise, Promise.resolve(conversation('first', 'second'))];
    const stop = new QueryObserver(client, { queryKey, queryFn: () => readings.shift() ?? late.promise }).subscribe(() => undefined);
    fetchMock.mockResolvedValue(json({ messages: [message('second')] }));
    await append();
    late.resolve(conversation('first'));
    await expect.poll(() => client.isFetching({ queryKey })).toBe(0);
    expect(shownIds()).toEqual(['first', 'second']);
    stop();
  });

  it('creates no cache entry for a conversation that is not open', async () => {
    fetchMock.mockResolvedValue(json({ messages: [message('second')] }));
    await append();
    expect(shownIds()).toBeUndefined();
  });
});
